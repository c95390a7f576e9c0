export const equivalent = {
  "readHistory | BooleanLiteral | true → false":
    "Without a head the first page is read, and the answer says if more follow.",
  'readHistory | InitialChanged | "deciding" → "starting"':
    "At first there is no head, so deciding leads to starting.",
};
