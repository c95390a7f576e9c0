/** Synonyms for the search: words with the same meaning find each other. */
import type { Vocabulary } from "statechart-atlas/page";

/** Each list has words with the same meaning; the first one represents all. */
const synonyms: Vocabulary["synonyms"] = [
  ["withdraw", "withdrawal", "withdrawals", "withdrawing", "payout", "payouts", "pay out", "cash out"],
  ["topup", "top up", "topped up", "topping up", "add money", "load money", "deposit"],
  ["transfer", "transfers", "send money", "sends money", "sent money"],
  [
    "return",
    "returned",
    "returns",
    "came back",
    "comes back",
    "come back",
    "sent back",
    "bounced",
    "reversed",
    "never arrived",
    "did not arrive",
  ],
  ["success", "successful", "succeeded", "succeeds", "went through", "settled"],
  ["decline", "declined", "declines", "refused", "refusal", "rejected", "rejection", "denied"],
  ["decline payment", "insufficient funds", "not enough money"],
  ["payment", "payments", "money moved", "money moves"],
  ["howlong", "how long", "how much time", "after what time", "time limit"],
  ["unknown", "undecided", "no outcome", "without an outcome", "in doubt", "not known", "unclear"],
  ["cancel", "cancelled", "canceled", "cancelling", "cancellation", "abort", "take back"],
  ["signin", "sign in", "signs in", "signing in", "log in", "login"],
  ["stepup", "step up", "fresh sign in", "sign in again", "re authentication", "reauthentication"],
  ["signout", "sign out", "signing out", "signed out", "log out", "logout"],
  ["unused", "inactivity", "inactive", "idle", "not used", "timeout", "auto logout"],
  ["notify", "notification", "notifications", "bell", "notified"],
  ["bankaccount", "bank account", "bank accounts", "account of withdrawals"],
  ["setup", "onboarding", "registration", "register", "kyc", "identity check"],
  [
    "offline",
    "no network",
    "without a network",
    "no connection",
    "no internet",
    "lost connection",
    "connection lost",
    "connection is lost",
    "connection drops",
  ],
  ["elsewhere", "another tab", "other tab", "another window", "two tabs", "second tab", "two windows"],
  ["duplicate", "twice", "double", "two times", "idempotency"],
  ["restore", "restoring", "restored", "resume", "resumes", "resumed", "continue later"],
  [
    "reread",
    "read again",
    "refetch",
    "refetched",

    "refresh",
    "refreshed",
    "updated",
    "up to date",
  ],
  ["expire", "expired", "expires", "time is up", "time is over"],
  ["arrive", "arrives", "arrived"],
  ["pending", "on its way", "in progress", "under way", "not settled yet"],
  ["close", "closed", "closes", "closing", "dismissed", "dismiss"],
  ["3ds", "3 d secure", "3d secure"],
];

/** A broader term for each word, which the search finds, too: a withdrawal is a payment. */
const wider: Vocabulary["wider"] = {
  withdraw: "payment",
  topup: "payment",
  transfer: "payment",
  offline: "unknown",
  duplicate: "key",
  elsewhere: "lock",
  late: "outcome",
};

export const vocabulary: Vocabulary = { synonyms, wider };
