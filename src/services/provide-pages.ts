import { topUpMachine } from "../machines/top-up.machine.ts";
import { withdrawMachine } from "../machines/withdraw.machine.ts";
import { bindBankAccounts } from "./bind/bank-accounts.ts";
import { bindCards } from "./bind/cards.ts";
import { bindStatements } from "./bind/statements.ts";
import { bindTransactions } from "./bind/transactions.ts";
import { bindTransfer } from "./bind/transfer.ts";
import type { Connections } from "./connect.ts";
import { StripeProvider } from "./payments/stripe.ts";

/** The charts of the pages and of the wallet's dialogs, with every port bound: a chunk of its own. */
export function providePages(connected: () => Connections) {
  let provider: StripeProvider | undefined;
  const stripe = () => {
    provider ??= new StripeProvider(connected().config.payments);
    return provider;
  };
  return {
    pages: {
      bankAccounts: bindBankAccounts(stripe),
      statement: bindStatements(connected),
      transactions: bindTransactions(connected),
    },
    dialogs: {
      topUp: topUpMachine,
      withdraw: withdrawMachine,
      transfer: bindTransfer(connected),
      ...bindCards(connected, stripe),
    },
  };
}
