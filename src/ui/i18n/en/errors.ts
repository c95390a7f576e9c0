import { early } from "./early.ts";

/**
 * A message and its next step for each error code of the wallet's contract and of the app, and for each kind of
 * failure.
 */
export const errors = {
  ...early.errors,
  genericNext: "Try again in a moment.",
  card_limit: "You have five cards, which is the most. Delete one to add another.",
  forbidden: "You may not do this with this account. Sign out and in again if it is yours.",
  internal: "The service has a fault at the moment. Try again in a few minutes.",
  not_found: "This is no longer there. Refresh and try again.",
  too_many_requests: "Too many requests. Wait a moment and try again.",
  unauthorized: "Your session has ended. Sign in again.",
  network: "Network Error. Check your connection and try again.",
  timeout: "The answer took too long. Try again.",
  status: "Request failed with status code {{status}}. Try again in a moment.",
  unreadable: "The answer could not be read. Try again in a moment.",
  body: "The service refused this. Try again in a moment.",
  unexpected: "Something went wrong",
  account: "Failed to get account",
  broken: "A part of this page failed and was restarted. Check your history before you repeat a payment.",
} as const;
