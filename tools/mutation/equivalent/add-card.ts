const writtenReason = "The state that reads it is entered by a transition that writes it.";

export const equivalent = {
  'actions.keepSaveFailure | StringLiteral | "save_failed" → "" | 2':
    "It is the code of a call that is done, which isDone takes.",
  'actions.keepPaymentMethod | StringLiteral | "" → "Stryker was here!"':
    "hasPaymentMethod comes before it, so the id is always there.",
  'addCard | StringLiteral | "" → "Stryker was here!" | 2': writtenReason,
  'addCard | StringLiteral | "" → "Stryker was here!" | 3': writtenReason,
  'addCard | StringLiteral | "" → "Stryker was here!" | 4': writtenReason,
};
