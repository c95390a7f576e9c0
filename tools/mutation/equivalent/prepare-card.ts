export const equivalent = {
  'actions.keepSecret | StringLiteral | "" → "Stryker was here!"':
    "hasSecret comes before it, and the service takes an empty secret for none.",
  'prepareCard | StringLiteral | "" → "Stryker was here!"':
    "The output is read at the end, after keepSecret.",
};
