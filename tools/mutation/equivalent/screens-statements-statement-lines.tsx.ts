const key = "A column's id is React's key alone, and no other column has an empty one.";

export const equivalent = {
  'LineTable | StringLiteral | "amount" → ""': key,
  'LineTable | StringLiteral | "balance" → ""': key,
};
