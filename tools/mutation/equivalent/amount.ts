export const equivalent = {
  "amount | ReenterToggled |  → , reenter: true":
    "The machine has no entry, exit, invoke or delay of its own, and its context stays.",
};
