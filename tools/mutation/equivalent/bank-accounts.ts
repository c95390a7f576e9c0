const read = "An account is chosen, and a holder kept, before they are read.";
const own =
  "The state has no entry, exit or invoke of its own, and the target is left and entered either way.";

export const equivalent = {
  'nothingListed | StringLiteral | "" → "Stryker was here!"': read,
  'nothingListed | StringLiteral | "" → "Stryker was here!" | 2': read,
  'nothingListed | StringLiteral | "" → "Stryker was here!" | 3': read,
  'nothingListed | StringLiteral | "" → "Stryker was here!" | 4': read,
  'actions.choose | StringLiteral | "" → "Stryker was here!"': "isListed comes before it.",
  "listed.dialog.editing | ReenterToggled |  → , reenter: true": own,
  "listed.dialog.editing | ReenterToggled |  → , reenter: true | 2": own,
};
