export const equivalent = {
  'searchTextsOf | StringLiteral | "" → "Stryker was here!"': "There are as many texts of ids as of names.",
  "spanOf | EqualityOperator | earliest < latest → (earliest <= latest)":
    "The two are at least two days apart, or no times at all.",
};
