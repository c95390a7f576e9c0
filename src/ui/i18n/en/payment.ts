export const toasts = {
  topUp: "Topup successful",
  transfer: "Transfer successful",
  payout: "Withdraw successful",
  pending: {
    topUp: "Top-up accepted. Your history shows it as pending until it arrives.",
    transfer: "Transfer accepted. Your history shows it as pending until it arrives.",
    payout: "Withdrawal accepted. Your history shows it as pending until it arrives.",
  },
  failed: {
    topUp: "The top-up failed. What was taken has been returned.",
    transfer: "The transfer failed. The money is back in your wallet.",
    payout:
      "The withdrawal failed. The money is back in your wallet. Check the bank account before you try again.",
  },
  cancelled: "Payment cancelled. Nothing was taken.",
  removed: "This payment was removed in another window. Your history shows whether it went through.",
  broken: "This page no longer follows a payment. Load it again to see the outcome.",
} as const;

export const payment = {
  checking: "We're checking this payment",
  undecided: {
    noted: "As noted in this browser: {{what}}, {{when}}.",
    waiting:
      "We don't know yet whether it went through. If it did, your history shows it. Nothing is sent again unless you ask for it.",
    reference: "Reference",
    unread: "Your history has not been read yet. Look there before you decide.",
    noMatch: "Your history shows nothing that may be this payment so far.",
    match: "A {{what}} at {{when}} may be this one.",
    yourWord: "Compare your history before you decide.",
    checkAgain: "Check again",
    cancel: "Cancel payment",
    sendAgain: "Send again",
    question: "Send it again? The {{what}} is still one payment and cannot be taken twice.",
    keepWaiting: "Keep waiting",
    sendAgainNow: "Yes, send again",
    wentThrough: "It went through",
    didNot: "It did not",
  },
  unreadable: {
    title: "A payment note in this browser cannot be read",
    text: "It may have been written by a newer version. Your history shows what happened.",
    remove: "Remove this note",
    warning: "Removing the note does not cancel the payment. Look at your history first.",
    removeNow: "Remove it anyway",
  },
  banner: {
    topUp: "top-up of {{amount}}",
    payout: "withdrawal of {{amount}}",
    transfer: "transfer of {{amount}}",
    confirmed: "{{what}}, confirmed {{when}}",
    elsewhere: "Another window is sending it: {{what}}, {{when}}.",
  },
} as const;
