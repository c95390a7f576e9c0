import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { checkListMachine, type ListReport } from "./check-list.machine.ts";
import { checkStatusMachine, type StatusReport } from "./check-status.machine.ts";
import type {
  Instruction,
  JournalEntry,
  MatchingTransaction,
  Outcome,
  Press,
  SendResult,
} from "./instruction.ts";
import { sendingRules } from "./rules/sending-rules.ts";
import { type RefusalReport, verifyRefusalMachine } from "./verify-refusal.machine.ts";

export interface SendInstructionInput {
  readonly instruction: Instruction;
  readonly press: Press;
  /** Whether a request with this key was sent at an earlier press. */
  readonly sentBefore: boolean;
  /** Whether the list of transactions is the only source of the outcome. */
  readonly byList: boolean;
}

/** Sent to the parent. */
export type SendingReport =
  | { type: "submission.unknown" }
  | { type: "submission.decided"; outcome: Outcome; clientSecret?: string }
  /** No request with this key was sent. */
  | { type: "submission.notSent"; failure: Failure }
  | ListReport;

type Result<Kind extends SendResult["kind"]> = Extract<SendResult, { kind: Kind }>;

/** Max checks of one rejection; after them, the outcome is undecided. */
const maxVerifications = 3;

/**
 * Sends one key and checks its outcome. It resends the same key only if the server answers that it has not seen it; the
 * port rejects when the press is a minute old. A rejected request is never resent.
 */
