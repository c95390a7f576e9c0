/** Stripe's messages, as its elements and its API word them. */
export const en = {
  incomplete_number: "Your card number is incomplete.",
  incorrect_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: "Your postal code is incomplete.",
  incomplete_au_bank_account_bsb: "The BSB you entered is incomplete.",
  invalid_au_bank_account_bsb: "The BSB you entered is invalid.",
  incomplete_au_bank_account_account_number: "The account number you entered is incomplete.",
  invalid_au_bank_account_account_number: "The account number you entered is invalid.",

  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  setup_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  api_connection_error:
    "We are experiencing issues connecting to our servers. Please check your internet connection and try again.",
  api_error: "An unexpected error occurred. Please try again.",

  cardFrame: "Secure card payment input frame",
  cardNumber: "Card number",
  cardNumberLabel: "Credit or debit card number",
  expiry: "MM / YY",
  expiryLabel: "Credit or debit card expiration date (MM / YY)",
  cvc: "CVC",
  cvcLabel: "Credit or debit card CVC/CVV",
  postalCode: "Postal code",
  postalCodeLabel: "Postal code",

  bankFrame: "Secure bank account input frame",
  bsb: "BSB",
  bsbLabel: "BSB, six digits",
  accountNumber: "Account number",
  accountNumberLabel: "Account number",

  challengeFrame: "3D Secure authentication",
  challengeTitle: "3D Secure test page",
  challengeQuestion: "In production your card's bank stands here and asks whether it is really you.",
  challengeHint: "Press Complete to authenticate the card, or Fail to refuse.",
} as const;

export type MessageKey = keyof typeof en;
