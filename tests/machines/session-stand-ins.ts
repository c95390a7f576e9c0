import { createMachine } from "xstate";
import { accountGateMachine } from "../../src/machines/account-gate.machine.ts";
import { addCardMachine, type ProviderHandle } from "../../src/machines/add-card.machine.ts";
import { deleteCardMachine } from "../../src/machines/delete-card.machine.ts";
import type { Account, Balance, Payee, Person } from "../../src/machines/domain.ts";
import { pagesMachine } from "../../src/machines/pages.machine.ts";
import { queryMachine } from "../../src/machines/query.machine.ts";
import type { WholeHistory } from "../../src/machines/read-history.machine.ts";
import { sessionMachine } from "../../src/machines/session.machine.ts";
import { topUpMachine } from "../../src/machines/top-up.machine.ts";
import { transferMachine } from "../../src/machines/transfer.machine.ts";
import { withdrawMachine } from "../../src/machines/withdraw.machine.ts";
import { standInListener, standInPort } from "./stand-ins.ts";

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
/** A list of one transaction, read to its end. */
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

function read() {
  return standInPort<unknown, { params: unknown }>();
}

/** Every port of a session, in the test's hand. */
export function sessionPorts() {
  const reads = { account: read(), profile: read(), balance: read(), history: read(), cards: read() };
  const createAccount = standInPort<void, { email: string; sub: string }>();
  const findPayee = standInPort<readonly Payee[], { phone: string }>();
  const loadProvider = standInPort<ProviderHandle>();
  const linkCard = standInPort<{ clientSecret: string }>();
  const removeCard = standInPort<void, { paymentMethodId: string }>();
  const navigation = standInListener();
  const loadSetup = standInPort<void>();
  const likely = standInListener();
  const loadPages = standInPort<void>();
  const page = createMachine({});
  const reading = (name: keyof typeof reads) => queryMachine.provide({ actors: { read: reads[name].logic } });
  const logic = sessionMachine.provide({
    actors: {
      gate: accountGateMachine.provide({
        actors: {
          account: reading("account"),
          createAccount: createAccount.logic,
          loadSetup: loadSetup.logic,
        },
      }),
      profile: reading("profile"),
      balance: reading("balance"),
      history: reading("history"),
      cards: reading("cards"),
      topUp: topUpMachine,
      withdraw: withdrawMachine,
      transfer: transferMachine.provide({ actors: { findPayee: findPayee.logic } }),
      addCard: addCardMachine.provide({
        actors: { loadProvider: loadProvider.logic, linkCard: linkCard.logic },
      }),
      deleteCard: deleteCardMachine.provide({ actors: { removeCard: removeCard.logic } }),
      pages: pagesMachine.provide({
        actors: {
          watchLikely: likely.logic,
          loadPages: loadPages.logic,
          bankAccounts: page,
          statement: page,
          transactions: page,
        } as never,
      }),
      watchNavigation: navigation.logic,
    },
  });
  return {
    likely,
    loadPages,
    /** The dashboard is read, and the code of the pages and dialogs comes in. */
    async showPages() {
      likely.say({ type: "pages.wanted" });
      await loadPages.answer();
    },
    loadSetup,
    reads,
    createAccount,
    findPayee,
    loadProvider,
    linkCard,
    removeCard,
    navigation,
    logic,
  };
}
