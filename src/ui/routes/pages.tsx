import { type ReactNode, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Spinner } from "../components/spinner.tsx";
import { useToasts } from "../hooks/actors.ts";
import { BankAccountsScreen } from "../screens/bank-accounts/bank-accounts-screen.tsx";
import { CardsScreen } from "../screens/cards/cards-screen.tsx";
import { DialogHost } from "../screens/dashboard/dialogs/dialog-host.tsx";
import { HelpScreen } from "../screens/help/help-screen.tsx";
import { ProfileScreen } from "../screens/profile/profile-screen.tsx";
import { RequestMoneyScreen } from "../screens/request-money/request-money-screen.tsx";
import { SettingsScreen } from "../screens/settings/settings-screen.tsx";
import { StatementsScreen } from "../screens/statements/statements-screen.tsx";
import { TransactionDetailScreen } from "../screens/transaction-detail/transaction-detail-screen.tsx";
import { TransactionsScreen } from "../screens/transactions/transactions-screen.tsx";

export { AnswerAge } from "../components/answer-age.tsx";
export { Drawer } from "../components/drawer.tsx";
export { Menu } from "../components/menu.tsx";
export { WaitNote } from "../components/wait-note.tsx";
export { systemNotificationText } from "../i18n/system-notification-text.ts";
export { BalanceNote } from "../screens/dashboard/balance-note.tsx";
export { KnownPayee } from "../screens/dashboard/known-payee.tsx";
export { AfterPayment } from "../screens/payments/after-payment.tsx";
export { PaymentBanners } from "../screens/payments/payment-banners.tsx";
export { InactivityWarning } from "../screens/shell/inactivity-warning.tsx";
export { LeaveConfirmation } from "../screens/shell/leave-confirmation.tsx";
export { NotificationsPanel } from "../screens/shell/notifications-panel.tsx";
export { DialogHost };

/** Redirects every unknown path, as the specification requires; a toast gives the reason. */
function UnknownAddress() {
  const toasts = useToasts();
  useEffect(() => {
    toasts.send({ type: "toast.raised", kind: "info", message: { key: "common.unknownAddress" } });
  }, [toasts]);
  return <Redirect to="/dashboard" replace />;
}

interface PagesRoutesProps {
  /** The region `My Cards`, which the dashboard shows as well. */
  readonly cardsPanel: ReactNode;
}

/** Every page behind the sign-in except the dashboard: one chunk with their dialogs and menus. */
export function PagesRoutes({ cardsPanel }: PagesRoutesProps) {
  return (
    <Switch>
      <Route path="/cards">
        <CardsScreen panel={cardsPanel} />
        <DialogHost />
      </Route>
      <Route path="/bank-accounts">
        <BankAccountsScreen />
      </Route>
      <Route path="/transactions">
        <TransactionsScreen />
      </Route>
      <Route path="/transactions/:transactionId">
        <TransactionDetailScreen />
      </Route>
      <Route path="/account-statements">
        <StatementsScreen />
      </Route>
      <Route path="/profile">
        <ProfileScreen />
      </Route>
      <Route path="/request-money">
        <RequestMoneyScreen />
      </Route>
      <Route path="/pay">
        <Spinner size="screen" />
      </Route>
      <Route path="/settings">
        <SettingsScreen />
      </Route>
      <Route path="/help">
        <HelpScreen />
      </Route>
      <Route>
        <UnknownAddress />
      </Route>
    </Switch>
  );
}
