const moreCandidatesReason = "More transactions are looked at; the rows are cut from them all the same.";

export const equivalent = {
  "rowsByAmount | ArithmeticOperator | firstRank + limit - 1 → (firstRank + limit + 1)": moreCandidatesReason,
};
