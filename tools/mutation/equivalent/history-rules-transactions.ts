const searchedReason = "The transactions are then searched one by one, with the same result.";
const emptyPageReason = "A page without rows to show is then read, and gives none.";

export const equivalent = {
  "canMatchByType | ConditionalExpression | types.every(({ type }) => search.suitsType(type)) → false":
    searchedReason,
  "canMatchByType | ArrowFunction | ({ type }) => search.suitsType(type) → () => undefined": searchedReason,
  "canMatchByType | BooleanLiteral | true → false": searchedReason,
  "canMatchByType | ConditionalExpression | search.suitsAmount === undefined && !search.suitsName(names) && !search.suitsId(ids) → false":
    searchedReason,
  "createAmountSearch | Regex | /^[+\\-\\u2212]/ → /[+\\-\\u2212]/":
    "amountText allows a sign at the beginning only.",
  'createAmountSearch | StringLiteral | "" → "Stryker was here!"': "parseAmount drops letters.",
  "filterNewestFirst | ConditionalExpression | rows.length === limit → false": emptyPageReason,
  "filterNewestFirst | ConditionalExpression | passedCount + length > firstIndex → true": emptyPageReason,
  "filterNewestFirst | EqualityOperator | passedCount + length > firstIndex → (passedCount + length >= firstIndex)":
    emptyPageReason,
  "filterNewestFirst | ConditionalExpression | lastRows?.first !== firstIndex || lastRows.limit !== limit → true":
    "The same rows are then sorted again.",
};
