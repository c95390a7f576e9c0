export const equivalent = {
  "areAlike | ArrowFunction | (row, at) => row === other.rows[at] → () => undefined":
    "Rows that count as other ones are drawn anew, and look as they did.",
};