export const sendInstructionMachine = setup({
  types: {
    input: {} as SendInstructionInput,
    context: {} as SendInstructionInput & {
      /** Requests that may have been sent, at this press or before. */
      readonly attempts: number;
      readonly resends: number;
      readonly renewals: number;
      readonly verifications: number;
      /** A rejection whose code does not decide the outcome. */
      readonly refusal: Failure | undefined;
      readonly failure: Failure;
    },
    events: {} as StatusReport | ListReport | RefusalReport,
    meta: {} as { spec: string },
  },
  actors: {
    checkStatus: checkStatusMachine,
    checkList: checkListMachine,
    verifyRefusal: verifyRefusalMachine,
    /** Re-reads the journal, notes the time of submission, and sends one request; timeout 30 s, for an upload 120 s. */
    sendRequest: port<SendResult, { instruction: Instruction; press: Press }>("sendRequest"),
    refreshToken: port<void>("refreshToken"),
  },
  actions: {
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    keepDelay: assign({
      failure: ({ context }, { retryAfter }: { retryAfter: number }) => ({ ...context.failure, retryAfter }),
    }),
    keepRefusal: assign((_, { failure }: { failure: Failure }) => ({ refusal: failure, failure })),
    giveUp: assign({ refusal: () => rejection("call_not_done") }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    countResend: assign({ resends: ({ context }) => context.resends + 1 }),
    countRenewal: assign({ renewals: ({ context }) => context.renewals + 1 }),
    countVerification: assign({ verifications: ({ context }) => context.verifications + 1 }),
    reportUnknown: sendParent({ type: "submission.unknown" }),
    reportDecided: sendParent(
      (_, { outcome, clientSecret }: { outcome: Outcome; clientSecret?: string }) => ({
        type: "submission.decided",
        outcome,
        ...(clientSecret !== undefined && { clientSecret }),
      }),
    ),
    reportNotSent: sendParent((_, params: { failure: Failure }) => ({
      type: "submission.notSent",
      failure: params.failure,
    })),
    reportMatches: sendParent((_, params: { matches: readonly MatchingTransaction[] }) => ({
      type: "list.read",
      matches: params.matches,
    })),
  },
  guards: {
    isOutcome: (_, params: { result: SendResult }) => params.result.kind === "outcome",
    isUnrecognized: (_, params: { result: SendResult }) => params.result.kind === "unrecognized",
    mayRenew: ({ context }, params: { result: SendResult }) =>
      params.result.kind === "unauthorized" && context.renewals < 1,
    hasNeverLeft: ({ context }, params: { result: SendResult }) =>
      params.result.kind === "notSent" && context.attempts === 1,
    isByList: ({ context }) => context.byList,
    isRefused: ({ context }) => context.refusal !== undefined,
    mayVerify: ({ context: { refusal, verifications } }) =>
      refusal !== undefined && verifications < maxVerifications,
    mayResend: ({ context: { resends, instruction } }) => resends < sendingRules(instruction).maxResends,
    cancelsUnseen: ({ context }) => sendingRules(context.instruction).cancelsUnseen,
    /** Whether to resend for the answer's body: a resend returns the stored answer, a status request does not. */
    needsAnswer: ({ context: { instruction, resends, refusal } }, { outcome }: { outcome: Outcome }) => {
      const { needsAnswer, maxResends } = sendingRules(instruction);
      return needsAnswer && refusal === undefined && outcome.state === "succeeded" && resends < maxResends;
    },
  },
  delays: { renewalLimit: 8_000 },
}).createMachine({
  id: "sendInstruction",
  description: "Sends one key to the server, and checks its outcome.",
  meta: { spec: "safety: payment" },
  context: ({ input }) => ({
    ...input,
    attempts: input.sentBefore ? 1 : 0,
    resends: 0,
    renewals: 0,
    verifications: 0,
    refusal: undefined,
    failure: rejection("unknown"),
  }),
  initial: "submitting",
  states: {
    submitting: {
      description: "One request is being sent.",
      meta: { spec: "§7 Money" },
      entry: "countAttempt",
      invoke: {
        id: "sendRequest",
        src: "sendRequest",
        input: ({ context: { instruction, press } }) => ({ instruction, press }),
        onDone: [
          {
            guard: { type: "isOutcome", params: ({ event }) => ({ result: event.output }) },
            target: "finished",
            actions: { type: "reportDecided", params: ({ event }) => event.output as Result<"outcome"> },
          },
          {
            guard: { type: "mayRenew", params: ({ event }) => ({ result: event.output }) },
            target: "renewing",
            actions: { type: "keepFailure", params: ({ event }) => event.output as Result<"unauthorized"> },
          },
          {
            guard: { type: "hasNeverLeft", params: ({ event }) => ({ result: event.output }) },
            target: "finished",
            actions: { type: "reportNotSent", params: ({ event }) => event.output as Result<"notSent"> },
          },
          {
            guard: { type: "isUnrecognized", params: ({ event }) => ({ result: event.output }) },
            target: "verifying",
            actions: { type: "keepRefusal", params: ({ event }) => event.output as Result<"unrecognized"> },
          },
          {
            target: "checking",
            actions: { type: "keepFailure", params: ({ event }) => event.output as Result<"unknown"> },
          },
        ],
        onError: { target: "checking", actions: { type: "keepError", params: ({ event }) => event } },
      },
    },
    renewing: {
      description: "The token is renewed once; then the same key is sent again.",
      meta: { spec: "safety: renewed token" },
      entry: "countRenewal",
      invoke: { id: "refreshToken", src: "refreshToken", onDone: "submitting", onError: "checking" },
      after: { renewalLimit: "checking" },
    },
    verifying: {
      description: "The code of the rejection does not decide the outcome.",
      meta: { spec: "safety: unknown payment" },
      entry: "countVerification",
      invoke: {
        id: "verifyRefusal",
        src: "verifyRefusal",
        input: ({ context: { instruction, refusal, failure, byList } }) => ({
          instruction,
          failure: refusal ?? failure,
          byList,
        }),
        onError: { target: "checking", actions: { type: "keepError", params: ({ event }) => event } },
      },
      on: {
        "refusal.decided": {
          target: "finished",
          actions: { type: "reportDecided", params: ({ event }) => event },
        },
        "refusal.unverified": {
          target: "checking",
          actions: { type: "keepDelay", params: ({ event }) => event },
        },
      },
    },
    checking: {
      description: "The outcome of the key is not known and is being checked.",
      meta: { spec: "safety: unknown payment" },
      entry: "reportUnknown",
      initial: "choosing",
      states: {
        choosing: {
          description: "By the key, or by the list if the server stores no keys.",
          always: [{ guard: "isByList", target: "readingList" }, { target: "readingStatus" }],
        },
        readingStatus: {
          description: "Status requests are sent until the server answers with the outcome.",
          invoke: {
            id: "checkStatus",
            src: "checkStatus",
            input: ({ context: { instruction, resends, verifications, failure } }) => ({
              key: instruction.key,
              polls: resends + verifications,
              retryAfter: failure.retryAfter ?? 0,
            }),
            onError: { description: "Without it, the press ends undecided at its time limit." },
          },
          on: {
            "status.decided": [
              {
                guard: { type: "needsAnswer", params: ({ event }) => event },
                target: "#sendInstruction.submitting",
                actions: "countResend",
                description: "A resend with the same key returns the lost answer.",
              },
              {
                target: "#sendInstruction.finished",
                actions: { type: "reportDecided", params: ({ event }) => event },
              },
            ],
            "status.unseen": [
              { guard: "mayVerify", target: "#sendInstruction.verifying" },
              { guard: "isRefused", description: "The press ends undecided at its limit." },
              { guard: "mayResend", target: "#sendInstruction.submitting", actions: "countResend" },
              {
                guard: "cancelsUnseen",
                target: "#sendInstruction.verifying",
                actions: "giveUp",
                description: "A keyed call is cancelled, so that no late copy of it is processed.",
              },
            ],
          },
        },
        readingList: {
          description: "The list is read on its schedule; it gives hints, never an outcome.",
          invoke: {
            id: "checkList",
            src: "checkList",
            input: ({ context: { instruction, failure } }) => ({
              entry: instruction as JournalEntry,
              retryAfter: failure.retryAfter ?? 0,
            }),
            onError: { description: "Without it, the press ends undecided at its time limit." },
          },
          on: { "list.read": { actions: { type: "reportMatches", params: ({ event }) => event } } },
        },
      },
    },
    finished: { type: "final", description: "The parent knows how the sending ended." },
  },
});

export type SendInstructionActor = ActorRefFrom<typeof sendInstructionMachine>;
