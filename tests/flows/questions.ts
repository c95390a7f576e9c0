/**
 * Questions that a product planner has for the atlas: the typed text, the result that should come first, and the answer
 * on its page.
 */
export interface Question {
  readonly asks: string;
  readonly types: string;
  /** One of the first five results. */
  readonly expectedLink: string;
  readonly answer: RegExp;
}

export const questions: readonly Question[] = [
  {
    asks: "What does the app do when the connection is lost right after the press?",
    types: "connection lost while paying",
    expectedLink: "#/payment/undecided",
    answer: /The outcome is unknown.+a status request never resends it/,
  },
  {
    asks: "How long does the app wait before it calls a payment undecided?",
    types: "how long until a payment is undecided",
    expectedLink: "#/dialogPayment/undecided",
    answer: /No outcome within a minute/,
  },
  {
    asks: "The bank returns a withdrawal: what does the holder see?",
    types: "withdrawal is returned",
    expectedLink: "#/afterPayment/shown.failed",
    answer: /the money came back/,
  },
  {
    asks: "What if the wallet has paid before the holder cancels?",
    types: "cancelled too late",
    expectedLink: "#/payment/cancelling",
    answer: /the server answers that it is cancelled, or with the outcome/,
  },
  {
    asks: "Is what was typed lost when a top-up is declined?",
    types: "top-up declined",
    expectedLink: "#/topUp/choosing.declined",
    answer: /the input is kept/,
  },
  {
    asks: "What does a tab show while another one pays?",
    types: "two tabs",
    expectedLink: "#/paymentsCoordinator/lock.elsewhere",
    answer: /Its entry is shown without actions/,
  },
  {
    asks: "When must the holder sign in again before money leaves?",
    types: "sign in again before paying",
    expectedLink: "#/dialogPayment/confirming",
    answer: /may have to sign in again first/,
  },
  {
    asks: "After how long without use is the holder signed out?",
    types: "signed out without use",
    expectedLink: "#/inactivity",
    answer: /30 minutes/,
  },
  {
    asks: "When does the balance on screen follow a payment?",
    types: "balance updated after a payment",
    expectedLink: "#/refetch/waiting",
    answer: /after 3 s/,
  },
  {
    asks: "What becomes of the payment when its dialog is closed?",
    types: "closing the dialog while paying",
    expectedLink: "#/withdraw/closed",
    answer: /a payment under way continues/,
  },
  {
    asks: "What can a holder do whose cards are all frozen?",
    types: "frozen card at a top-up",
    expectedLink: "#/topUp/choosing.fresh",
    answer: /None of your cards can pay: each is frozen or has expired/,
  },
  {
    asks: "Can one payment move money twice?",
    types: "duplicate payment",
    expectedLink: "#/payment/cancelling",
    answer: /a cancelled key never acts, and the server says which of the two happened/,
  },
  {
    asks: "Which part of the app says that a payment has succeeded, in a toast?",
    types: "who raises a toast",
    expectedLink: "#/toasts/listening",
    answer: /Told by.+Payments coordinator/,
  },
  {
    asks: "Which part of the app opens the dialog that deletes a card?",
    types: "delete card",
    expectedLink: "#/deleteCard",
    answer: /Started by\s*Dialogs/,
  },
];

/** Typed searches without a question, and the intended result. */
export const searches: readonly (readonly [types: string, opens: string])[] = [
  ["withdrawal is returned", "#/way/withdrawal"],
  ["60 s", "#/submitPayment/locked"],
  ["a minute", "#/payment/submitting"],
  ["topup successful", "#/payment/settled"],
  ["top-up succeeded", "#/afterPayment/shown.settled"],
  ["signed out for inactivity", "#/inactivity/signingOut"],
  ["closing the dialog while a payment is under way", "#/withdraw/closed"],
  ["logout", "#/signOut"],
  ["§5 Withdraw", "#/withdraw/choosing.fresh"],
  ["card removed", "#/deleteCard/deleted"],
  ["money never arrived", "#/afterPayment/shown.failed"],
  ["wrong payee", "#/findPayee"],
  ["insufficient funds", "#/withdraw/choosing.declined"],
  ["document rejected", "#/submitSetup/submitting.uploadingDocument"],
  ["download a statement", "#/saveFile"],
  ["3 seconds", "#/refetch/waiting"],
  ["resume the setup", "#/setupWizard/restoring"],
  ["no internet at start", "#/app/running.absent.showing"],
  ["link that asks for money", "#/paymentLink"],
  ["expired session", "#/inactivity/waiting"],
];
