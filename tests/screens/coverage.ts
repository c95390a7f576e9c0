/** Which charts have no screens, and why. A test fails where an entry is not needed. */

const within = (chart: string) => `Its states are seen in ${chart}'s.`;

/** Charts that people see only by what another chart does with them. */
export const seenElsewhere: Readonly<Record<string, string>> = {
  "cancel-payment": within("payment"),
  "check-list": within("payment"),
  "check-status": within("payment"),
  "find-payee": within("transfer"),
  "follow-journal": within("payments"),
  "send-payment": within("payment"),
  "submit-payment": within("payment"),
  "verify-refusal": within("payment"),
  "token-refresh": "It renews a token; nothing of it is on screen.",
};

/** Charts whose screens are still to be drawn. */
export const notDrawnYet: readonly string[] = [
  "app",
  "auth",
  "carousel",
  "dialogs",
  "form-step",
  "identity-step",
  "lazy-module",
  "make-statement",
  "pages",
  "preferences",
  "read-history",
  "recheck",
  "refetch",
  "save-file",
  "session",
  "setup-wizard",
  "shell",
  "sign-out",
  "statement",
  "stored-data",
  "submit-setup",
  "toast",
  "toasts",
];
