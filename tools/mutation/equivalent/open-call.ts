const openCallReason = "Where the outcome is not known, there is an open call.";

export const equivalent = {
  'actions.reportSettled | StringLiteral | "" → "Stryker was here!"': openCallReason,
  'undecided.checking | StringLiteral | "" → "Stryker was here!"': openCallReason,
};
