export const equivalent = {
  'passkeyServices | StringLiteral | "" → "Stryker was here!"':
    "Without a returned action its name is missing, too, and the status is never read.",
};
