const noFieldReason = "A text that is no field has no name, and no other text has this one.";

export const equivalent = {
  'parseFields | StringLiteral | "" → "Stryker was here!" | 2': noFieldReason,
  'parseFields | StringLiteral | "" → "Stryker was here!" | 3': "A text that is a field has a value.",
  'parseFields | ArrayDeclaration | [] → ["Stryker was here"]':
    "The first item, the whole match, is not read.",
};
