const tenCharacters = "The text is compared with the ten characters of its day, so it is no longer.";
const zero = "Zero adds nothing to either sum.";
const comparatorReason = "The sort of each engine asks only whether one item comes before another.";

export const equivalent = {
  "parseDay | Regex | /^\\d{4}-\\d{2}-\\d{2}$/ → /\\d{4}-\\d{2}-\\d{2}$/": tenCharacters,
  "parseDay | Regex | /^\\d{4}-\\d{2}-\\d{2}$/ → /^\\d{4}-\\d{2}-\\d{2}/": tenCharacters,
  "periodRangeOf | EqualityOperator | end < today → (end <= today)": "Of two equal days either is the end.",
  "makeStatement | EqualityOperator | cents > 0 → (cents >= 0)": zero,
  "makeStatement | EqualityOperator | cents < 0 → (cents <= 0)": zero,
  "sortByDay | ConditionalExpression | one.day < other.day → false": comparatorReason,
  "sortByDay | EqualityOperator | one.day < other.day → (one.day <= other.day)": comparatorReason,
};
