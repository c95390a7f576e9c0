import { fromPromise, setup } from "xstate";
import { addCardMachine } from "../../src/machines/cards/add-card.machine.ts";
import { cardDialogCharts } from "../../src/machines/cards/card-dialogs.ts";
import { type ProviderHandle, prepareCardMachine } from "../../src/machines/cards/prepare-card.machine.ts";
import type { Account, Balance, Payee, Person } from "../../src/machines/core/domain.ts";
import { queryMachine } from "../../src/machines/core/query.machine.ts";
import type { WholeHistory } from "../../src/machines/history/rules/history.ts";
import { findPayeeMachine } from "../../src/machines/payees/find-payee.machine.ts";
import type { PaymentsRef } from "../../src/machines/payments/payment-events.ts";
import { topUpMachine } from "../../src/machines/payments/top-up.machine.ts";
import { transferMachine } from "../../src/machines/payments/transfer.machine.ts";
import { withdrawMachine } from "../../src/machines/payments/withdraw.machine.ts";
import { accountGateMachine } from "../../src/machines/session/account-gate.machine.ts";
import { type DialogsEvent, dialogsMachine } from "../../src/machines/session/dialogs.machine.ts";
import { liveUpdatesMachine } from "../../src/machines/session/live-updates.machine.ts";
import { pagesMachine } from "../../src/machines/session/pages.machine.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import { dialogMachines } from "../support/dialog-machines.ts";
import { fakeKeyedCall, fakeListener, fakeModule, fakePort } from "./fakes.ts";

export const dana: Person = {
  id: "sub-dana",
  email: "demo@nupay.test",
  emailVerified: true,
  firstName: "Dana",
  lastName: "Demo",
};
export const account: Account = {
  accountId: "acct-dana",
  firstName: "Dana",
  lastName: "Demo",
  email: "demo@nupay.test",
  status: "A",
};
export const balance: Balance = {
  currency: "AUD",
  balance: 125_000,
  availableBalance: 120_000,
  pendingBalance: 5_000,
};
/** A list of one transaction, completely read. */
export const history: WholeHistory = {
  pages: [
    [
      {
        transactionId: "t-1",
        type: "WALLET_TOPUP",
        status: "SUCCEEDED",
        amount: 1_000,
        createdAt: "2026-11-19T02:00:00.000Z",
      },
    ],
  ],
  balance,
};

function fakeRead() {
  return fakePort<unknown, { params: unknown }>();
}

/** A query actor for a chart that is tested without its session. */
export function queryOf(readPromise: Promise<unknown>) {
  return queryMachine.provide({
    actors: { read: fromPromise((): Promise<unknown> => readPromise) },
    actions: { stampAnswer: () => undefined, reportAnswered: () => undefined, reportFailed: () => undefined },
  });
}

/** A session's balance, answered by the test, and its dialogs, for the `invoke` of a test's own session. */
export function dialogInvokes(
  actors: Parameters<typeof dialogsMachine.provide>[0]["actors"] = dialogMachines,
) {
  let answer: (balance: Balance) => void = () => undefined;
  const balancePromise = new Promise<Balance>((resolve) => {
    answer = resolve;
  });
  const invokes = [
    { id: "balance", systemId: "balance", src: queryOf(balancePromise), input: { name: "balance" } },
    { id: "dialogs", systemId: "dialogs", src: dialogsMachine.provide({ actors }) },
  ];
  return { invokes, knowBalance: () => answer(balance) };
}

/** Sends the dialogs the events after which the account can pay. */
export function letPay(dialogs: { send: (event: DialogsEvent) => void }): void {
  const payments = { send: () => undefined } as unknown as PaymentsRef;
  dialogs.send({ type: "account.known", account });
  dialogs.send({ type: "payments.opened", payments, session: 1 });
}

/** A session with its real children. The test controls its reads, lazy code and URL; no other port answers. */
export function sessionPorts() {
  const reads = {
    account: fakeRead(),
    profile: fakeRead(),
    balance: fakeRead(),
    history: fakeRead(),
    cards: fakeRead(),
  };
  const navigation = fakeListener();
  const day = fakeListener();
  const minute = fakeListener();
  const prefetch = fakeListener();
  const tab = fakeListener();
  const stream = fakeListener();
  const pagesCode = fakeModule();
  /** The pages' charts, reduced to the one that refetches by itself. */
  const pageCharts = setup({
    actors: {
      liveUpdates: liveUpdatesMachine.provide({
        actors: { watchTab: tab.logic, eventStream: stream.logic as never },
      }),
    },
  }).createMachine({ invoke: { src: "liveUpdates", systemId: "liveUpdates" } });
  const reading = (name: keyof typeof reads) => queryMachine.provide({ actors: { read: reads[name].logic } });
  const logic = sessionMachine.provide({
    actors: {
      gate: accountGateMachine.provide({
        actors: {
          account: reading("account"),
          createAccount: fakeKeyedCall().logic,
          setupCode: fakeModule().logic,
        },
      }),
      profile: reading("profile"),
      balance: reading("balance"),
      history: reading("history"),
      cards: reading("cards"),
      dialogs: dialogsMachine.provide({
        actors: {
          watchNavigation: navigation.logic,
          topUp: topUpMachine,
          withdraw: withdrawMachine,
          transfer: transferMachine.provide({
            actors: {
              findPayee: findPayeeMachine.provide({
                actors: { readPayees: fakePort<readonly Payee[], { phone: string }>().logic },
              }),
            },
          }),
          addCard: addCardMachine.provide({
            actors: {
              prepareCard: prepareCardMachine.provide({
                actors: { loadProvider: fakePort<ProviderHandle>().logic, linkCard: fakeKeyedCall().logic },
              }),
            },
          }),
          ...cardDialogCharts,
          deleteCard: cardDialogCharts.deleteCard.provide({ actors: { keyedCall: fakeKeyedCall().logic } }),
        },
      }),
      pages: pagesMachine.provide({
        actors: {
          watchPrefetch: prefetch.logic,
          code: pagesCode.logic,
          pageCharts,
        } as never,
      }),
      watchNavigation: navigation.logic,
      watchToday: day.logic,
      watchMinute: minute.logic,
    },
  });
  return {
    prefetch,
    tab,
    stream,
    loadPages: pagesCode.load,
    reloadPage: pagesCode.reloadPage,
    /** Answers the dashboard's reads, and loads the code of pages and dialogs. */
    async showPages() {
      prefetch.say({ type: "pages.wanted" });
      await pagesCode.load.answer();
    },
    reads,
    navigation,
    day,
    logic,
  };
}
