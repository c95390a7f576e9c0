import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { listener, port } from "../core/port.ts";
import type { ClickTime, Idempotency, JournalEntry, PaymentOrder, Press } from "./instruction.ts";
import { isPayeeOld } from "./rules/payee-lifetime.ts";
import { pressLimit } from "./rules/press-limit.ts";
import { type SendingReport, sendInstructionMachine } from "./send-instruction.machine.ts";

export interface SubmitPaymentInput {
  readonly accountId: string;
  readonly order: PaymentOrder;
  readonly idempotency: Idempotency;
  /** The journal's entry for a resend; absent for a first submission. */
  readonly entry: JournalEntry | undefined;
  /** The click of a first submission, if its dialog noted it; otherwise it is noted now. */
  readonly click?: ClickTime | undefined;
}

export type SubmitPaymentEvent =
  | { type: "lock.granted" }
  | { type: "lock.unavailable" }
  /** A new page life started without a load. */
  | { type: "page.resumed" }
  | SendingReport;

/** Sent to the parent. */
export type SubmissionReport =
  | { type: "entry.recorded"; entry: JournalEntry }
  | { type: "submission.undecided"; failure: Failure | undefined }
  | SendingReport;

/** One press of a button that pays: notes the press, takes the account's lock, writes the journal and sends. */
export const submitPaymentMachine = setup({
  types: {
    input: {} as SubmitPaymentInput,
    context: {} as SubmitPaymentInput & {
      readonly press: Press | undefined;
      readonly sentBefore: boolean;
      readonly failure: Failure | undefined;
    },
    events: {} as SubmitPaymentEvent,
    meta: {} as { spec: string },
  },
  actors: {
    sendInstruction: sendInstructionMachine,
    /**
     * Notes the press and its person, and the click if it is not noted yet. Rejects if the key belongs to another page
     * life.
     */
    registerPress: port<Press, { key: string | undefined; click: ClickTime | undefined }>("registerPress"),
    /** Holds the account's payment lock across all tabs; sends `lock.unavailable` if another tab has it. */
    holdLock: listener<{ type: "none" }, { accountId: string; key: string | undefined }>("holdLock"),
    /**
     * Creates the key and writes the journal. If the server stores no keys, the entry also has the newest transactions.
     * Rejects if a step fails.
     */
    preparePayment: port<
      JournalEntry,
      { accountId: string; order: PaymentOrder; idempotency: Idempotency; press: Press }
    >("preparePayment"),
    /** Rejects if the mobile number no longer finds the same account. */
    confirmPayee: port<void, { order: PaymentOrder }>("confirmPayee"),
    /**
     * Removes an entry that was never submitted, so that it can no longer be sent; false if it may have been submitted.
     */
    withdrawEntry: port<boolean, { key: string }>("withdrawEntry"),
  },
  actions: {
    notePress: assign({ press: (_, params: { press: Press }) => params.press }),
    keepEntry: assign({ entry: (_, params: { entry: JournalEntry }) => params.entry }),
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepLockUnavailable: assign({ failure: () => rejection("payment_elsewhere") }),
    keepPageLifeOver: assign({ failure: () => rejection("page_life_over") }),
    reportRecorded: sendParent((_, params: { entry: JournalEntry }) => ({
      type: "entry.recorded",
      entry: params.entry,
    })),
    forward: sendParent((_, params: SendingReport) => params),
    reportUndecided: sendParent(({ context }) => ({
      type: "submission.undecided",
      failure: context.failure,
    })),
    reportNotSent: sendParent(({ context }) => ({
      type: "submission.notSent",
      failure: context.failure ?? rejection("payment_too_late"),
    })),
  },
  guards: {
    isTransfer: ({ context }) => context.order.operation === "transfer",
    isPayeeOld: ({ context }) => isPayeeOld(context.order, context.press),
    isSentAgain: ({ context }) => context.sentBefore,
    isRecorded: ({ context }) => context.entry !== undefined,
    isUnsent: (_, params: { output: boolean }) => params.output,
  },
  delays: { pressLimit },
}).createMachine({
  id: "submitPayment",
  description: "One press of a button that pays.",
  meta: { spec: "safety: payment" },
  context: ({ input }) => ({
    ...input,
    press: undefined,
    sentBefore: input.entry !== undefined,
    failure: undefined,
  }),
  initial: "registering",
  on: { "page.resumed": { target: ".stopped", actions: "keepPageLifeOver" } },
  states: {
    registering: {
      description: "Time, page life and person of the press are being noted.",
      invoke: {
        id: "registerPress",
        src: "registerPress",
        input: ({ context: { entry, click } }) => ({ key: entry?.key, click }),
        onDone: {
          target: "locked",
          actions: { type: "notePress", params: ({ event }) => ({ press: event.output }) },
        },
        onError: { target: "stopped", actions: { type: "keepError", params: ({ event }) => event } },
      },
    },
    locked: {
      description: "The press has the account's payment lock, or requests it; nothing is sent without it.",
      meta: { spec: "safety: one payment at a time" },
      invoke: {
        id: "lock",
        src: "holdLock",
        input: ({ context }) => ({ accountId: context.accountId, key: context.entry?.key }),
        onError: { target: "stopped", actions: { type: "keepError", params: ({ event }) => event } },
      },
      after: { pressLimit: { target: "stopped", description: "After a minute only a new press sends." } },
      on: { "lock.unavailable": { target: "stopped", actions: "keepLockUnavailable" } },
      initial: "requesting",
      states: {
        requesting: {
          description: "The lock is being requested.",
          on: {
            "lock.granted": [
              { guard: "isSentAgain", target: "choosing" },
              { guard: "isPayeeOld", target: "confirmingPayee" },
              { target: "preparing" },
            ],
          },
        },
        choosing: {
          description: "Of the resent payments, only a transfer has a payee to look up again.",
          always: [{ guard: "isTransfer", target: "confirmingPayee" }, { target: "sending" }],
        },
        confirmingPayee: {
          description:
            "A number that was searched too long ago, or is sent again, is searched again: it must still find the same account.",
          invoke: {
            id: "confirmPayee",
            src: "confirmPayee",
            input: ({ context }) => ({ order: context.order }),
            onDone: [{ guard: "isSentAgain", target: "sending" }, { target: "preparing" }],
            onError: {
              target: "#submitPayment.stopped",
              actions: { type: "keepError", params: ({ event }) => event },
            },
          },
        },
        preparing: {
          description: "The key is created and the journal written; if that fails, nothing is sent.",
          meta: { spec: "safety: payment journal" },
          invoke: {
            id: "preparePayment",
            src: "preparePayment",
            input: ({ context }) => ({
              accountId: context.accountId,
              order: context.order,
              idempotency: context.idempotency,
              press: context.press as Press,
            }),
            onDone: {
              target: "sending",
              actions: [
                { type: "keepEntry", params: ({ event }) => ({ entry: event.output }) },
                { type: "reportRecorded", params: ({ event }) => ({ entry: event.output }) },
              ],
            },
            onError: {
              target: "#submitPayment.stopped",
              actions: { type: "keepError", params: ({ event }) => event },
            },
          },
        },
        sending: {
          description: "A child chart sends the key and checks its outcome.",
          invoke: {
            id: "sendInstruction",
            src: "sendInstruction",
            input: ({ context }) => ({
              instruction: context.entry as JournalEntry,
              press: context.press as Press,
              sentBefore: context.sentBefore,
              byList: context.idempotency === "none",
            }),
            onError: {
              target: "#submitPayment.stopped",
              actions: { type: "keepError", params: ({ event }) => event },
            },
          },
          on: {
            "submission.unknown": { actions: { type: "forward", params: ({ event }) => event } },
            "list.read": { actions: { type: "forward", params: ({ event }) => event } },
            "submission.decided": {
              target: "#submitPayment.finished",
              actions: { type: "forward", params: ({ event }) => event },
            },
            "submission.notSent": {
              target: "#submitPayment.finished",
              actions: { type: "forward", params: ({ event }) => event },
            },
          },
        },
      },
    },
    stopped: {
      description: "This press sends nothing more.",
      always: [
        { guard: "isSentAgain", target: "finished", actions: "reportUndecided" },
        { guard: "isRecorded", target: "withdrawing" },
        { target: "finished", actions: "reportNotSent" },
      ],
    },
    withdrawing: {
      description: "An entry that was never submitted is being removed; a submitted one is undecided.",
      meta: { spec: "safety: payment journal" },
      invoke: {
        id: "withdrawEntry",
        src: "withdrawEntry",
        input: ({ context }) => ({ key: context.entry?.key ?? "" }),
        onDone: [
          {
            guard: { type: "isUnsent", params: ({ event }) => event },
            target: "finished",
            actions: "reportNotSent",
          },
          { target: "finished", actions: "reportUndecided" },
        ],
        onError: { target: "finished", actions: "reportUndecided" },
      },
      on: { "page.resumed": { actions: "keepPageLifeOver" } },
    },
    finished: { type: "final", description: "The parent knows how the press ended." },
  },
});

export type SubmitPaymentActor = ActorRefFrom<typeof submitPaymentMachine>;
