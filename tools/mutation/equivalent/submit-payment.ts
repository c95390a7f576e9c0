export const equivalent = {
  "submitPayment | ReenterToggled |  → , reenter: true":
    "The machine has no entry, exit, invoke or delay of its own, and its context stays.",
  'withdrawing | StringLiteral | "" → "Stryker was here!"': "isRecorded asks for an entry.",
};
