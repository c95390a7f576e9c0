import { I18nextProvider } from "react-i18next";
import { Route, Switch, useLocation } from "wouter";
import { useSpoken } from "./i18n/landing-text.ts";
import { useLoadedPages } from "./loaded-screens.ts";
import { CardsPanel } from "./screens/dashboard/cards-panel.tsx";
import { DashboardScreen } from "./screens/dashboard/dashboard-screen.tsx";
import { RenderErrorBoundary } from "./screens/faults/render-error-boundary.tsx";
import { GateScreen } from "./screens/gate/gate-screen.tsx";
import { AwaitedPage } from "./screens/shell/awaited-page.tsx";
import { Shell } from "./screens/shell/shell.tsx";

/** The dashboard and the frame around every page: a chunk of its own. */
export function SignedIn() {
  const [location] = useLocation();
  const { i18n } = useSpoken();
  if (!i18n) throw new Error("The texts behind the sign-in come with its screens");
  return (
    <I18nextProvider i18n={i18n}>
      <Shell>
        <RenderErrorBoundary framed resetKey={location}>
          <Switch>
            <Route path="/dashboard">
              <GateScreen ready={<DashboardScreen />} />
            </Route>
            <Route>
              <OtherPages />
            </Route>
          </Switch>
        </RenderErrorBoundary>
      </Shell>
    </I18nextProvider>
  );
}

function OtherPages() {
  const pages = useLoadedPages();
  return pages ? <pages.PagesRoutes cardsPanel={<CardsPanel />} /> : <AwaitedPage />;
}
