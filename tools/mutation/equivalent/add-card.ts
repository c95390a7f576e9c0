const written = "The state that reads it is entered by a transition that writes it.";

export const equivalent = {
  'actions.keepPaymentMethod | StringLiteral | "" → "Stryker was here!"':
    "hasPaymentMethod comes before it, so the id is always there.",
  'addCard | StringLiteral | "" → "Stryker was here!" | 2': written,
  'addCard | StringLiteral | "" → "Stryker was here!" | 3': written,
  'addCard | StringLiteral | "" → "Stryker was here!" | 4': written,
};
