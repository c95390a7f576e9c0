export const topUp = {
  title: "Topup Wallet",
  submit: "Top Up",
  fromCard: "From card",
  limit: "Up to {{limit}} at a time",
  noFee: "No fee",
  cardPays: "Your card pays",
  balanceAfterwards: "Balance afterwards",
  noCards: "Add a card first; a top-up is paid from a saved card.",
  chooseCard: "Choose a card to pay from.",
  frozenCannotPay: "None of your cards can pay: each is frozen or has expired. Unfreeze one, or add a card.",
  noneCanPay: "None of your cards can pay, because they have expired. Add a card.",
  summary: "from {{brand}} {{card}} to your wallet",
} as const;

export const withdraw = {
  title: "Withdraw to Bank",
  submit: "Withdraw",
  limit: "Up to {{limit}} available",
  to: "To",
  bankReceives: "Your bank account receives",
  arrival: "Arrives",
  arrivalEstimate: "Usually within one to three business days",
  balanceAfterwards: "Balance afterwards",
  nothingAvailable:
    "Nothing is available to withdraw. Top up first, or wait until pending money has arrived.",
  summary: "from your wallet to your bank account",
} as const;

/** The account for withdrawals. */
export const payoutAccount = { unknown: "The bank account that your wallet keeps" } as const;

export const transfer = {
  title: "Send Money",
  submit: "Send",
  phone: "Phone Number",
  phonePlaceholder: "0400 000 000",
  phoneHint: "The mobile number that the person signed up with.",
  search: "Search",
  payee: "To",
  message: "Message (optional)",
  messageHint: "They see it beside the money.",
  limit: "Up to {{limit}}",
  limitAvailable: "{{available}} available of {{limit}}",
  payeeReceives: "They receive",
  balanceAfterwards: "Balance afterwards",
  overAvailable: "Only {{available}} of your balance is available now. Enter that or less to send it.",
  noneAvailable: "None of your balance is available yet. Wait until pending money has arrived.",
  findPayeeFirst: "Find the person you send money to first.",
  nothingToSend: "Your balance is empty. Top up first.",
  summary: "from your wallet to {{name}}",
} as const;

/** The persons that the holder paid or saved in this browser. */
export const payees = {
  saved: "Saved payees",
  recent: "Paid recently",
  remove: "Remove {{name}}, {{phone}}",
  removed: "{{name}} was removed.",
  undo: "Undo",
  save: "Save payee",
  isSaved: "Saved payee",
  first: "This browser has not paid this person before. Check that name and number are right.",
  notKept: "This browser could not keep the change.",
} as const;

/** Next to the balance. */
export const balanceDisplay = { hide: "Hide balance", hidden: "Hidden" } as const;

/** Shown before a payout or transfer if the sign-in is too old for it. */
export const stepUp = {
  title: "Sign in again to confirm",
  text: {
    payout: "For this withdrawal we make sure that it is you. Sign in once more, and you come back here.",
    transfer: "For this transfer we make sure that it is you. Sign in once more, and you come back here.",
    topUp: "For this top-up we make sure that it is you. Sign in once more, and you come back here.",
    bankDetails:
      "Before your bank account changes we make sure that it is you. Sign in once more, and you come back here.",
  },
  kept: "No money has moved. The form waits for you, and you confirm it with one more press.",
  notKept:
    "Nothing has changed. After the sign-in, press Change withdrawal account once more: account numbers are kept nowhere.",
  continue: "Continue",
  failed: "The sign-in page could not be opened",
} as const;

/** Shown on the page after a payment went through. */
export const afterPayment = {
  listed:
    "It is in your history as {{reference}}, with the status {{status}}. We keep asking the wallet to confirm it. Nothing is sent again unless you ask for it.",
  notListed:
    "We don't know yet whether it went through: your latest transactions do not show it so far. Nothing is sent again unless you ask for it.",
  title: "Last payment",
  topUp: "{{amount}} to your wallet",
  topUpFrom: "{{amount}} from {{card}} to your wallet",
  payout: "{{amount}} to your bank account",
  transfer: "{{amount}} to {{name}}",
  transferUnnamed: "{{amount}} to another account",
  pending: "Accepted, and still pending. Your history shows when it arrives.",
  reference: "Reference",
  receiptReference: "On the receipt",
  updating: "Being updated…",
  again: "Pay again",
  receipt: "Receipt",
  dismiss: "Hide",
} as const;

export const amount = {
  quick: "Quick amounts",
  max: "Max",
  empty: "Enter an amount.",
  unreadable: "This is not an amount. Write it like 25 or 25.50.",
  decimals: "An amount has at most two decimals.",
  comma: "Use a point for the decimals, not a comma. Write it like 25.50.",
  separators: "This is not one amount. Write it like 25.50.",
  minus: "An amount cannot be negative.",
  tooLarge: "This amount is too large. Enter a smaller one.",
  exponent: "Write the amount in full, like 1000.",
  atMost: {
    topUp: "You can top up at most {{limit}} at a time.",
    payout: "You can withdraw at most {{limit}}, which is what is available.",
    transfer: "You can send at most {{limit}}, which is what is available.",
  },
  atLeast: "Enter at least {{limit}}.",
  setToLimit: "We've set it to that; press again to send it.",
  balance: "Your balance is {{limit}}.",
  setToBalance: "We've set the amount to that.",
  changed: "The amount is now {{amount}}. Press again to send it.",
} as const;

/** Shown with a payment while it is made; the texts of an undecided payment are in payment.ts. */
export const paying = {
  checking: {
    text: "No answer has reached us yet. There is no need to pay again: we are looking for it and will tell you what happened.",
    confirmed: "You confirmed it",
    looking: "Looking for the answer",
    answer: "The answer, here and in your history",
    mayClose: "You can close this window. The check goes on without it.",
  },
  refused: "This payment was declined",
  noReason: "The wallet gave no reason.",
  nothingTaken: "Nothing was taken. Try again later, or change what you entered.",
  notSent: {
    title: "This payment was not sent",
    text: "It could not be prepared, so nothing was taken. Try again in a moment.",
  },
  elsewhere: "Another window is paying",
  notThisOne: "Your amount here is not sent.",
  departure: {
    title: "A payment is still being sent",
    signOut: {
      text: "Signing out does not stop it, but its outcome is not shown here until you sign in again.",
      stay: "Stay signed in",
      leave: "Sign out anyway",
    },
    passkey: {
      text: "Creating a passkey leaves this page. That does not stop the payment, but its outcome is not shown here until you are back.",
      stay: "Stay on this page",
      leave: "Create a passkey anyway",
    },
  },
} as const;
