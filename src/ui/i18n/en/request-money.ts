/** The page that creates a payment link. */
export const requestMoney = {
  title: "Request Money",
  request: "Your request",
  to: "Money goes to",
  amount: "Amount in {{currency}} (optional)",
  amountHint: "Without an amount the person who pays chooses it.",
  zero: "Enter more than zero, or leave the amount empty.",
  message: "Message (optional)",
  messageHint: "It stands in the form of the person who pays. They can change it.",
  submit: "Make Link",
  made: {
    title: "Your link",
    ready: "Your link is ready. Send it to the person who should pay you.",
    note: "The link opens Send Money with your number filled in. The person who pays checks the form and sends the money. Anyone who has the link can read your number, the amount and the message.",
    copy: "Copy Link",
    copied: "Link copied",
    copyRefused: "Your browser did not allow copying. Select the link and copy it yourself.",
    share: "Share",
    shareTitle: "Request for money",
    shareRefused: "Your browser could not share the link. Copy it instead.",
  },
  code: {
    name: "QR code of your link",
    alternative: "The code holds the same link. Let the other person scan it with their phone's camera.",
    failed: "The QR code could not be drawn. The link works without it; load the page again for another try.",
  },
  noMobile:
    "Your profile has no Australian mobile number, so other people cannot find you to send you money.",
  notVerified: "Your mobile number is not verified, so other people cannot find you to send you money.",
  verify: "Verify it from your profile",
  notActive: "You can request money once your account is active.",
  profileFailed: "Your mobile number could not be read.",
  loadFailed: "This page could not be shown. Load it again.",
} as const;

/** Shown when a payment link is opened. */
export const paymentLink = {
  title: "Payment link",
  filled:
    "A link filled in this form. Check the person and the amount before you send. Nothing is sent until you press Send.",
  nothingSent:
    "No money was sent. Ask the person for a new link, or use Transfer to fill in the form yourself.",
  nothingSentYet: "No money was sent. Open the link again once your account is active.",
  understood: "Close the notice",
  refused: {
    unreadable: "This link is damaged or incomplete, so the form was not filled in.",
    number: "The number in this link is not an Australian mobile number.",
    amount: "The amount in this link is not an amount that can be sent.",
    message: "The message in this link is too long or cannot be shown.",
    inactive: "Your account is not active yet, so you cannot send money.",
    overBalance: "This link asks for more than your balance.",
    late: "The form could not be opened in time. Open the link again.",
  },
} as const;
