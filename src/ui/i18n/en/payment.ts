export const toasts = {
  topUp: "Topup successful",
  transfer: "Transfer successful",
  payout: "Withdraw successful",
} as const;

export const payment = {
  checking: "We're checking this payment",
  unresolved: {
    title: "We could not find out what became of this payment",
    sendAgainSafe: "Sending again cannot pay twice: it carries the same key.",
    sendAgainRisk: "Sending again may pay twice, if the first one did arrive.",
    checkAgain: "Check again",
    sendAgain: "Send again",
  },
  banner: {
    topUp: "Top-up of {{amount}}",
    payout: "Withdrawal of {{amount}}",
    transfer: "Transfer of {{amount}}",
    since: "sent {{when}}",
  },
} as const;
