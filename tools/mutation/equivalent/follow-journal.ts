export const equivalent = {
  'followJournal | StringLiteral | "" → "Stryker was here!"':
    "It is read while an entry is removed, and kept before that.",
};
