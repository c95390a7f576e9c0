import type { Seen as SeenOf } from "statechart-paths/graph";
import type { ContextFrom } from "xstate";
import type { paymentMachine } from "../../../src/machines/payments/payment.machine.ts";
import { offline } from "../../machines/fakes.ts";
import {
  accountId,
  cancelled,
  declinedOutcome,
  entry,
  match,
  payout,
  succeeded,
} from "../../machines/payments/payment-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

type Seen = SeenOf<ContextFrom<typeof paymentMachine>>;

const requestedBy = "dialog-1";
const click = { at: 1_000, monotonicAt: 10, pageLife: 1 };
const failure = { kind: "rejected", code: "payment_elsewhere" } as const;
const pageLifeOver = { kind: "rejected", code: "page_life_over" } as const;
const expired = { kind: "rejected", code: "payment_expired" } as const;
const inProgress = { kind: "rejected", code: "request_in_progress", retryAfter: 20_000 } as const;
const inputs = ({ invoked }: Seen): string => JSON.stringify(invoked.map(({ input }) => input));
const reports = ({ received }: Seen): readonly string[] =>
  received.map(({ type }) => type).filter((type) => type.startsWith("report."));

/** The pause in milliseconds that the event's failure asks for. */
const pauseOf = ({ event }: Seen): number => (event.failure ?? event.error?.failure)?.retryAfter ?? 0;

/** The expected state after the press has ended: only a payment that was never recorded is declined. */
const stateAfterPress = ({ context, contextBefore }: Seen): string => {
  if (contextBefore.entry === undefined) return "settled";
  return context.idempotency === "none" ? "undecidedByList" : "undecided.ofEarlierPage";
};

