export const equivalent = {
  'underWay.sending | StringLiteral | "" → "Stryker was here!"': "A call is prepared before it is sent.",
};
