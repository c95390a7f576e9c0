/** What words mean to a reader: words of one meaning become one, and their endings and fillers fall away. */

/** Each list is one meaning; its first name stands for all. */
const synonyms: readonly (readonly string[])[] = [
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
  ["reread", "read again", "refetch", "refresh", "refreshed", "updated", "up to date"],
  ["expire", "expired", "expires", "time is up"],
  ["arrive", "arrives", "arrived"],
  ["pending", "on its way", "in progress", "under way", "not settled yet"],
  ["close", "closed", "closes", "closing", "dismissed", "dismiss"],
  ["3ds", "3 d secure", "3d secure"],
];

/** What a word may also be said of, more widely: a withdrawal is a payment, and what is lost leaves its outcome unknown. */
export const wider: Readonly<Record<string, string>> = {
  withdraw: "payment",
  topup: "payment",
  transfer: "payment",
  offline: "unknown",
  duplicate: "key",
  elsewhere: "lock",
  late: "outcome",
};

const fillers = new Set(
  "a an the is are was were be been being of to in on at by for and or it its that this what when how does do did has have had with after before until long can could should would must may who where i my there happens happen while still then".split(
    " ",
  ),
);

const numbers: Readonly<Record<string, string>> = {
  a: "1",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  ten: "10",
  thirty: "30",
};

const seconds: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3_600,
  hour: 3_600,
};
const duration =
  /\b(\d+|a|one|two|three|four|five|ten|thirty) ?(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/g;

/** `60 s`, `a minute` and `1 min` are one: `60s`. */
function withDurations(text: string): string {
  return text.replace(duration, (found, count: string, unit: string) => {
    const one = seconds[unit] ?? seconds[unit.replace(/s$/, "")];
    const many = Number(numbers[count] ?? count);
    return one === undefined || !Number.isFinite(many) ? found : ` ${many * one}s `;
  });
}

const phrases = synonyms
  .flatMap(([name = "", ...others]) => others.map((other) => [other, name] as const))
  .sort(([one], [other]) => other.length - one.length)
  .map(([other, name]) => [new RegExp(`\\b${other}\\b`, "g"), name] as const);

function stem(word: string): string {
  if (/\d/.test(word) || word.length < 5) return word;
  return word.replace(/(?:ing|ed|es|s)$/, "").replace(/(.)\1$/, "$1");
}

/** The meanings in a text, in their order. */
export function meaningsIn(text: string): readonly string[] {
  let plain = text
    .toLocaleLowerCase()
    .replace(/[-_/'’]/g, " ")
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, " ")
    .replace(/\s+/g, " ");
  plain = withDurations(plain);
  for (const [phrase, name] of phrases) plain = plain.replace(phrase, name);
  return plain
    .split(/\s+/)
    .filter((word) => word !== "" && !fillers.has(word))
    .map(stem);
}

/** In words, as a reader would type it: `60 s`, `5 min`. */
export function timeText(milliseconds: number): string {
  const all = milliseconds / 1_000;
  return all > 60 && all % 60 === 0 ? `${all / 60} min` : `${all} s`;
}
