const searchedReason = "The transactions are then searched one by one, with the same result.";
const emptyPageReason = "A page without rows to show is then read, and gives none.";

export const equivalent = {
  "isDecidedByType | ConditionalExpression | types.every(({ type }) => search.suitsType(type)) → false":
    searchedReason,
  "isDecidedByType | ArrowFunction | ({ type }) => search.suitsType(type) → () => undefined": searchedReason,
  "isDecidedByType | BooleanLiteral | true → false": searchedReason,
  "isDecidedByType | ConditionalExpression | search.suitsAmount === undefined && !search.suitsName(names) && !search.suitsId(ids) → false":
    searchedReason,
  "createAmountSearch | Regex | /^[+\\-\\u2212]/ → /[+\\-\\u2212]/":
    "amountText allows a sign at the beginning only.",
  'createAmountSearch | StringLiteral | "" → "Stryker was here!"': "parseAmount drops letters.",
  "filterNewestFirst | ConditionalExpression | rows.length === limit → false": emptyPageReason,
  "filterNewestFirst | ConditionalExpression | passedCount + length > first → true": emptyPageReason,
  "filterNewestFirst | EqualityOperator | passedCount + length > first → (passedCount + length >= first)":
    emptyPageReason,
  "filterNewestFirst | ConditionalExpression | lastRows?.first !== first || lastRows.limit !== limit → true":
    "The same rows are then sorted again.",
};
