export const equivalent = {
  'actions.keepReason | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  "freezeCard | BooleanLiteral | false → true": "It is read after a press, which sets it.",
  'sending | StringLiteral | "" → "Stryker was here!"': "hasChosen asks for a card.",
};