export const paths = pathsOf<typeof paymentMachine>()({
  starts: {
    "a withdrawal is pressed": () => ({
      accountId,
      order: payout,
      idempotency: "required",
      requestedBy,
      click,
    }),
    "a withdrawal is pressed, and the server keeps no keys": () => ({
      accountId,
      order: payout,
      idempotency: "none",
      requestedBy,
    }),
    "a withdrawal is found in the journal": () => ({
      accountId,
      order: payout,
      idempotency: "required",
      requestedBy: "",
      entry,
    }),
    "a withdrawal of journal version 1 is found": () => ({
      accountId,
      order: payout,
      idempotency: "required",
      requestedBy: "",
      entry: { ...entry, v: 1 },
    }),
  },
  events: {
    "entry.recorded": ({ entry: recorded }) => (recorded === undefined ? [{ entry }] : []),
    "list.read": [{ matches: [match] }, { matches: [] }],
    "status.decided": [{ outcome: succeeded }],
    "submission.decided": ({ entry: recorded }) => (recorded ? [{ outcome: succeeded }] : []),
    "submission.notSent": [{ failure }],
    "submission.undecided": ({ entry: recorded }) =>
      recorded ? [{ failure }, { failure: undefined }, { failure: pageLifeOver }] : [],
    "cancellation.decided": [{ outcome: cancelled }, { outcome: declinedOutcome }],
    "cancellation.undecided": [{ failure }, { failure: inProgress }, { failure: expired }],
  },
  senders: {
    "submission.unknown": "submission",
    "submission.decided": "submission",
    "submission.notSent": "submission",
    "submission.undecided": "submission",
    "entry.recorded": "submission",
    "status.decided": "check",
    "status.expired": "check",
    "cancellation.decided": "cancellation",
    "cancellation.undecided": "cancellation",
  },
  answers: { readDecided: [succeeded, null] },
  differs: ({ entry: recorded, failure: kept, matches, requestedBy: dialog }) => [
    dialog,
    recorded !== undefined,
    kept?.code ?? kept?.kind,
    matches?.length,
  ],
  casesOf: ({ type }, { failure: kept, idempotency }, isIn) => {
    if (type === "check.requested" && kept) return [`${type} after a failure, keys ${idempotency}`];
    // A further case: the page life of the press resumes after a cancellation without an answer.
    return type === "page.resumed" && isIn("undecided.ofThisPage") ? [`${type} after ${kept?.code}`] : [];
  },
  labels: {
    submission: "the submission",
    check: "the check",
    cancellation: "the cancellation",
    removeEntry: "the removal of the journal's entry",
    readDecided: "what the other tab noted",
    "entry.recorded": "the journal has its entry",
    "submission.unknown": "no answer that counts has come",
    "submission.decided": "the server tells the outcome",
    "submission.notSent": "no POST has left",
    "submission.undecided": "a minute has passed without an outcome",
    "status.decided": "the status request tells the outcome",
    "status.expired": "the server no longer knows the key",
    "list.read": "the list is read",
    "check.requested": "the holder presses Check again",
    "resend.requested": "the holder presses Send again",
    "resend.confirmed": "the holder confirms that it is sent again",
    "resend.dismissed": "the holder does not confirm it",
    "cancel.requested": "the holder presses Cancel payment",
    "cancellation.decided": "the server tells which of the two happened",
    "cancellation.undecided": "the cancellation has no answer",
    "outcome.confirmed": "the holder presses It went through",
    "outcome.denied": "the holder presses It did not",
    "entry.removed": "another tab has removed the entry",
    "page.resumed": "a new page life begins",
  },
  initial: {
    "a withdrawal is pressed": "submitting.sending",
    "a withdrawal is pressed, and the server keeps no keys": "submitting.sending",
    "a withdrawal is found in the journal": "undecided.ofEarlierPage",
    "a withdrawal of journal version 1 is found": "undecidedByList",
  },
  final: ["settled", "removed"],
  transitions: {
    submitting: {
      "submission.unknown": "submitting.checking",
      "submission.decided": "settling",
      "submission.notSent": ({ contextBefore }) => (contextBefore.entry ? "settling" : "settled"),
      "submission.undecided": ({ context, event }) => {
        if (context.idempotency === "none") return "undecidedByList";
        return event.failure === pageLifeOver ? "undecided.ofEarlierPage" : "undecided.ofThisPage.resting";
      },
      "page.resumed": "submitting",
      "error submission": stateAfterPress,
    },
    undecided: {
      "check.requested": "undecided",
      "cancel.requested": "cancelling",
      "status.decided": "settling",
      "status.expired": "undecidedByList",
      "entry.removed": "readingDecided",
    },
    "undecided.ofThisPage": { "page.resumed": "undecided.ofEarlierPage" },
    "undecided.ofThisPage.resting": { "resend.requested": "undecided.ofThisPage.confirming" },
    "undecided.ofThisPage.confirming": {
      "resend.confirmed": "submitting.sending",
      "resend.dismissed": "undecided.ofThisPage.resting",
    },
    undecidedByList: {
      "check.requested": "undecidedByList",
      "outcome.confirmed": "settling",
      "outcome.denied": "settling",
      "entry.removed": "readingDecided",
    },
    cancelling: {
      "cancellation.decided": "settling",
      "cancellation.undecided": ({ event }) => (event.failure === expired ? "undecidedByList" : "undecided"),
      "page.resumed": "undecided.ofEarlierPage",
      "error cancellation": "undecided",
    },
    readingDecided: {
      "done readDecided": ({ event }) => (event.output === null ? "removed" : "settled"),
      "error readDecided": "removed",
    },
    settling: { "done removeEntry": "settled", "error removeEntry": "settled" },
  },
  observations: [
    after(["xstate.init", "resend.confirmed"], "submitting.sending", {
      "the lock told, and one submission of this order, with the recorded key where it has one, else its click":
        (step) =>
          reports(step).join() === "report.locked" &&
          step.context.failure === undefined &&
          step.snapshot.hasTag("locked") &&
          inputs(step) ===
            JSON.stringify([
              {
                accountId,
                order: payout,
                idempotency: step.context.idempotency,
                entry: step.contextBefore.entry ?? step.context.entry,
                click: step.event.type === "resend.confirmed" ? undefined : step.context.click,
              },
            ]),
    }),
    inside("submitting.sending", {
      "the payment locked, and nothing told of an outcome": (step) =>
        step.childIds.includes("submission") && !reports(step).includes("report.decided"),
    }),
    inside("submitting.checking", {
      "the payment still locked and being checked": ({ snapshot, childIds }) =>
        snapshot.hasTag("locked") && snapshot.hasTag("checking") && childIds.includes("submission"),
    }),
    after("submission.unknown", {
      "the missing answer told": (step) => reports(step).join() === "report.unknown",
    }),
    inside(["undecided", "undecidedByList"], {
      "the payment before the holder, unlocked, told once as it comes there": (step) =>
        step.snapshot.hasTag("undecided") &&
        !step.snapshot.hasTag("locked") &&
        (step.event.type === "xstate.init" ||
          reports(step).includes("report.undecided") ===
            !(step.wasIn("undecided") ? step.isIn("undecided") : step.wasIn("undecidedByList"))),
    }),
    inside("undecided", {
      "status requests of this key alone, begun where it comes there, as late as the server asked": (step) =>
        step.wasIn("undecided") ||
        inputs(step) === JSON.stringify([{ key: entry.key, polls: 0, retryAfter: pauseOf(step) }]),
    }),
    inside("undecidedByList", {
      "the list alone read, and no way to send again or to cancel": (step) =>
        step.snapshot.hasTag("byList") &&
        !step.can({ type: "cancel.requested" }) &&
        !step.can({ type: "resend.requested" }) &&
        (step.wasIn("undecidedByList") ||
          inputs(step) === JSON.stringify([{ entry: step.context.entry, retryAfter: pauseOf(step) }])),
    }),
    inside("undecided.ofThisPage", {
      "Send again in the page life of the press": ({ snapshot, all }) =>
        snapshot.hasTag("resendable") && all.invoked.some(({ src }) => src === "submitPayment"),
    }),
    inside("undecided.ofEarlierPage", {
      "no Send again": ({ snapshot, can }) =>
        !snapshot.hasTag("resendable") &&
        !can({ type: "resend.requested" }) &&
        !can({ type: "resend.confirmed" }),
    }),
    after(["cancellation.undecided", "xstate.error.actor.cancellation"], "undecided", {
      "why nothing was cancelled, and Send again only for a press of this page": ({
        snapshot,
        all,
        context,
        event,
        isIn,
      }) =>
        (isIn("undecided.ofThisPage.resting") || isIn("undecided.ofEarlierPage")) &&
        (!snapshot.hasTag("resendable") || all.invoked.some(({ src }) => src === "submitPayment")) &&
        context.failure === (event.failure ?? event.error.failure),
    }),
    after("xstate.error.actor.check", {
      "why it is not checked, and nothing decided": (step) =>
        step.context.failure === step.event.error.failure && reports(step).length === 0,
    }),
    after("check.requested", ["undecided", "undecidedByList"], {
      "only the check asked to read, with the older failure gone": ({ sent, invoked, received, context }) =>
        invoked.length === 0 &&
        received.length === 0 &&
        sent.length === 1 &&
        sent[0]?.to === "check" &&
        sent[0]?.event.type === "check.requested" &&
        context.failure === undefined,
    }),
    inside("cancelling", {
      "one cancellation of this key, locked, and no status request beside it": (step) =>
        step.snapshot.hasTag("locked") &&
        step.snapshot.hasTag("checking") &&
        step.context.failure === undefined &&
        !step.childIds.includes("check") &&
        (step.wasIn("cancelling") ||
          (reports(step).join() === "report.locked" &&
            inputs(step) === JSON.stringify([{ accountId, key: entry.key }]))),
    }),
    after(["submission.decided", "status.decided", "cancellation.decided"], {
      "the outcome told, the lock before it": (step) =>
        reports(step).at(-1) === "report.decided" &&
        reports(step).filter((type) => type === "report.unlocked").length ===
          (step.event.type === "status.decided" ? 0 : 1) &&
        step.received.find(({ type }) => type === "report.decided")?.outcome === step.event.outcome,
    }),
    after("submission.notSent", {
      "the press declined, with its reason": ({ received, event }) =>
        received.some(
          ({ type, outcome }) =>
            type === "report.decided" && outcome.state === "declined" && outcome.failure === event.failure,
        ),
    }),
    after("xstate.error.actor.submission", "settled", {
      "a press that was never recorded declined": ({ received, event }) =>
        received.some(
          ({ type, outcome }) => type === "report.decided" && outcome.failure === event.error.failure,
        ),
    }),
    after("page.resumed", "submitting", {
      "the new page life passed on to the press alone": ({ sent, received }) =>
        received.length === 0 && sent.map(({ to }) => to).join() === "submission",
    }),
    inside("readingDecided", {
      "the other tab's note of this key read, and nothing told yet": (step) =>
        step.received.length === 0 &&
        (step.wasIn("readingDecided") || inputs(step) === JSON.stringify([{ key: entry.key }])),
    }),
    after("xstate.done.actor.readDecided", "settled", {
      "the outcome that the other tab noted told": ({ received, event }) =>
        received.some(({ type, outcome }) => type === "report.decided" && outcome === event.output),
    }),
    after(["outcome.confirmed", "outcome.denied"], "settling", {
      "the holder's word told, and no outcome of the app's own": (step) =>
        reports(step).join() ===
        (step.event.type === "outcome.confirmed" ? "report.confirmed" : "report.dismissed"),
    }),
    inside("settling", {
      "this entry removed, with what it became for the other tabs": (step) =>
        step.wasIn("settling") ||
        inputs(step) ===
          JSON.stringify([{ key: step.context.entry?.key, accountId, outcome: step.event.outcome }]),
    }),
    inside("settled", {
      "its end told, after its outcome, and no entry removed that was never written": (step) =>
        reports(step).at(-1) === "report.settled" &&
        (step.context.entry !== undefined || step.all.invoked.every(({ src }) => src !== "removeEntry")),
    }),
    inside("removed", {
      "that it was removed in another window, told; nothing removed a second time": (step) =>
        reports(step).join() === "report.removed,report.settled" &&
        step.all.invoked.every(({ src }) => src !== "removeEntry"),
    }),
    after("entry.recorded", {
      "the entry kept": ({ context, event }) => context.entry === event.entry,
    }),
    after("list.read", ["submitting", "undecidedByList"], {
      "what the list suggests kept": ({ context, event }) => context.matches === event.matches,
    }),
    inside(["submitting", "undecided", "undecidedByList"], {
      "nothing said of the list before it was read": ({ context, contextBefore, event }) =>
        event.type === "list.read" ||
        (event.type === "xstate.init"
          ? context.matches === undefined
          : context.matches === contextBefore.matches),
    }),
    after("submission.undecided", "undecided", {
      "why the press ended kept, where it may be sent again": ({ context, event }) =>
        context.failure === (event.failure === pageLifeOver ? undefined : event.failure),
    }),
    after("xstate.error.actor.submission", "undecided", {
      "the failure kept": ({ context, event }) => context.failure === event.error.failure,
    }),
  ],
  failures: { submission: [offline] },
});
