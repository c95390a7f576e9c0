export const equivalent = {
  "dayOfInstant | ConditionalExpression | format === undefined → true":
    "A format that is made anew gives the same day, only later.",
};
