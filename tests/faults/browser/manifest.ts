/** The tests that cover a fault outside calls.spec.ts: the fault, the call, the file and a part of the title. */
export interface CoveredFault {
  readonly fault: string;
  readonly call: string;
  /** A file of this folder or of tests/journeys. */
  readonly file: string;
  /** Selects every test of the file whose title contains this text; at least one has to exist. */
  readonly title: string;
  /** Whether it also runs in the short version. */
  readonly short?: true;
}

const money = ["top-up", "transfer", "payout"] as const;
const userActions = "user-actions.spec.ts";
const attacks = "attacks.spec.ts";
const undecided = (fault: string, title: string): readonly CoveredFault[] => [
  { fault, call: "top-up", file: "undecided.spec.ts", title },
];
const everyCall = (fault: string, title: string, short?: true): readonly CoveredFault[] =>
  money.map((call) => ({
    fault,
    call,
    file: userActions,
    title: `${call}: ${title}`,
    ...(short && call === "transfer" && { short }),
  }));
const spending = (fault: string, title: string): readonly CoveredFault[] =>
  money.slice(1).map((call) => ({ fault, call, file: userActions, title: `${call}: ${title}` }));

export const coveredFaults: readonly CoveredFault[] = [
  ...everyCall("double click", "a double click followed by Enter pays once", true),
  ...everyCall("reload while sending", "a reload while the payment is being sent requests its outcome"),
  ...everyCall("closed tab while sending", "a new tab requests the outcome of a payment", true),
  ...everyCall("closed dialog while sending", "closing the dialog while the payment is being sent"),
  ...everyCall("offline before", "a payment submitted offline"),
  ...everyCall("offline in the midst", "a payment whose answer is lost offline"),
  ...everyCall("answer after 31 s", "a payment without an answer after 30 s"),
  ...spending("two tabs spending the whole balance", "of two tabs that spend the whole balance"),
  ...spending("stale balance", "a payment above a balance that another tab has spent"),
  {
    fault: "reload while sending",
    call: "top-up",
    file: "money.spec.ts",
    title: "a reload while a payment is sending requests its status",
  },
  {
    fault: "closed dialog while sending",
    call: "top-up",
    file: "money.spec.ts",
    title: "a payment without an answer is shown as being checked",
  },
  {
    fault: "signing out while sending",
    call: "top-up",
    file: "kept.spec.ts",
    title: "signing out while a payment is being sent asks for confirmation",
  },
  {
    fault: "request sent again by the browser",
    call: "payout",
    file: attacks,
    title: "a payout that the browser itself resends",
    short: true,
  },
  {
    fault: "Check again after a reload",
    call: "payout",
    file: attacks,
    title: "Check again after a reload requests the status",
  },
  {
    fault: "Check again after a reload",
    call: "payout",
    file: attacks,
    title: "Check again for a key that the server does not know",
  },
  {
    fault: "entry planted in the journal",
    call: "transfer",
    file: attacks,
    title: "a forged journal entry",
  },
  {
    fault: "gateway's 4xx, server acted",
    call: "payout",
    file: attacks,
    title: "after the wallet has processed the payment ends in success",
  },
  {
    fault: "gateway's 4xx, server acted",
    call: "payout",
    file: attacks,
    title: "for the resent request ends in success",
  },
  {
    fault: "late copy of a declined payment",
    call: "payout",
    file: attacks,
    title: "a late copy of a declined payment is declined",
    short: true,
  },
  {
    fault: "200 that carries no payment",
    call: "payout",
    file: attacks,
    title: "the app requests the payment's status before it shows success",
  },
  {
    fault: "200 whose result is FAILED",
    call: "payout",
    file: attacks,
    title: "a 200 with the status FAILED",
  },
  {
    fault: "another device's equal payment",
    call: "payout",
    file: attacks,
    title: "an equal payment of another device",
  },
  {
    fault: "another device's equal payment",
    call: "payout",
    file: attacks,
    title: "an equal returned payment of another device",
  },
  {
    fault: "key kept by one server and not by another",
    call: "payout",
    file: attacks,
    title: "a payout whose key a proxy removes",
  },
  {
    fault: "key kept by one server and not by another",
    call: "payout",
    file: "attacks-without-keys.spec.ts",
    title: "an Idempotency-Replayed header in a balance",
  },
  ...undecided(
    "cancelled before the server acted",
    "Cancel payment cancels a payment that the server has not processed",
  ),
  ...undecided("cancelled after the server acted", "Cancel payment shows that the payment was successful"),
  ...undecided("cancellation without an answer", "stays undecided after a failed cancellation"),
  ...undecided("sent again within a page life", "Send again asks for confirmation"),
  ...undecided("payment of another tab", "a payment that another tab is sending"),
  ...undecided("unreadable journal entry", "an unreadable journal entry is kept"),
  ...undecided("first version's journal entry", "a journal of version 1 is migrated"),
  {
    fault: "payee's phone edited after the search",
    call: "transfer",
    file: userActions,
    title: "transfer: editing the number after the search",
  },
  {
    fault: "late answer of an older search",
    call: "transfer",
    file: userActions,
    title: "transfer: a late answer of an older payee search",
  },
  {
    fault: "card deleted elsewhere",
    call: "top-up",
    file: userActions,
    title: "top-up: a card that was deleted in another tab",
  },
  {
    fault: "Stripe.js blocked",
    call: "add a card",
    file: "cards.spec.ts",
    title: "adds cards after a failed script",
  },
  {
    fault: "Stripe.js blocked",
    call: "add a bank account",
    file: "pages.spec.ts",
    title: "the bank account dialog reloads its provider's script on request",
  },
  {
    fault: "identity provider down",
    call: "sign in",
    file: "errors.spec.ts",
    title: "that cannot be reached makes the app show a message",
  },
  {
    fault: "identity provider down",
    call: "refresh",
    file: "errors.spec.ts",
    title: "whose token refresh answers 500 does not end the session",
  },
  {
    fault: "identity provider silent",
    call: "sign in",
    file: "sign-in.spec.ts",
    title: "if the provider does not answer, the sign-in button is enabled after at most 12.5 seconds",
  },
  {
    fault: "identity provider silent",
    call: "refresh",
    file: "sign-in.spec.ts",
    title: "a token refresh without an answer does not end the session",
  },
  {
    fault: "identity provider answers rubbish",
    call: "sign in",
    file: "errors.spec.ts",
    title: "leaves the visitor signed out on the landing page",
  },
  {
    fault: "forged or garbled auth-store",
    call: "sign in",
    file: "sign-in.spec.ts",
    title: "an auth-store that contains",
  },
  {
    fault: "forged or garbled auth-store",
    call: "sign in",
    file: "sign-in.spec.ts",
    title: "a visitor with an unknown path or a forged sign-in",
  },
  {
    fault: "wizard whose 1st, 2nd, 3rd or 4th call fails",
    call: "setup",
    file: "setup.spec.ts",
    title: "sees an error on the review for each rejected call",
  },
  {
    fault: "6 MB, empty or mistyped document",
    call: "setup",
    file: "setup.spec.ts",
    title: "cannot send a document that is too large",
  },
  {
    fault: "chunk that is gone after a deployment",
    call: "any page",
    file: "errors.spec.ts",
    title: "code that fails to load reloads the page once",
  },
  {
    fault: "chunk that is gone after a deployment",
    call: "any page",
    file: "errors.spec.ts",
    title: "then shows 'Unexpected Application Error!'",
  },
];
