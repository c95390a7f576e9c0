/** Charts whose paths are walked in WebKitGTK, by the names of their files. */
export const walkedCharts: readonly string[] = [
  // Sign-in.
  "auth",
  "recheck",
  "token-refresh",
  "account-gate",
  // Setup.
  "setup-wizard",
  "form-step",
  "identity-step",
  "submit-setup",
  // Payments.
  "top-up",
  "withdraw",
  "transfer",
  "amount",
  "find-payee",
  "payment",
  "after-payment",
  "keyed-call",
  "payout-change",
  "bank-accounts",
  "add-bank-account",
  // Cards.
  "prepare-card",
  "add-card",
  "delete-card",
];
