import { afterPaymentMachine } from "../machines/history/after-payment.machine.ts";
import { topUpMachine } from "../machines/payments/top-up.machine.ts";
import { withdrawMachine } from "../machines/payments/withdraw.machine.ts";
import { pageChartsMachine } from "../machines/session/page-charts.machine.ts";
import { bindAnswerAge } from "./bind/answer-age.ts";
import { bindBalanceDisplay } from "./bind/balance-display.ts";
import { bindBankAccounts } from "./bind/bank-accounts.ts";
import { bindCalls } from "./bind/calls.ts";
import { bindCards } from "./bind/cards.ts";
import { bindInactivity } from "./bind/inactivity.ts";
import { bindLiveUpdates } from "./bind/live-updates.ts";
import { bindNotifications } from "./bind/notifications.ts";
import { bindOpenCall } from "./bind/open-call.ts";
import { navigation } from "./bind/page.ts";
import { bindPasskey } from "./bind/passkey.ts";
import { bindPayment } from "./bind/payment.ts";
import { bindPaymentLink } from "./bind/payment-link.ts";
import { bindPaymentMemory } from "./bind/payment-memory.ts";
import { bindPayoutAccount, bindPayoutChange } from "./bind/payout-account.ts";
import { bindRequestMoney } from "./bind/request-money.ts";
import { bindSaveFile } from "./bind/save-file.ts";
import { bindStatements } from "./bind/statements.ts";
import { bindStepUp } from "./bind/step-up.ts";
import { bindSystemNotifications } from "./bind/system-notifications.ts";
import { bindTransactionDetail } from "./bind/transaction-detail.ts";
import { bindTransactions } from "./bind/transactions.ts";
import { bindTransfer } from "./bind/transfer.ts";
import { registerServiceWorker } from "./browser/service-worker.ts";
import { supportFaults, unknownFields } from "./config/known-fields.ts";
import { parseStepUp } from "./config/step-up.ts";
import type { Connections } from "./connect.ts";
import type { ModuleLoaders } from "./lazy-modules.ts";
import type { CoordinatorServices } from "./payments/coordinator-services.ts";
import { addPressServices, type PaymentServices } from "./payments/payment-services.ts";
import { removeUnreadable } from "./payments/remove-unreadable.ts";
import { StripeProvider } from "./payments/stripe.ts";

/** The charts of the pages, of the wallet's dialogs and of one payment, with every port bound: a separate chunk. */
export function providePages(
  getConnections: () => Connections,
  getCoordinatorServices: () => CoordinatorServices,
  { inspect, textOf = () => undefined }: Pick<ModuleLoaders, "inspect" | "textOf"> = {},
) {
  if (inspect !== undefined) reportTo(inspect, getConnections());
  registerServiceWorker();
  let provider: StripeProvider | undefined;
  const getStripe = () => {
    provider ??= new StripeProvider(getConnections().config.payments);
    return provider;
  };
  let paymentServices: PaymentServices | undefined;
  const getPaymentServices = () => {
    paymentServices ??= addPressServices(getCoordinatorServices());
    return paymentServices;
  };
  const { config, log } = getConnections();
  for (const message of [...unknownFields(config.written), ...supportFaults(config.support)])
    log.write({ message });
  const stepUp = parseStepUp(config);
  const { payment, freshSignIn, returnedForm } = bindStepUp(getConnections, stepUp, getPaymentServices);
  const paymentActors = { actors: { payment } };
  const cards = bindCards(getConnections, getStripe);
  return {
    payment: bindPayment(getPaymentServices),
    removeUnreadable: (id: string, accountId: string) =>
      removeUnreadable(getPaymentServices().journal, id, accountId),
    pageCharts: pageChartsMachine.provide({
      actors: {
        answerAge: bindAnswerAge(getConnections),
        afterPayment: afterPaymentMachine.provide({ actors: { saveFile: bindSaveFile() } }),
        balanceDisplay: bindBalanceDisplay(),
        bankAccounts: bindBankAccounts(getConnections, getStripe),
        inactivity: bindInactivity(getConnections),
        liveUpdates: bindLiveUpdates(getConnections),
        notifications: bindNotifications(getConnections),
        paymentLink: bindPaymentLink(),
        paymentMemory: bindPaymentMemory(),
        openCall: bindOpenCall(bindCalls(getConnections)),
        passkey: bindPasskey(getConnections),
        payoutAccount: bindPayoutAccount(getConnections),
        payoutChange: bindPayoutChange(getConnections, stepUp, freshSignIn),
        requestMoney: bindRequestMoney(),
        returnedForm,
        statement: bindStatements(getConnections),
        systemNotifications: bindSystemNotifications(getConnections, textOf),
        transactionDetail: bindTransactionDetail(getConnections),
        transactions: bindTransactions(getConnections),
        watchNavigation: navigation,
      },
    }),
    dialogs: {
      topUp: topUpMachine.provide({ actors: { payment, addCard: cards.addCard } }),
      withdraw: withdrawMachine.provide(paymentActors),
      transfer: bindTransfer(getConnections).provide(paymentActors),
      ...cards,
    },
  };
}

/** Starts telemetry if the configuration names a collector. Its code loads last; the app does not depend on it. */
function reportTo(inspect: NonNullable<ModuleLoaders["inspect"]>, { config, log }: Connections): void {
  const endpoint = config.telemetry?.endpoint;
  if (endpoint === undefined) return;
  import("./telemetry/start.ts")
    .then(({ startTelemetry }) => startTelemetry({ endpoint, config, log, inspect }))
    .catch(() => {});
}
