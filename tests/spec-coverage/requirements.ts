/** The parts of the specification and the promises that the charts keep: what a state's `meta.spec` may name. */
import type { Sentence } from "./sentence.ts";
import { sentences } from "./sentences.ts";

export interface Requirement {
  /** `§5 Top-up`, or `safety: payment` for a promise beyond the specification (docs/testing.md lists them all). */
  readonly key: string;
  /** The specification's sentences that it covers; empty for a promise. */
  readonly sentences: readonly Sentence[];
}

function section(
  number: Sentence["section"],
  requirements: Readonly<Record<string, RegExp>>,
): readonly Requirement[] {
  return Object.entries(requirements).map(([name, says]) => ({
    key: `§${number} ${name}`,
    sentences: sentences.filter((sentence) => sentence.section === number && says.test(sentence.says)),
  }));
}

/** Each promise with the same text as in docs/testing.md. */
const promises = [
  "payment",
  "payment journal",
  "one payment at a time",
  "unknown payment",
  "undecided payment",
  "cancelled payment",
  "renewed token",
  "closed dialog",
  "step-up",
  "payment link",
  "sign-in",
  "signing out",
  "faults",
];

export const requirements: readonly Requirement[] = [
  ...section(1, {
    "Landing page": /^The landing page/,
    "Sign-in": /^Sign-in is/,
    "What the product does": /^An account that is not active/,
  }),
  ...section(2, {
    "Account gate": /^\/dashboard/,
    "Bank account dialog": /^Bank dialog/,
    "Bank accounts page": /^\/bank-accounts/,
    Dashboard: /^(Wallet|My Cards|History):/,
    Dialogs: /^The five dialogs/,
    "Loading spinner": /^A spinner fills/,
    Notifications: /^The bell/,
    Routes: /^\/ leads a person who is signed in/,
    "Statement as PDF": /^Download PDF/,
    "Statements page": /^(Statements:|Generating|A statement:)/,
    Toasts: /^(Toasts:|A toast)/,
    "Top bar": /^Top bar:/,
    "Transactions page": /^Transactions:/,
    "Unexpected error": /^The router's error page/,
  }),
  ...section(4, {
    "Account creation": /^An account that is not found/,
    "Add card": /^(Add card:|On success the dialog)/,
    Auth: /^(The first check|Logout clears)/,
    "Bank account dialog": /^Closing the bank dialog/,
    "Complete Setup": /^(Complete Setup|'Submitting)/,
    Language: /^A language sets/,
    Refetch: /^History and balance/,
    "Setup complete": /^(Go to Dashboard|24-48)/,
    "Setup steps": /^Wizard:/,
    "Sidebar and notifications": /^Sidebar and notifications/,
    Theme: /^The theme toggles/,
  }),
  ...section(5, {
    "Add card": /^Add card:/,
    Amount: /^The amount box/,
    "Bank account dialog": /^Bank dialog:/,
    "Delete card": /^Delete card:/,
    "Identity proof": /^(A document's type|Image or PDF)/,
    "Limits of an amount": /^(Plus|Minus) goes/,
    "Payout details": /^Payout:/,
    "Personal details": /^(Personal details|'Enter valid|Phone is)/,
    Startup: /^('Invalid auth|The payment provider)/,
    Statement: /^A statement wants/,
    "Top-up": /^Top-up:/,
    Transfer: /^Transfer:/,
    Withdraw: /^Withdraw:/,
  }),
  ...section(6, { Roles: /^Visitors are sent/ }),
  ...section(7, {
    Cards: /^cards\/list/,
    Money: /^wallet\/balance/,
    Reads: /^wallet\/list/,
    "Setup calls": /^PUT individual/,
  }),
  ...section(8, {
    "Add card": /^'Failed to (link|get|Save)/,
    "HTTP errors": /^Network Error/,
    Identity: /^(A refresh answered|Another refresh)/,
    Payee: /^'Payee phone/,
    "Setup failure": /^Setup failure/,
    "Stripe.js": /Stripe\.js/,
  }),
  ...section(9, {
    Carousel: /^Carousel/,
    "Data fetching": /^(Reads:|Answers)/,
    "Kept choices": /^ui-store/,
    Statement: /^Statement/,
    "Theme and language": /^(The browser's language|The saved language|A saved language|Default theme)/,
    "Token refresh": /^A token is renewed/,
  }),
  ...promises.map((name) => ({ key: `safety: ${name}`, sentences: [] })),
];
