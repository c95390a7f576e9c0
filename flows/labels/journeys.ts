import { cardDialogs } from "../../src/machines/session/dialogs.machine.ts";

/**
 * The charts of what an account holder does, in the order of use. The atlas lists them first, and by default its live
 * page shows only them; all other charts are parts of these or run in the background.
 */
export const journeys: readonly string[] = [
  "auth",
  "accountGate",
  "setupWizard",
  "topUp",
  "payment",
  "withdraw",
  "transfer",
  "addCard",
  ...cardDialogs,
  "stepUp",
  "payoutChange",
  "transactions",
  "transactionDetail",
  "statement",
  "bankAccounts",
  "addBankAccount",
  "notifications",
  "inactivity",
];

/** Charts that read data in the background. A person who watches the live page is seldom interested in their events. */
export const readers: readonly string[] = [
  "notifications",
  "transactions",
  "transactionDetail",
  "bankAccounts",
  "statement",
  "query",
  "refetch",
  "liveUpdates",
  "eventStream",
];

/** The main charts: docs/flows.md shows them, the atlas shows all. */
export const mainCharts: readonly string[] = [
  "auth",
  "setupWizard",
  "topUp",
  "withdraw",
  "transfer",
  "payment",
];
