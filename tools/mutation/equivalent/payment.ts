const journalEntryReason = "An undecided payment has its journal entry.";

export const equivalent = {
  'undecided | StringLiteral | "" → "Stryker was here!"': journalEntryReason,
  'cancelling | StringLiteral | "" → "Stryker was here!"': journalEntryReason,
  'readingDecided | StringLiteral | "" → "Stryker was here!"': journalEntryReason,
  'settling | StringLiteral | "" → "Stryker was here!"':
    "Without an entry isUnrecorded leaves the state before its actor starts.",
};
