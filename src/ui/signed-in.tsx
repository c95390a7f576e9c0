import { I18nextProvider } from "react-i18next";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { useSpoken } from "./i18n/landing-text.ts";
import { BankAccountsScreen } from "./screens/bank-accounts/bank-accounts-screen.tsx";
import { CardsScreen } from "./screens/cards/cards-screen.tsx";
import { CardsPanel } from "./screens/dashboard/cards-panel.tsx";
import { DashboardScreen } from "./screens/dashboard/dashboard-screen.tsx";
import { DialogHost } from "./screens/dashboard/dialogs/dialog-host.tsx";
import { RenderErrorBoundary } from "./screens/faults/render-error-boundary.tsx";
import { GateScreen } from "./screens/gate/gate-screen.tsx";
import { HelpScreen } from "./screens/help/help-screen.tsx";
import { ProfileScreen } from "./screens/profile/profile-screen.tsx";
import { SettingsScreen } from "./screens/settings/settings-screen.tsx";
import { Shell } from "./screens/shell/shell.tsx";
import { StatementsScreen } from "./screens/statements/statements-screen.tsx";
import { TransactionsScreen } from "./screens/transactions/transactions-screen.tsx";

/** Everything behind the sign-in: a chunk of its own. */
export function SignedIn() {
  const [location] = useLocation();
  const { i18n } = useSpoken();
  if (!i18n) throw new Error("The texts behind the sign-in come with its screens");
  return (
    <I18nextProvider i18n={i18n}>
      <Shell>
        <RenderErrorBoundary framed resetKey={location}>
          <SignedInRoutes />
        </RenderErrorBoundary>
      </Shell>
    </I18nextProvider>
  );
}

function SignedInRoutes() {
  return (
    <Switch>
      <Route path="/dashboard">
        <GateScreen ready={<DashboardScreen />} />
      </Route>
      <Route path="/cards">
        <CardsScreen panel={<CardsPanel />} />
        <DialogHost />
      </Route>
      <Route path="/bank-accounts">
        <BankAccountsScreen />
      </Route>
      <Route path="/transactions">
        <TransactionsScreen />
      </Route>
      <Route path="/account-statements">
        <StatementsScreen />
      </Route>
      <Route path="/profile">
        <ProfileScreen />
      </Route>
      <Route path="/settings">
        <SettingsScreen />
      </Route>
      <Route path="/help">
        <HelpScreen />
      </Route>
      <Route>
        <Redirect to="/dashboard" replace />
      </Route>
    </Switch>
  );
}
