export const equivalent = {
  'elementsStyle | MethodExpression | computedStyle.getPropertyValue(variable.slice("var(".length, -1)).trim() → computedStyle.getPropertyValue(variable.slice("var(".length, -1))':
    "A colour with a space beside it is the same colour.",
};
