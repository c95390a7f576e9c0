const chartEndsReason = "The chart ends with this transition: what its entry would start anew never starts.";

export const equivalent = {
  "dialogPayment | ReenterToggled |  → , reenter: true": chartEndsReason,
  "dialogPayment | ReenterToggled |  → , reenter: true | 2": chartEndsReason,
  "dialogPayment | ReenterToggled |  → , reenter: true | 3": chartEndsReason,
  "dialogPayment | ReenterToggled |  → , reenter: true | 5": chartEndsReason,
};
