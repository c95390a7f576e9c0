const dialogNamedReason = "Every way into the state names a dialog.";

export const equivalent = {
  'dialogs | StringLiteral | "" → "Stryker was here!"': "canPay waits for the account.",
  'payment | InitialChanged | "topUp" → "withdraw"': dialogNamedReason,
  'card | InitialChanged | "addCard" → "deleteCard"': dialogNamedReason,
};
