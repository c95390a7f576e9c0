export const toasts = {
  topUp: "Topup successful",
  transfer: "Transfer successful",
  payout: "Withdraw successful",
} as const;

export const payment = {
  preparing: "Preparing the payment…",
  sending: "Sending…",
  checking: {
    title: "We're checking this payment",
    text: "We sent it, and the answer hasn't reached us yet. There is no need to pay again: we are looking for it and will tell you what happened.",
    sent: "Sent",
    looking: "Looking for the answer",
    answer: "The answer, here and in your history",
    attempt: "Try {{attempt}}",
    mayClose: "You can close this window. The check goes on without it.",
  },
  unresolved: {
    title: "We could not find out what became of this payment",
    text: "It may have happened. Look again, or compare your history, before you send it once more.",
    sendAgainSafe: "Sending again cannot pay twice: it carries the same key.",
    sendAgainRisk: "Sending again may pay twice, if the first one did arrive.",
    checkAgain: "Check again",
    sendAgain: "Send again",
  },
  refused: {
    title: "This payment was refused",
    text: "Nothing was taken. What you entered is still here.",
  },
  notSent: {
    title: "This payment was not sent",
    text: "It could not be prepared, so nothing was taken. Try again in a moment.",
    history:
      "Your latest transactions could not be read, so nothing was sent. Check your connection and try again.",
  },
  otherTab: {
    title: "Another window is paying",
    text: "One payment at a time: wait until the one in your other window has finished.",
  },
  banner: {
    topUp: "Top-up of {{amount}}",
    payout: "Withdrawal of {{amount}}",
    transfer: "Transfer of {{amount}}",
    since: "sent {{when}}",
  },
  signOut: {
    title: "A payment is still being sent",
    text: "Signing out does not stop it, but you will not see here what became of it until you sign in again.",
    stay: "Stay signed in",
    leave: "Sign out anyway",
  },
} as const;
