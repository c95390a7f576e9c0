export const equivalent = {
  'withoutEntry | ArrayDeclaration | [] → ["Stryker was here"]': "No payment has that text as its key.",
};
