export const equivalent = {
  "callResult | ConditionalExpression | status < 400 → false":
    "A body of such a status is no error of the contract and no refusal, so it is unknown further down, too.",
};
