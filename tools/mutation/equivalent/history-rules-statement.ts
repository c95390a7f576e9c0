const dayLengthReason = "The text is compared with the ten characters of its day, so it is no longer.";
const zeroReason = "Zero adds nothing to either sum.";
const comparatorReason = "The sort of each engine asks only whether one item comes before another.";

export const equivalent = {
  "parseDay | Regex | /^\\d{4}-\\d{2}-\\d{2}$/ → /\\d{4}-\\d{2}-\\d{2}$/": dayLengthReason,
  "parseDay | Regex | /^\\d{4}-\\d{2}-\\d{2}$/ → /^\\d{4}-\\d{2}-\\d{2}/": dayLengthReason,
  "periodRangeOf | EqualityOperator | end < today → (end <= today)": "Of two equal days either is the end.",
  "makeStatement | EqualityOperator | cents > 0 → (cents >= 0)": zeroReason,
  "makeStatement | EqualityOperator | cents < 0 → (cents <= 0)": zeroReason,
  "sortByDay | ConditionalExpression | a.day < b.day → false": comparatorReason,
  "sortByDay | EqualityOperator | a.day < b.day → (a.day <= b.day)": comparatorReason,
};
