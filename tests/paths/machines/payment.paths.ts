import type { ContextFrom } from "xstate";
import type { Finding, paymentMachine } from "../../../src/machines/payment.machine.ts";
import { baseline, entry, key, payout, topUp } from "../../machines/payment-stand-ins.ts";
import { offline, status } from "../../machines/stand-ins.ts";
import type { Asked, Seen as SeenOf } from "../definition.ts";
import { pathsOf } from "../definition.ts";

const unauthorized = status(401);
const declined = status(402, { code: "card_declined" });
const reused = status(422, { code: "idempotency_key_reused" });
const asked = status(429, { retryAfter: 2_000 });
const begun = status(409, { code: "request_in_progress", retryAfter: 2_000 });
const found = (outcome: Finding["outcome"], replays = false): Finding => ({ outcome, replays });

/** Seconds at which the list is looked at (safety.md). */
const looks = [0, 2, 5, 10, 20, 30, 60];

function isSending({ src }: Asked): boolean {
  return src === "sendPayment";
}

const { paymentMethodId: _, ...cardless } = topUp as Extract<typeof topUp, { kind: "topUp" }>;

type Context = ContextFrom<typeof paymentMachine>;
type Seen = SeenOf<Context>;

/** A top-up whose card is not known any more is not sent a second time. */
const isSendable = ({ order }: Context): boolean =>
  order.kind !== "topUp" || order.paymentMethodId !== undefined;
const isReplayable = (context: Context): boolean => context.replays && isSendable(context);

const checking = ({ context }: Seen): string =>
  isReplayable(context) ? "inFlight.reconciling.resending.resting" : "inFlight.reconciling.looking.resting";

/** A payment that was written down already is never called refused for want of a lock. */
const ifFound = (yes: string, no: string) => (seen: Seen) => (seen.contextBefore.entry ? yes : no);

const unlessBegun = (seen: Seen): string => (seen.contextBefore.begun ? checking(seen) : "inFlight.refusing");

const again = ({ contextBefore }: Seen): string =>
  contextBefore.resends < 3 ? "inFlight.reconciling.resending.resting" : "unresolved";

function afterSending(seen: Seen): string {
  const { event, contextBefore } = seen;
  const { failure } = event.error;
  if (failure === unauthorized && contextBefore.renewals === 0) return "inFlight.renewing";
  if ((failure === asked || failure === begun) && contextBefore.waits < 10) return "inFlight.waiting";
  return failure === declined || (failure === unauthorized && !contextBefore.begun)
    ? "inFlight.refusing"
    : checking(seen);
}

function afterResending(seen: Seen): string {
  const { failure } = seen.event.error;
  if (failure === declined) return "inFlight.refusing";
  return failure === unauthorized && seen.contextBefore.renewals === 0
    ? "inFlight.reconciling.resending.renewing"
    : again(seen);
}

const looksAgain = ({ contextBefore }: Seen): string =>
  contextBefore.looks < looks.length ? "inFlight.reconciling.looking.resting" : "unresolved";

function afterReading(seen: Seen): string {
  const { outcome }: Finding = seen.event.output;
  if (outcome === "succeeded") return "inFlight.settling";
  return outcome === "failed" ? "inFlight.refusing" : looksAgain(seen);
}

