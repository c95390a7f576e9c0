const recorded = "An undecided payment has its journal entry.";

export const equivalent = {
  'undecided | StringLiteral | "" → "Stryker was here!"': recorded,
  'cancelling | StringLiteral | "" → "Stryker was here!"': recorded,
  'readingDecided | StringLiteral | "" → "Stryker was here!"': recorded,
  'settling | StringLiteral | "" → "Stryker was here!"':
    "Without an entry isUnrecorded leaves the state before its actor starts.",
};
