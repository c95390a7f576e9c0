export const equivalent = {
  'elementsStyle | MethodExpression | computed.getPropertyValue(variable.slice("var(".length, -1)).trim() → computed.getPropertyValue(variable.slice("var(".length, -1))':
    "A colour with a space beside it is the same colour.",
};
