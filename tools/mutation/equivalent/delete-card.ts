export const equivalent = {
  'actions.keepReason | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  'deleting | StringLiteral | "" → "Stryker was here!"': "hasChosen asks for a card.",
};
