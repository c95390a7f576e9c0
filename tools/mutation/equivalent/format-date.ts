export const equivalent = {
  "formatOf | ConditionalExpression | format === undefined → true":
    "A format that is made anew each time writes the same; it is kept because making one takes long.",
  "formatRelativeTime | ConditionalExpression | locale === undefined → false":
    "date-fns takes its own English for a locale that is not given, by its name or at all.",
};
