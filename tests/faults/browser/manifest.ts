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
  ...everyCall("double click", "a double click, and Enter after it, pay once", true),
  ...everyCall("reload while sending", "a reload while it is sending"),
  ...everyCall("closed tab while sending", "the next tab checks a payment", true),
  ...everyCall("closed dialog while sending", "a dialog closed while it is sending"),
  ...everyCall("offline before", "offline before it is sent is checked"),
  ...everyCall("offline in the midst", "offline while sending"),
  ...everyCall("answer after 31 s", "an answer after 31 s"),
  ...spending("two tabs spending the whole balance", "two tabs that spend the whole balance"),
  ...spending("stale balance", "a balance that is stale"),
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
    title: "a payment without an answer is checked and never called failed",
  },
  {
    fault: "signing out while sending",
    call: "top-up",
    file: "kept.spec.ts",
    title: "signing out while a payment is sending asks first",
  },
  {
    fault: "request sent again by the browser",
    call: "payout",
    file: attacks,
    title: "a payout that the browser sends again by itself",
    short: true,
  },
  {
    fault: "Check again after a reload",
    call: "payout",
    file: attacks,
    title: "Check again after a reload sends nothing",
  },
  {
    fault: "Check again after a reload",
    call: "payout",
    file: attacks,
    title: "Check again of a key that the server has forgotten",
  },
  {
    fault: "entry planted in the journal",
    call: "transfer",
    file: attacks,
    title: "an entry planted in the journal",
  },
  {
    fault: "gateway's 4xx, server acted",
    call: "payout",
    file: attacks,
    title: "after the wallet has paid is never called a refusal",
  },
  {
    fault: "gateway's 4xx, server acted",
    call: "payout",
    file: attacks,
    title: "on the repeated request is never called a refusal",
  },
  {
    fault: "late copy of a declined payment",
    call: "payout",
    file: attacks,
    title: "a declined payment stays declined",
    short: true,
  },
  {
    fault: "200 that carries no payment",
    call: "payout",
    file: attacks,
    title: "is no success: the payment is asked about",
  },
  {
    fault: "200 whose result is FAILED",
    call: "payout",
    file: attacks,
    title: "an answer of 200 whose result is FAILED",
  },
  {
    fault: "another device's equal payment",
    call: "payout",
    file: attacks,
    title: "another device's equal payment",
  },
  {
    fault: "another device's equal payment",
    call: "payout",
    file: attacks,
    title: "another device's returned payment",
  },
  {
    fault: "key kept by one server and not by another",
    call: "payout",
    file: attacks,
    title: "a payout whose key is taken off on the way",
  },
  {
    fault: "key kept by one server and not by another",
    call: "payout",
    file: "attacks-without-keys.spec.ts",
    title: "a balance that is answered with a replayed key",
  },
  ...undecided(
    "cancelled before the server acted",
    "Cancel payment cancels a payment on which the server has not acted",
  ),
  ...undecided("cancelled after the server acted", "Cancel payment shows that the payment was successful"),
  ...undecided("cancellation without an answer", "an unanswered cancellation"),
  ...undecided("sent again within a page life", "Send again asks first"),
  ...undecided("payment of another tab", "a payment that another tab is sending"),
  ...undecided("unreadable journal entry", "an unreadable entry never counts"),
  ...undecided("first version's journal entry", "the first version's journal is migrated"),
  {
    fault: "payee's phone edited after the search",
    call: "transfer",
    file: userActions,
    title: "transfer: editing the phone after the search",
  },
  {
    fault: "late answer of an older search",
    call: "transfer",
    file: userActions,
    title: "transfer: the late answer of an older search",
  },
  {
    fault: "card deleted elsewhere",
    call: "top-up",
    file: userActions,
    title: "top-up: a card that was deleted elsewhere",
  },
  {
    fault: "Stripe.js blocked",
    call: "add a card",
    file: "cards.spec.ts",
    title: "adds two, after a script that did not load",
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
    title: "that cannot be reached shows a message",
  },
  {
    fault: "identity provider down",
    call: "refresh",
    file: "errors.spec.ts",
    title: "whose token refresh answers 500 ends no session",
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
    title: "leaves the visitor on the landing page, signed out",
  },
  {
    fault: "forged or garbled auth-store",
    call: "sign in",
    file: "sign-in.spec.ts",
    title: "an auth-store that holds",
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
    title: "reads each rejected call's reason on review",
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
    title: "code that does not load reloads the page once",
  },
  {
    fault: "chunk that is gone after a deployment",
    call: "any page",
    file: "errors.spec.ts",
    title: "then shows 'Unexpected Application Error!'",
  },
];
