export const equivalent = {
  'LineTable | StringLiteral | "amount" → ""':
    "A column's id is React's key alone, and no other column has an empty one.",
};
