export const equivalent = {
  'findPayee | StringLiteral | "payee_not_found" → ""':
    "Both ways to the end set the output, and it is read at the end alone.",
};
