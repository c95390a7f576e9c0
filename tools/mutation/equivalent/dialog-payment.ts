const ends = "The chart ends with this transition: what its entry would start anew never starts.";

export const equivalent = {
  "dialogPayment | ReenterToggled |  → , reenter: true": ends,
  "dialogPayment | ReenterToggled |  → , reenter: true | 2": ends,
  "dialogPayment | ReenterToggled |  → , reenter: true | 3": ends,
  "dialogPayment | ReenterToggled |  → , reenter: true | 5": ends,
};
