import { sessionMachine } from "../../machines/session.machine.ts";
import type { Connections } from "../connect.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { bindAccountGate } from "./account.ts";
import { bindBankAccounts } from "./bank-accounts.ts";
import { bindCards } from "./cards.ts";
import { navigation } from "./page.ts";
import { bindReads } from "./reads.ts";
import { bindStatements } from "./statements.ts";
import { bindTransactions } from "./transactions.ts";
import { bindTransfer } from "./transfer.ts";

export function bindSession(connected: () => Connections, stores: SignedInStores) {
  return sessionMachine.provide({
    actors: {
      gate: bindAccountGate(connected, stores),
      ...bindReads(connected),
      ...bindCards(connected),
      transfer: bindTransfer(connected),
      bankAccounts: bindBankAccounts(connected),
      statement: bindStatements(connected),
      transactions: bindTransactions(connected),
      watchNavigation: navigation,
    },
  });
}
