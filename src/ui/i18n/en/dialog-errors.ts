import { namePlaceholder } from "../isolates.ts";

/** Messages for errors of a payment, a card or a document; they load with the dialogs and the setup. */
export const dialogErrors = {
  amount_out_of_range: "This amount is outside the limits. Enter another amount.",
  card_declined: "Your bank declined this card. Nothing was taken: choose another card or a smaller amount.",
  insufficient_funds: "Your available balance is too low. Enter a smaller amount or top up first.",
  insufficient_user_authentication:
    "This needs a newer sign-in. Nothing was done: sign out, sign in again, then try once more.",
  phone_invalid:
    "This is not a mobile number. Write it like 0400\u00A0000\u00A0000 or +61\u00A0400\u00A0000\u00A0000.",
  mobile_taken: "Another account has this mobile number. Use a number of your own.",
  routing_number_invalid: "A BSB has six digits, with or without the dash. Check it and try again.",
  setup_incomplete: "Missing required fields",
  payload_too_large: "This is more than the service takes. Send something smaller.",
  idempotency_key_reused:
    "This payment does not match the one we sent before. Close the window and start again.",
  idempotency_key_missing: "This request lost its reference on the way, so nothing was done. Try again.",
  journal_full: "Twenty payments are still without an outcome. Decide those first, then pay again.",
  journal_missing:
    "The note of this payment is gone from this browser, so nothing was sent. Start a new payment.",
  journal_unavailable:
    "This browser does not let us keep a record of the payment, so nothing was sent. Allow it to store data, or use another browser.",
  locks_unavailable:
    "This browser cannot keep two windows from paying at once, so nothing was sent. Use a current browser.",
  page_life_over:
    "This page was left in the meantime, so nothing was sent. Start a new payment if you need one.",
  payee_changed:
    "This number no longer finds this person, so nothing was sent. Search again and check the name.",
  payment_cancelled: "This payment was cancelled. Nothing was taken.",
  payment_expired: "This payment is too old to be sent again. Your history shows what happened.",
  payment_too_late: "It took more than a minute, so nothing was sent. Try again.",
  payment_elsewhere: "Another window is paying. Wait until it has finished.",
  payment_failed:
    "The provider says that this payment failed. Nothing was taken: try again or choose another way.",
  payment_in_progress: "A payment is still on its way. Wait until it has finished.",
  payee_is_self: "This is your own number. Enter the number of the person you want to pay.",
  payee_not_found: "No account uses this number. Check it and search again.",
  payee_phone_required: "Payee phone number is required",
  link_used: "Another card was confirmed in this window before. Close it, then add this card again.",
  payment_method_missing: "Failed to get payment method ID",
  card_expired: "This card has expired. Choose another.",
  card_incomplete: "Please fill out all card details.",
  document_empty: "This file is empty. Choose another.",
  document_size: "This file is larger than 5 MB. Choose a smaller one.",
  document_type: "Use a JPG, a PNG or a PDF. This file is none of them.",
  document_unreadable: "The file could not be read. Choose it again.",
  document_required: "Choose the document again, then go on.",
  under_age: "You must be 18 or older to hold an account.",
  card_frozen: "This card is frozen. Unfreeze it first, or choose another.",
  card_not_found: "This card is no longer saved. Refresh your cards and choose another.",
  changed_meanwhile:
    "Your details were changed meanwhile: in another window, on another device or by a review. Check what is shown now, which is the newest, and try again.",
  version_missing:
    "This page is too old for the service, so nothing was changed. Load it again and try once more.",
  unsupported_media_type: "The service cannot read this. Load the page again and try once more.",
  call_cancelled: "This was cancelled on the way, so nothing was changed. Try again.",
  call_not_done: "This did not reach the service, so nothing was changed. Try again.",
  call_undecided: "We don't know yet whether this went through. Try again to find out.",
  method_not_allowed: "The service does not do this. Load the page again and try once more.",
  account_exists: "There is an account for you already. Load the page again to open it.",
  account_not_found: "There is no account for you yet. Load the page again to create it.",
  request_in_progress: "The same request is still being worked on. Wait a moment.",
  account_not_active: "Your account is not active yet. Wait for the review to finish, then try again.",
  invalid_request: "The wallet did not accept this. If you entered something, check it, and try again.",
  refused_without_keys: `${namePlaceholder("message")} Before you try again, check in your history that it did not go through.`,
  rejected: "This was refused. Check what you entered and try again.",
} as const;
