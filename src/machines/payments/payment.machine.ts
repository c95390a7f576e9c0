import { type ActorRefFrom, assign, enqueueActions, forwardTo, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { cancelPaymentMachine } from "../instructions/cancel-payment.machine.ts";
import { checkListMachine, type ListReport } from "../instructions/check-list.machine.ts";
import { checkStatusMachine } from "../instructions/check-status.machine.ts";
import { isDecidedByList, type JournalEntry, type Outcome } from "../instructions/instruction.ts";
import { type SubmitPaymentInput, submitPaymentMachine } from "../instructions/submit-payment.machine.ts";
import {
  notSentReport,
  type PaymentContext,
  type PaymentInput,
  type PaymentMessage,
} from "./payment-messages.ts";

/** Input of a press's submission; only the first press has the click of its dialog. */
function submissionInputOf({
  accountId,
  order,
  idempotency,
  entry,
  click,
}: PaymentContext): SubmitPaymentInput {
  return { accountId, order, idempotency, entry, click: entry === undefined ? click : undefined };
}

/**
 * One payment, from the press to its outcome. The outcome is never guessed. Without a usable answer it is unknown, and
 * after a minute or a reload the payment is undecided. Then only the server's record of the key, or the holder,
 * decides.
 */
export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentMessage,
    tags: {} as "locked" | "checking" | "undecided" | "resendable" | "byList",
    meta: {} as { spec: string },
  },
  actors: {
    submitPayment: submitPaymentMachine,
    cancelPayment: cancelPaymentMachine,
    checkStatus: checkStatusMachine,
    checkList: checkListMachine,
    /** Removes the journal's entry, and stores the outcome for a minute, for the other tabs. */
    removeEntry: port<void, { key: string; accountId: string; outcome: Outcome | undefined }>("removeEntry"),
    /** The outcome that another tab stored when it removed the entry; null if it stored none. */
    readDecided: port<Outcome | null, { key: string }>("readDecided"),
  },
  actions: {
    keepEntry: assign({ entry: (_, params: { entry: JournalEntry }) => params.entry }),
    keepMatches: assign({
      matches: (_, params: ListReport) => params.matches,
    }),
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepFailure: assign({ failure: (_, params: { failure: Failure | undefined }) => params.failure }),
    forgetFailure: assign({ failure: undefined }),
    conclude: enqueueActions(({ enqueue, self }, { outcome }: { outcome: Outcome }) => {
      enqueue.assign({ outcome });
      enqueue.sendParent({ type: "report.decided", id: self.id, outcome });
    }),
    forwardToCheck: forwardTo("check"),
    forwardToSubmission: forwardTo("submission"),
    reportLocked: sendParent(({ self }) => ({ type: "report.locked", id: self.id })),
    reportUnlocked: sendParent(({ self }) => ({ type: "report.unlocked", id: self.id })),
    reportUnknown: sendParent(({ self }) => ({ type: "report.unknown", id: self.id })),
    reportUndecided: sendParent(({ self }) => ({ type: "report.undecided", id: self.id })),
    reportDecided: sendParent(({ self }, params: { outcome: Outcome }) => ({
      type: "report.decided",
      id: self.id,
      outcome: params.outcome,
    })),
    reportNotSent: sendParent(({ self }, { failure }: { failure: Failure }) =>
      notSentReport(self.id, failure),
    ),
    reportError: sendParent(({ self }, { error }: { error: unknown }) =>
      notSentReport(self.id, failureOf(error)),
    ),
    reportConfirmed: sendParent(({ self }) => ({ type: "report.confirmed", id: self.id })),
    reportDismissed: sendParent(({ self }) => ({ type: "report.dismissed", id: self.id })),
    reportSettled: sendParent(({ self }) => ({ type: "report.settled", id: self.id })),
    reportRemoved: sendParent(({ self }) => ({ type: "report.removed", id: self.id })),
  },
  guards: {
    isRecorded: ({ context }) => context.entry !== undefined,
    isOfEarlierPage: (_, params: { failure: Failure | undefined }) =>
      params.failure?.code === "page_life_over",
    isExpired: (_, params: { failure: Failure }) => params.failure.code === "payment_expired",
    isDecided: (_, params: { output: Outcome | null }) => params.output !== null,
    isUnrecorded: ({ context }) => context.entry === undefined,
    isByList: ({ context }) =>
      context.entry !== undefined && isDecidedByList(context.entry, context.idempotency),
  },
}).createMachine({
  id: "payment",
  description: "One top-up, transfer or payout, from the press to its outcome.",
  meta: { spec: "safety: payment" },
  context: ({ input }) => ({
    ...input,
    entry: input.entry,
    matches: undefined,
    outcome: undefined,
    failure: undefined,
  }),
  initial: "starting",
  on: {
    "entry.recorded": { actions: { type: "keepEntry", params: ({ event }) => event } },
    "list.read": { actions: { type: "keepMatches", params: ({ event }) => event } },
  },
  states: {
    starting: {
      description: "A recorded key, which may have been sent, starts undecided; a new press is submitted.",
      always: [
        { guard: "isByList", target: "undecidedByList" },
        { guard: "isRecorded", target: "undecided" },
        { target: "submitting" },
      ],
    },
    submitting: {
      description: "A press is sent and checked for a minute, under the account's lock.",
      meta: { spec: "safety: one payment at a time" },
      tags: "locked",
      entry: ["reportLocked", "forgetFailure"],
      exit: "reportUnlocked",
      invoke: {
        id: "submission",
        src: "submitPayment",
        input: ({ context }) => submissionInputOf(context),
        onError: [
          {
            guard: "isRecorded",
            target: "starting",
            actions: { type: "keepError", params: ({ event }) => event },
          },
          { target: "settling", actions: { type: "reportError", params: ({ event }) => event } },
        ],
      },
      initial: "sending",
      states: {
        sending: { description: "The request is sent, and the answer is awaited." },
        checking: { description: "No usable answer has come.", tags: "checking" },
      },
      on: {
        "page.resumed": { actions: "forwardToSubmission" },
        "submission.unknown": { target: ".checking", actions: "reportUnknown" },
        "submission.decided": {
          target: "settling",
          actions: { type: "conclude", params: ({ event }) => event },
        },
        "submission.notSent": {
          target: "settling",
          actions: { type: "reportNotSent", params: ({ event }) => event },
        },
        "submission.undecided": [
          { guard: "isByList", target: "undecidedByList" },
          { guard: { type: "isOfEarlierPage", params: ({ event }) => event }, target: "undecided" },
          {
            target: "undecided.ofThisPage",
            actions: { type: "keepFailure", params: ({ event }) => event },
          },
        ],
      },
    },
    undecided: {
      description: "The outcome is unknown. The holder sees the payment; a status request never resends it.",
      meta: { spec: "safety: undecided payment" },
      tags: "undecided",
      entry: "reportUndecided",
      invoke: {
        id: "check",
        src: "checkStatus",
        input: ({ context: { entry, failure } }) => ({
          key: entry?.key ?? "",
          polls: 0,
          retryAfter: failure?.retryAfter ?? 0,
        }),
        onError: { actions: { type: "keepError", params: ({ event }) => event } },
      },
      initial: "ofEarlierPage",
      states: {
        ofThisPage: {
          description:
            "The press belongs to this page life: the same key may be resent after a confirmation.",
          tags: "resendable",
          on: { "page.resumed": "ofEarlierPage" },
          initial: "resting",
          states: {
            resting: { description: "No confirmation is open.", on: { "resend.requested": "confirming" } },
            confirming: {
              description: "The holder is asked to confirm the resend.",
              on: { "resend.confirmed": "#payment.submitting", "resend.dismissed": "resting" },
            },
          },
        },
        ofEarlierPage: { description: "The press belongs to an earlier page life or another tab." },
        last: { type: "history", description: "The page life before a cancellation." },
      },
      on: {
        "check.requested": { actions: ["forgetFailure", "forwardToCheck"] },
        "cancel.requested": "cancelling",
        "status.decided": {
          target: "settling",
          actions: { type: "conclude", params: ({ event }) => event },
        },
        "status.expired": "undecidedByList",
        "entry.removed": "readingDecided",
      },
    },
    undecidedByList: {
      description: "The server has no record of the key: the list gives hints, and the holder decides.",
      meta: { spec: "safety: undecided payment" },
      tags: ["undecided", "byList"],
      entry: "reportUndecided",
      invoke: {
        id: "check",
        src: "checkList",
        input: ({ context }) => ({ entry: context.entry as JournalEntry, retryAfter: 0 }),
        onError: { actions: { type: "keepError", params: ({ event }) => event } },
      },
      on: {
        "check.requested": { actions: ["forgetFailure", "forwardToCheck"] },
        "outcome.confirmed": { target: "settling", actions: "reportConfirmed" },
        "outcome.denied": { target: "settling", actions: "reportDismissed" },
        "entry.removed": "readingDecided",
      },
    },
    cancelling: {
      description:
        "The key is being cancelled, under the account's lock; the server answers that it is cancelled, or with the outcome.",
      meta: { spec: "safety: cancelled payment" },
      tags: ["locked", "checking"],
      entry: ["reportLocked", "forgetFailure"],
      exit: "reportUnlocked",
      invoke: {
        id: "cancellation",
        src: "cancelPayment",
        input: ({ context }) => ({ accountId: context.accountId, key: context.entry?.key ?? "" }),
        onError: { target: "undecided.last", actions: { type: "keepError", params: ({ event }) => event } },
      },
      on: {
        "page.resumed": "undecided",
        "cancellation.decided": {
          target: "settling",
          actions: { type: "conclude", params: ({ event }) => event },
        },
        "cancellation.undecided": [
          { guard: { type: "isExpired", params: ({ event }) => event }, target: "undecidedByList" },
          { target: "undecided.last", actions: { type: "keepFailure", params: ({ event }) => event } },
        ],
      },
    },
    settling: {
      description: "The outcome is shown; the journal's entry is being removed.",
      meta: { spec: "safety: payment journal" },
      always: { guard: "isUnrecorded", target: "settled" },
      invoke: {
        id: "removeEntry",
        src: "removeEntry",
        input: ({ context: { entry, accountId, outcome } }) => ({
          key: entry?.key ?? "",
          accountId,
          outcome,
        }),
        onDone: "settled",
        onError: { target: "settled", description: "After a reload, the same outcome is read again." },
      },
    },
    readingDecided: {
      description: "Another tab has removed the entry: the stored outcome is being read.",
      invoke: {
        id: "readDecided",
        src: "readDecided",
        input: ({ context }) => ({ key: context.entry?.key ?? "" }),
        onDone: [
          {
            guard: { type: "isDecided", params: ({ event }) => event },
            target: "settled",
            actions: { type: "reportDecided", params: ({ event }) => ({ outcome: event.output as Outcome }) },
          },
          { target: "removed" },
        ],
        onError: "removed",
      },
    },
    settled: { type: "final", entry: "reportSettled", description: "The outcome is shown to the holder." },
    removed: {
      type: "final",
      entry: ["reportRemoved", "reportSettled"],
      description: "The entry was removed in another window.",
    },
  },
});

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
