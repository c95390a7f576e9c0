const calendarReason = "making is entered with a calendar and its range.";

export const equivalent = {
  'making | StringLiteral | "" → "Stryker was here!"': calendarReason,
  'making | StringLiteral | "UTC" → ""': calendarReason,
};