export const paths = pathsOf<typeof paymentMachine>()({
  starts: {
    "a top-up is asked for": () => ({ accountId: "acct-dana", order: topUp, requestedBy: "dialog-1" }),
    "a withdrawal that outlived its page is found": () => ({
      accountId: "acct-dana",
      order: payout,
      requestedBy: "",
      entry,
    }),
    "a top-up that outlived its page is found, its card not known": () => ({
      accountId: "acct-dana",
      order: cardless,
      requestedBy: "",
      entry: { ...entry, kind: "topUp" },
    }),
  },
  events: {},
  answers: {
    readBaseline: [baseline(false), baseline(true)],
    readEntry: [entry, null],
    rereadEntry: [entry, null],
    findPayment: [found("none"), found("several", true), found("succeeded"), found("failed")],
  },
  failures: {
    sendPayment: [offline, unauthorized, asked, begun, declined],
    resendPayment: [offline, unauthorized, reused, declined],
    sendAgain: [offline, declined],
    recordPayment: [{ kind: "refused", code: "journal_unavailable" }],
  },
  delays: {
    asTold: ({ failure }) => failure?.retryAfter ?? 1_000,
    renewalLimit: 8_000,
    resendDelay: ({ resends, failure }) =>
      Math.max([1_000, 4_000, 10_000][resends] ?? 10_000, failure?.retryAfter ?? 0),
    resendLimit: 60_000,
    lookDelay: ({ looks: looked }) => ((looks[looked] ?? 0) - (looks[looked - 1] ?? 0)) * 1_000,
  },
  differs: ({ replays, begun: worked, renewals, waits, resends, looks: looked, failure }) => [
    replays,
    worked,
    renewals,
    waits,
    resends,
    looked,
    failure?.retryAfter ?? null,
  ],
  words: {
    "lock.granted": "the account's payment lock is granted",
    "lock.refused": "the account's payment lock is refused",
    "check.requested": "the holder presses Check again",
    "resend.requested": "the holder presses Send again",
    dismissed: "the holder lets it go",
    lock: "the payment lock",
    readBaseline: "the newest transactions",
    recordPayment: "the journal's new entry",
    readEntry: "the journal's entry",
    rereadEntry: "the journal's entry, before it is sent again,",
    sendPayment: "the call that moves the money",
    sendAgain: "the same key, sent at the holder's wish,",
    resendPayment: "the same key, sent again,",
    refreshToken: "the newer token",
    renewToken: "the newer token",
    findPayment: "the list of transactions",
    forgetSettled: "the removal of the journal's entry",
    forgetRefused: "the removal of the journal's entry",
    forgetDropped: "the removal of the journal's entry",
    asTold: "as long as the server asked for has passed",
    renewalLimit: "8 seconds have passed",
    resendDelay: "the pause is over",
    resendLimit: "a minute has passed",
    lookDelay: "the pause is over",
  },
  begins: {
    "a top-up is asked for": "inFlight.claiming",
    "a withdrawal that outlived its page is found": "inFlight.claiming",
    "a top-up that outlived its page is found, its card not known": "inFlight.claiming",
  },
  ends: ["succeeded", "rejected", "forgotten"],
  leads: {
    "inFlight.claiming": {
      "lock.granted": ifFound("inFlight.rereading", "inFlight.armed.preparing"),
      "lock.refused": ifFound("unresolved", "inFlight.refusing"),
      "error lock": ifFound("unresolved", "inFlight.refusing"),
    },
    "inFlight.armed.preparing": {
      "done readBaseline": "inFlight.armed.recording",
      "error lock": "inFlight.refusing",
      "error readBaseline": "inFlight.refusing",
    },
    "inFlight.refusing": {
      "done forgetRefused": "rejected",
      "error forgetRefused": "rejected",
      "error lock": ifFound("unresolved", "inFlight.refusing"),
    },
    "inFlight.armed.recording": {
      "done recordPayment": "inFlight.sending",
      "error lock": "unresolved",
      "error recordPayment": "inFlight.refusing",
    },
    "inFlight.sending": {
      "done sendPayment": "inFlight.settling",
      "error lock": "unresolved",
      "error sendPayment": afterSending,
    },
    unresolved: {
      "check.requested": "inFlight.claimingToCheck",
      dismissed: "dropping",
      "resend.requested": ({ context }) => (isSendable(context) ? "inFlight.claimingToSend" : "unresolved"),
    },
    "inFlight.settling": {
      "done forgetSettled": "succeeded",
      "error forgetSettled": "succeeded",
      "error lock": "unresolved",
    },
    "inFlight.reconciling.looking.resting": {
      "after lookDelay": "inFlight.reconciling.looking.reading",
      "error lock": "unresolved",
    },
    "inFlight.renewing": {
      "after renewalLimit": unlessBegun,
      "done refreshToken": "inFlight.sending",
      "error lock": "unresolved",
      "error refreshToken": unlessBegun,
    },
    "inFlight.waiting": {
      "after asTold": "inFlight.sending",
      "error lock": "unresolved",
    },
    "inFlight.claimingToCheck": {
      "lock.granted": "inFlight.rereading",
      "lock.refused": "unresolved",
      "error lock": "unresolved",
    },
    dropping: {
      "done forgetDropped": "forgotten",
      "error forgetDropped": "forgotten",
    },
    "inFlight.claimingToSend": {
      "lock.granted": "inFlight.rereadingToSend",
      "lock.refused": "unresolved",
      "error lock": "unresolved",
    },
    "inFlight.reconciling.resending.resting": {
      "after resendDelay": "inFlight.reconciling.resending.asking",
      "error lock": "unresolved",
    },
    "inFlight.reconciling.looking.reading": {
      "done findPayment": afterReading,
      "error findPayment": looksAgain,
      "error lock": "unresolved",
    },
    "inFlight.rereading": {
      "done readEntry": (seen) => (seen.event.output === null ? "forgotten" : checking(seen)),
      "error lock": "unresolved",
      "error readEntry": checking,
    },
    "inFlight.rereadingToSend": {
      "done rereadEntry": ({ event, context }) => {
        if (event.output === null) return "forgotten";
        return isReplayable(context) ? "inFlight.reconciling.resending.asking" : "inFlight.sendingAgain";
      },
      "error lock": "unresolved",
      "error rereadEntry": "unresolved",
    },
    "inFlight.reconciling.resending.asking": {
      "after resendLimit": "unresolved",
      "done resendPayment": "inFlight.settling",
      "error lock": "unresolved",
      "error resendPayment": afterResending,
    },
    "inFlight.sendingAgain": {
      "done sendAgain": "inFlight.settling",
      "error lock": "unresolved",
      "error sendAgain": ({ event }) =>
        event.error.failure === declined ? "unresolved" : "inFlight.reconciling.looking.resting",
    },
    "inFlight.reconciling.resending.renewing": {
      "after renewalLimit": again,
      "done renewToken": ({ contextBefore }) =>
        contextBefore.resends < 3 ? "inFlight.reconciling.resending.asking" : "unresolved",
      "error lock": "unresolved",
      "error renewToken": again,
    },
  },
  observations: [
    {
      when: ["xstate.error.actor.refreshToken", "xstate.after.renewalLimit.payment.inFlight.renewing"],
      in: ["inFlight.refusing", "rejected"],
      sees: "a refusal only where the server was never at work on this key",
      check: ({ context }) => !context.begun,
    },
    {
      sees: "no call to the wallet but under the one key, and for the one order",
      check: ({ asked: calls, context }) =>
        calls
          .filter(isSending)
          .every(
            ({ input }) =>
              JSON.stringify(input) === JSON.stringify({ order: context.order, key: context.entry?.key }) &&
              context.entry?.key === key,
          ),
    },
    {
      sees: "nothing sent before it is written down",
      check: ({ all, contextBefore }) => {
        const sent = all.asked.findIndex(isSending);
        const recorded = all.asked.findIndex(({ src }) => src === "recordPayment");
        return sent < 0 || recorded >= 0 ? sent < 0 || recorded < sent : contextBefore.entry !== undefined;
      },
    },
    {
      sees: "the money sent by one call at a time",
      check: ({ running }) =>
        running.filter((id) => ["sendPayment", "sendAgain", "resendPayment"].includes(id)).length <= 1,
    },
    {
      when: "xstate.init",
      sees: "the lock asked for, waiting only for what outlived its page",
      check: ({ asked: calls, context }) =>
        JSON.stringify(calls) ===
        JSON.stringify([
          {
            id: "lock",
            src: "holdLock",
            input: { accountId: "acct-dana", wait: context.entry !== undefined },
          },
        ]),
    },
    {
      in: "inFlight",
      sees: "the lock held, and the other buttons disabled meanwhile",
      check: ({ snapshot }) => snapshot.hasTag("inFlight") && !snapshot.hasTag("unresolved"),
    },
    {
      in: ["inFlight.reconciling", "inFlight.rereadingToSend", "inFlight.sendingAgain"],
      sees: "'We're checking this payment'",
      check: ({ snapshot }) => snapshot.hasTag("checking"),
    },
    {
      in: [
        "inFlight.armed",
        "inFlight.sending",
        "inFlight.waiting",
        "inFlight.renewing",
        "inFlight.claiming",
      ],
      sees: "no 'We're checking this payment'",
      check: ({ snapshot }) => !snapshot.hasTag("checking"),
    },
    {
      when: "lock.refused",
      sees: "a new payment refused, and one that was sent left unresolved",
      check: ({ was, is, context, contextBefore }) => {
        if (was("inFlight.claiming") && contextBefore.entry === undefined)
          return is("inFlight.refusing") && context.failure?.code === "payment_elsewhere";
        return is("unresolved") || !(was("inFlight.claimingToCheck") || was("inFlight.claimingToSend"));
      },
    },
    {
      in: "inFlight.armed.preparing",
      sees: "key and newest transactions asked for",
      check: ({ running }) => running.includes("readBaseline") && !running.includes("sendPayment"),
    },
    {
      in: "inFlight.armed.recording",
      sees: "the intention written down: key, account, amount and what was seen",
      check: ({ asked: calls, was }) =>
        was("inFlight.armed.recording") ||
        JSON.stringify(calls.map(({ input }) => input)) ===
          JSON.stringify([
            {
              entry: {
                v: 1,
                key,
                accountId: "acct-dana",
                kind: "topUp",
                cents: 1_999,
                currency: "AUD",
                paymentMethodId: "pm_4242",
                seenTransactionIds: ["t-1", "t-2"],
                sentAt: "2026-11-20T00:00:00.000Z",
              },
            },
          ]),
    },
    {
      when: ["xstate.error.actor.readBaseline", "xstate.error.actor.recordPayment"],
      sees: "a payment refused that was never sent",
      check: ({ is, all, heard }) =>
        is("inFlight.refusing") && !all.asked.some(isSending) && heard.some(isRefusal),
    },
    {
      when: "xstate.error.actor.sendPayment",
      sees: "a refusal only where the wallet refused; a lost answer is not known",
      check: ({ event, was, is, contextBefore, heard }) => {
        const failure = event.error.failure;
        if (!was("inFlight.sending")) return true;
        if (failure === declined) return is("inFlight.refusing") && heard.some(isRefusal);
        if (failure === unauthorized && contextBefore.renewals === 0) return is("inFlight.renewing");
        if (failure === unauthorized && !contextBefore.begun) return is("inFlight.refusing");
        if ((failure === asked || failure === begun) && contextBefore.waits < 10)
          return is("inFlight.waiting");
        return is("inFlight.reconciling") && heard.every((one) => !isRefusal(one));
      },
    },
    {
      when: ["readBaseline", "recordPayment", "sendPayment", "sendAgain"].map(
        (actor) => `xstate.error.actor.${actor}`,
      ),
      sees: "the newest reason kept",
      check: ({ event, context }) => context.failure === event.error.failure,
    },
    {
      when: "xstate.error.actor.resendPayment",
      sees: "the newest reason kept, unless the token is renewed first",
      check: ({ event, context, is }) =>
        is("inFlight.reconciling.resending.renewing") || context.failure === event.error.failure,
    },
    {
      in: "inFlight.waiting",
      sees: "each wait counted, and that the server is at work on this key",
      check: ({ event, was, context, contextBefore }) =>
        was("inFlight.waiting") ||
        (context.waits === contextBefore.waits + 1 &&
          context.begun === (contextBefore.begun || event.error.failure === begun)),
    },
    {
      sees: "a server that once kept a key believed to keep them",
      check: ({ event, context, contextBefore }) => {
        const isLearnt = event.type === "xstate.done.actor.findPayment" && (event.output as Finding).replays;
        const isFirst = event.type === "xstate.done.actor.readBaseline";
        return isFirst || context.replays === (contextBefore.replays || isLearnt);
      },
    },
    {
      when: "xstate.error.actor.resendPayment",
      sees: "after a repeated key a refusal only where the wallet refused the payment itself",
      check: ({ event, is, heard }) =>
        event.error.failure === declined
          ? is("inFlight.refusing")
          : heard.every((one) => !isRefusal(one)) && !is("inFlight.refusing"),
    },
    {
      when: "xstate.error.actor.sendAgain",
      sees: "nothing called refused that was sent before",
      check: ({ is, heard }) => !is("inFlight.refusing") && heard.every((one) => !isRefusal(one)),
    },
    {
      when: "xstate.done.actor.findPayment",
      sees: "the list believed where exactly one new transaction decides, and never otherwise",
      check: ({ event, was, is, context }) => {
        if (!was("inFlight.reconciling.looking.reading")) return true;
        const { outcome, replays }: Finding = event.output;
        if (outcome === "succeeded") return is("inFlight.settling");
        if (outcome === "failed")
          return is("inFlight.refusing") && context.failure?.code === "payment_failed";
        return (
          (is("inFlight.reconciling.looking.resting") || is("unresolved")) && (!replays || context.replays)
        );
      },
    },
    {
      in: "inFlight.reconciling.resending",
      sees: "the same key sent again only to a server that keeps keys, at most three times, and never without its card",
      check: ({ context }) =>
        context.replays &&
        context.resends <= 3 &&
        (context.order.kind !== "topUp" || context.order.paymentMethodId !== undefined),
    },
    {
      in: "inFlight.reconciling.looking",
      sees: "the list looked at, seven times at most",
      check: ({ context }) => context.looks <= 7,
    },
    {
      in: "inFlight.reconciling",
      sees: "the dialog told that it is not known, once",
      check: ({ was, heard, event }) =>
        was("inFlight.reconciling") ||
        event.type === "xstate.done.actor.rereadEntry" ||
        heard.filter(({ type }) => type === "payment.unknown").length === 1,
    },
    {
      in: "inFlight.settling",
      sees: "success said after the wallet's own word, and the entry forgotten",
      check: ({ was, heard, event, asked: calls }) =>
        was("inFlight.settling") ||
        (heard.filter(({ type }) => type === "payment.settled").length === 1 &&
          [
            "xstate.done.actor.sendPayment",
            "xstate.done.actor.sendAgain",
            "xstate.done.actor.resendPayment",
            "xstate.done.actor.findPayment",
          ].includes(event.type) &&
          forgets(calls)),
    },
    {
      sees: "no success said anywhere else",
      check: ({ heard, is, was }) =>
        heard.every(({ type }) => type !== "payment.settled") ||
        (is("inFlight.settling") && !was("inFlight.settling")),
    },
    {
      in: "inFlight.refusing",
      sees: "the refusal said with its reason, once, and the entry forgotten",
      check: ({ was, heard, context, asked: calls }) =>
        was("inFlight.refusing") ||
        (heard.filter(isRefusal).length === 1 &&
          heard.find(isRefusal)?.failure === context.failure &&
          context.failure !== undefined &&
          calls.some(({ src }) => src === "forgetPayment")),
    },
    {
      in: "unresolved",
      sees: "both ways on, the second only where the payment can be sent again; the lock is let go",
      check: ({ can, context, snapshot, running, was, heard }) =>
        can({ type: "check.requested" }) &&
        can({ type: "resend.requested" }) ===
          (context.order.kind !== "topUp" || context.order.paymentMethodId !== undefined) &&
        snapshot.hasTag("unresolved") &&
        !running.includes("lock") &&
        (was("unresolved") || heard.some(({ type }) => type === "payment.unresolved")),
    },
    {
      when: ["check.requested", "resend.requested"],
      sees: "the lock asked for before anything is read or sent",
      check: ({ was, is, heard, asked: calls }) =>
        !was("unresolved") ||
        is("unresolved") ||
        (heard.some(({ type }) => type === "payment.resumed") &&
          calls.length === 1 &&
          calls[0]?.src === "holdLock"),
    },
    {
      in: ["inFlight.rereading", "inFlight.rereadingToSend"],
      sees: "the journal read before anything else: another tab may have settled it",
      check: ({ running }) => running.includes("readEntry") || running.includes("rereadEntry"),
    },
    {
      when: ["xstate.done.actor.readEntry", "xstate.done.actor.rereadEntry"],
      sees: "a payment that another tab has settled forgotten, and nothing sent",
      check: ({ event, is, asked: calls }) =>
        event.output !== null || (is("forgotten") && !calls.some(isSending)),
    },
    {
      in: "inFlight.sendingAgain",
      sees: "the key sent to a server that may not keep keys only at the holder's wish",
      check: ({ event, was }) =>
        was("inFlight.sendingAgain") || event.type === "xstate.done.actor.rereadEntry",
    },
    {
      in: "dropping",
      sees: "the entry being forgotten at the holder's wish",
      check: ({ was, event, asked: calls }) =>
        was("dropping") || (event.type === "dismissed" && forgets(calls)),
    },
    {
      in: "forgotten",
      sees: "that it is over without a word of success or failure",
      check: ({ heard }) => heard.length === 1 && heard[0]?.type === "payment.forgotten",
    },
    {
      in: ["succeeded", "rejected"],
      sees: "the end after the journal's entry was removed, or could not be",
      check: ({ was, heard }) => (was("inFlight.settling") || was("inFlight.refusing")) && heard.length === 0,
    },
    {
      in: ["inFlight.renewing", "inFlight.reconciling.resending.renewing"],
      sees: "one newer token on its way, and no call that moves money",
      check: ({ running, context }) =>
        context.renewals === 1 &&
        running.filter((id) => id === "refreshToken" || id === "renewToken").length === 1 &&
        !running.includes("sendPayment"),
    },
    {
      in: "inFlight.waiting",
      sees: "at most ten pauses, and nothing sent meanwhile",
      check: ({ context, running }) => context.waits <= 10 && !running.includes("sendPayment"),
    },
    {
      in: ["inFlight.claimingToCheck", "inFlight.claimingToSend"],
      sees: "'We're checking this payment', and nothing sent yet",
      check: ({ snapshot, asked: calls }) => snapshot.hasTag("checking") && !calls.some(isSending),
    },
  ],
});

function isRefusal({ type }: { type: string }): boolean {
  return type === "payment.refused";
}

function forgets(calls: readonly Asked[]): boolean {
  return calls.some(
    ({ src, input }) => src === "forgetPayment" && JSON.stringify(input) === JSON.stringify({ key }),
  );
}
