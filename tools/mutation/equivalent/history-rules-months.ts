const sameDay = "Of two equal days either is the limit.";

export const equivalent = {
  "sumsOf | EqualityOperator | filters.start > firstDay → (filters.start >= firstDay)": sameDay,
  "sumsOf | EqualityOperator | filters.end < lastDay → (filters.end <= lastDay)": sameDay,
  "sumsOf | EqualityOperator | cents > 0 → (cents >= 0)": "Zero adds nothing to either sum.",
};
