/**
 * The charts that follow what an account holder does, in the order in which they meet them. The atlas lists them first, and its
 * live page shows them alone: all others are parts of these or work behind them.
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
  "deleteCard",
  "freezeCard",
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

/** Those that read by themselves, so that their last event is seldom what a reader waits for. */
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

/** Those that readers ask for first: docs/flows.md has them, the atlas has all. */
export const firstCharts: readonly string[] = [
  "auth",
  "setupWizard",
  "topUp",
  "withdraw",
  "transfer",
  "payment",
];
