const moreCandidates = "More transactions are looked at; the rows are cut from them all the same.";

export const equivalent = {
  "rowsByAmount | ArithmeticOperator | first + limit - 1 → (first + limit + 1)": moreCandidates,
};
