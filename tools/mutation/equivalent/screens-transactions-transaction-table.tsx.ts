export const equivalent = {
  "haveSameRows | ArrowFunction | (row, index) => row === b.rows[index] → () => undefined":
    "Rows that count as other ones are drawn anew, and look as they did.",
};
