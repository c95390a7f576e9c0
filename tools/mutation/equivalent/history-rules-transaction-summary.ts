export const equivalent = {
  'searchTextsOf | StringLiteral | "" → "Stryker was here!"': "There are as many texts of ids as of names.",
  "spanOf | EqualityOperator | earliestTime < latestTime → (earliestTime <= latestTime)":
    "The two are at least two days apart, or no times at all.",
};
