const equalDaysReason = "Of two equal days either is the limit.";

export const equivalent = {
  "sumsOf | EqualityOperator | filters.start > firstDay → (filters.start >= firstDay)": equalDaysReason,
  "sumsOf | EqualityOperator | filters.end < lastDay → (filters.end <= lastDay)": equalDaysReason,
  "sumsOf | EqualityOperator | cents > 0 → (cents >= 0)": "Zero adds nothing to either sum.",
};
