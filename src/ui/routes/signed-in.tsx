import { memo } from "react";
import { I18nextProvider } from "react-i18next";
import { Route, Switch, useLocation } from "wouter";
import type { Language } from "../../machines/core/rules/languages.ts";
import { formatTime } from "../format/date.ts";
import { usePagesModule } from "../hooks/loaded-screens.ts";
import { useTranslationState } from "../i18n/landing-text.ts";
import { CardsPanel } from "../screens/dashboard/cards-panel.tsx";
import { DashboardScreen } from "../screens/dashboard/dashboard-screen.tsx";
import { RenderErrorBoundary } from "../screens/faults/render-error-boundary.tsx";
import { GateScreen } from "../screens/gate/gate-screen.tsx";
import { PendingPage } from "../screens/shell/pending-page.tsx";
import { Shell } from "../screens/shell/shell.tsx";

/** Formats a time ahead: the first use of a calendar and time zone is slow. `timeZone` is an IANA name. */
export function prepareTimeFormat(timeZone: string, language: Language): void {
  formatTime(new Date(0).toISOString(), timeZone, language);
}

/** The dashboard and the frame around every page: one chunk. A navigation rerenders only the page, not the frame. */
export const SignedIn = memo(function SignedIn() {
  const { i18n } = useTranslationState();
  if (!i18n) throw new Error("The texts behind the sign-in come with its screens");
  return (
    <I18nextProvider i18n={i18n}>
      <Shell>
        <CurrentPage />
      </Shell>
    </I18nextProvider>
  );
});

function CurrentPage() {
  const [location] = useLocation();
  return (
    <RenderErrorBoundary framed resetKey={location}>
      <Switch>
        <Route path="/dashboard">
          <GateScreen ready={<DashboardScreen />} />
        </Route>
        <Route>
          <LazyPages />
        </Route>
      </Switch>
    </RenderErrorBoundary>
  );
}

function LazyPages() {
  const pagesModule = usePagesModule();
  return pagesModule ? <pagesModule.PagesRoutes cardsPanel={<CardsPanel />} /> : <PendingPage />;
}
