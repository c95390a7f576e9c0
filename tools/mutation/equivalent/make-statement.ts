const dated = "making is entered with a calendar and its range.";

export const equivalent = {
  'making | StringLiteral | "" → "Stryker was here!"': dated,
  'making | StringLiteral | "UTC" → ""': dated,
};
