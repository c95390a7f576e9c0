const own =
  "The state has no entry, exit or invoke of its own, and the target is left and entered either way.";
const named = "Every way into the state names a dialog.";

export const equivalent = {
  'dialogs | StringLiteral | "" → "Stryker was here!"': "canPay waits for the account.",
  "unloaded | ReenterToggled |  → , reenter: true": own,
  "unloaded | ReenterToggled |  → , reenter: true | 2": own,
  "unloaded | ReenterToggled |  → , reenter: true | 3": own,
  "unloaded | ReenterToggled |  → , reenter: true | 4": own,
  'payment | InitialChanged | "topUp" → "withdraw"': named,
  'card | InitialChanged | "addCard" → "deleteCard"': named,
};
