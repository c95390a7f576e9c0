import { bindBankAccounts } from "./bind/bank-accounts.ts";
import { bindStatements } from "./bind/statements.ts";
import { bindTransactions } from "./bind/transactions.ts";
import type { Connections } from "./connect.ts";
import { findPayee } from "./wallet/payees.ts";

/** The pages' charts with every port bound, and what their dialogs alone need: a chunk of its own. */
export function providePages(connected: () => Connections) {
  return {
    bankAccounts: bindBankAccounts(connected),
    statement: bindStatements(connected),
    transactions: bindTransactions(connected),
    findPayee,
  };
}
