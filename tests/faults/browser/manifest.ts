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
/** Tests of one call in one file that cover faults, from their titles by fault. */
const covered = (
  call: string,
  file: string,
  titles: Readonly<Record<string, string | readonly string[]>>,
): readonly CoveredFault[] =>
  Object.entries(titles).flatMap(([fault, of]) => [of].flat().map((title) => ({ fault, call, file, title })));
const inShort = (faults: readonly CoveredFault[]): readonly CoveredFault[] =>
  faults.map((fault) => ({ ...fault, short: true }));
const everyCall = (fault: string, title: string, isShort?: true): readonly CoveredFault[] =>
  money.map((call) => ({
    fault,
    call,
    file: userActions,
    title: `${call}: ${title}`,
    ...(isShort && call === "transfer" && { short: isShort }),
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
  ...covered("top-up", "money.spec.ts", {
    "reload while sending": "a reload while a payment is sending requests its status",
    "closed dialog while sending": "a payment without an answer is shown as being checked",
  }),
  ...covered("top-up", "kept.spec.ts", {
    "signing out while sending": "signing out while a payment is being sent asks for confirmation",
  }),
  ...inShort(
    covered("payout", attacks, {
      "request sent again by the browser": "a payout that the browser itself resends",
    }),
  ),
  ...covered("payout", attacks, {
    "Check again after a reload": [
      "Check again after a reload requests the status",
      "Check again for a key that the server does not know",
    ],
  }),
  ...covered("transfer", attacks, {
    "entry planted in the journal": "a forged journal entry",
  }),
  ...covered("payout", attacks, {
    "gateway's 4xx, server acted": [
      "after the wallet has processed the payment ends in success",
      "for the resent request ends in success",
    ],
  }),
  ...inShort(
    covered("payout", attacks, {
      "late copy of a declined payment": "a late copy of a declined payment is declined",
    }),
  ),
  ...covered("payout", attacks, {
    "200 that carries no payment": "the app requests the payment's status before it shows success",
    "200 whose result is FAILED": "a 200 with the status FAILED",
    "another device's equal payment": [
      "another device's payment of the same amount",
      "another device's returned payment of the same amount",
    ],
    "key kept by one server and not by another": "a payout whose key a proxy removes",
  }),
  ...covered("payout", "attacks-without-keys.spec.ts", {
    "key kept by one server and not by another": "an Idempotency-Replayed header in a balance",
  }),
  ...covered("top-up", "undecided.spec.ts", {
    "cancelled before the server acted": "Cancel payment cancels a payment that the server has not processed",
    "cancelled after the server acted": "Cancel payment shows that the payment was successful",
    "cancellation without an answer": "stays undecided after a failed cancellation",
    "sent again within a page life": "Send again asks for confirmation",
    "payment of another tab": "a payment that another tab is sending",
    "unreadable journal entry": "an unreadable journal entry is kept",
    "first version's journal entry": "a journal of version 1 is migrated",
  }),
  ...covered("transfer", userActions, {
    "payee's phone edited after the search": "transfer: editing the number after the search",
    "late answer of an older search": "transfer: a late answer of an older payee search",
  }),
  ...covered("top-up", userActions, {
    "card deleted elsewhere": "top-up: a card that was deleted in another tab",
  }),
  ...covered("add a card", "cards.spec.ts", {
    "Stripe.js blocked": "adds cards after a failed script",
  }),
  ...covered("add a bank account", "pages.spec.ts", {
    "Stripe.js blocked":
      "the bank account dialog reloads its provider's failed script when Try again is pressed",
  }),
  ...covered("sign in", "errors.spec.ts", {
    "identity provider down": "an unreachable provider makes the app show a message",
  }),
  ...covered("refresh", "errors.spec.ts", {
    "identity provider down": "a token refresh answered with 500 does not end the session",
  }),
  ...covered("sign in", "sign-in.spec.ts", {
    "identity provider silent":
      "if the provider does not answer, the sign-in button is enabled after at most 12.5 seconds",
  }),
  ...covered("refresh", "sign-in.spec.ts", {
    "identity provider silent": "a token refresh without an answer does not end the session",
  }),
  ...covered("sign in", "errors.spec.ts", {
    "identity provider answers rubbish": "leaves the visitor signed out on the landing page",
  }),
  ...covered("sign in", "sign-in.spec.ts", {
    "forged or garbled auth-store": [
      "an auth-store that contains",
      "an unknown path or a forged session shows",
    ],
  }),
  ...covered("setup", "setup.spec.ts", {
    "wizard whose 1st, 2nd, 3rd or 4th call fails": "sees an error on the review for each rejected call",
    "6 MB, empty or mistyped document": "cannot send a document that is too large",
  }),
  ...covered("any page", "errors.spec.ts", {
    "chunk that is gone after a deployment": [
      "code that fails to load reloads the page once",
      "then shows 'Unexpected Application Error!'",
    ],
  }),
];
