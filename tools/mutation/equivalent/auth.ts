export const equivalent = {
  'actions.keepPerson | StringLiteral | "" → "Stryker was here!"':
    "Every transition with this action has an answer with a person.",
  "auth | BooleanLiteral | false → true": "Each press that leaves the page keeps its own appearance before.",
};
