import { type ActorRefFrom, assign, sendParent, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { type NamedActors, namedActor } from "../core/named-actors.ts";
import { unprovided } from "../core/port.ts";
import type { DocumentFile } from "../core/rules/identity-document.ts";
import { type CallOutcome, callFailureOf, type UploadReport } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";
import type { SetupDraft } from "./rules/draft.ts";
import { refusedFieldOf } from "./rules/refused-field.ts";
import { type SetupCall, type SetupPart, setupCallOf } from "./rules/setup.ts";

export type SubmitSetupEvent =
  | NamedActors["submission"]
  | { type: "back" }
  | { type: "edit.requested"; step: SetupEdit }
  | { type: "setup.submitted" }
  /** The account was read and is active. */
  | { type: "account.approved" }
  | UploadReport
  | { type: "upload.cancelled" };

export type SetupEdit = "personal" | "identity" | "payout";

export interface SubmitSetupOutput {
  /** The wizard's next step: complete, or a step to edit. */
  readonly step: SetupEdit | "complete";
}

/** The review and its four calls. No part is sent twice, and a failed submission resumes at the failed call. */
export const submitSetupMachine = setup({
  types: {
    input: {} as { draft: SetupDraft },
    output: {} as SubmitSetupOutput,
    context: {} as SubmitSetupOutput & {
      draft: SetupDraft;
      /** Uploaded part of the document, 0 to 1. */
      uploaded: number;
      failed: { readonly call: SetupCall; readonly failure: Failure } | undefined;
    },
    events: {} as SubmitSetupEvent,
    tags: {} as "submitting",
    meta: {} as { spec: string },
  },
  actors: {
    sendIndividual: keyedCallMachine,
    /** Reports `upload.progressed`; stopping it cancels the upload. */
    uploadDocument: keyedCallMachine,
    sendBankAccount: keyedCallMachine,
    requestActivation: keyedCallMachine,
  },
  actions: {
    goOnAt: assign({ step: (_, params: SubmitSetupOutput) => params.step }),
    noteUpload: assign({ uploaded: (_, params: { ratio: number }) => params.ratio }),
    noteSent: assign({
      draft: ({ context: { draft } }, params: { part: SetupPart }) => ({
        ...draft,
        refused: undefined,
        sent: { ...draft.sent, [params.part]: true },
      }),
    }),
    reportDraft: sendParent(({ context }) => ({ type: "draft.changed", draft: context.draft })),
    keepUndone: assign(
      ({ context: { draft } }, { call, outcome }: { call: SetupCall; outcome: CallOutcome }) => {
        const failure = callFailureOf(outcome, "unknown");
        return { failed: { call, failure }, draft: { ...draft, refused: refusedFieldOf(failure) } };
      },
    ),
    /** A defect in the keyed call's chart: the server may have processed the call. */
    keepError: assign({
      failed: (_, { call, error }: { call: SetupCall; error: unknown }) => ({
        call,
        failure: { ...failureOf(error), code: "call_undecided" },
      }),
    }),
    logFailure: unprovided,
    /** Each call names the account's version that it changes: a retry with an old one would be rejected, too. */
    rereadAccount: sendTo(namedActor("account"), { type: "outdated" }),
    /** Stores the account for withdrawals, because the wallet never returns it. */
    keepPayoutAccount: unprovided,
    /** Removes the stored account: the wallet may have the new one. */
    forgetPayoutAccount: unprovided,
    beginAnew: assign({ uploaded: 0, failed: undefined }),
    forgetFailure: assign({ failed: undefined }),
  },
  guards: {
    isSent: ({ context }, params: { part: SetupPart }) => context.draft.sent[params.part],
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    isUndecided: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "undecided",
    isHandedOver: ({ context: { draft } }, { operation, isDone }: NamedActors["submission"]) =>
      isDone && setupCallOf(operation) === "status" && Object.values(draft.sent).every(Boolean),
    isDoubtful: ({ context: { failed } }, { operation }: NamedActors["submission"]) =>
      failed?.failure.code === "call_undecided" && failed.call === setupCallOf(operation),
  },
}).createMachine({
  id: "submitSetup",
  description: "All input is reviewed and sent in four calls.",
  meta: { spec: "§4 Setup steps" },
  context: ({ input }) => ({ draft: input.draft, step: "complete", uploaded: 0, failed: undefined }),
  output: ({ context }) => ({ step: context.step }),
  initial: "ready",
  states: {
    ready: {
      description: "Complete Setup submits all parts; every step can still be edited.",
      initial: "unsent",
      states: {
        unsent: { description: "Nothing is sent yet, or the upload was cancelled." },
        failed: {
          entry: ["logFailure", "reportDraft", "rereadAccount"],
          description: "One of the calls failed; Complete Setup resumes at that call.",
          meta: { spec: "§8 Setup failure" },
        },
      },
      on: {
        "call.settled": [
          {
            guard: { type: "isHandedOver", params: ({ event }) => event },
            target: "finished",
            actions: { type: "goOnAt", params: { step: "complete" } },
            description: "The last call, of an earlier page or of this one, went through after all.",
          },
          {
            guard: { type: "isDoubtful", params: ({ event }) => event },
            target: ".unsent",
            actions: "forgetFailure",
            description: "A message reports the outcome; Complete Setup resumes at that call.",
          },
        ],
        "setup.submitted": "submitting",
        "account.approved": {
          target: "finished",
          actions: { type: "goOnAt", params: { step: "complete" } },
          description: "The setup was completed elsewhere. While the calls are sent, their outcome decides.",
        },
        "edit.requested": { target: "finished", actions: { type: "goOnAt", params: ({ event }) => event } },
        back: { target: "finished", actions: { type: "goOnAt", params: { step: "payout" } } },
      },
    },
    submitting: {
      description: "The four calls in order; answered calls are not repeated.",
      meta: { spec: "§7 Setup calls" },
      tags: "submitting",
      entry: "beginAnew",
      initial: "sendingIndividual",
      states: {
        sendingIndividual: {
          description: "The personal details are being sent.",
          always: { guard: { type: "isSent", params: { part: "individual" } }, target: "uploadingDocument" },
          invoke: {
            id: "sendIndividual",
            src: "sendIndividual",
            input: ({ context }) => ({
              order: { operation: "updateIndividual", personal: context.draft.personal },
            }),
            onDone: [
              {
                guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
                target: "uploadingDocument",
                actions: [{ type: "noteSent", params: { part: "individual" } }, "reportDraft"],
              },
              {
                target: "#submitSetup.ready.failed",
                actions: {
                  type: "keepUndone",
                  params: ({ event }) => ({ call: "individual", outcome: event.output }),
                },
              },
            ],
            onError: {
              target: "#submitSetup.ready.failed",
              actions: {
                type: "keepError",
                params: ({ event }) => ({ call: "individual", error: event.error }),
              },
            },
          },
        },
        uploadingDocument: {
          description: "The document is being uploaded; it can be cancelled.",
          always: { guard: { type: "isSent", params: { part: "document" } }, target: "sendingBankAccount" },
          invoke: {
            id: "uploadDocument",
            src: "uploadDocument",
            input: ({ context }) => ({
              order: {
                operation: "uploadIdentityDocument",
                document: context.draft.document as DocumentFile,
              },
            }),
            onDone: [
              {
                guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
                target: "sendingBankAccount",
                actions: [{ type: "noteSent", params: { part: "document" } }, "reportDraft"],
              },
              {
                target: "#submitSetup.ready.failed",
                actions: {
                  type: "keepUndone",
                  params: ({ event }) => ({ call: "document", outcome: event.output }),
                },
              },
            ],
            onError: {
              target: "#submitSetup.ready.failed",
              actions: {
                type: "keepError",
                params: ({ event }) => ({ call: "document", error: event.error }),
              },
            },
          },
          on: {
            "upload.progressed": { actions: { type: "noteUpload", params: ({ event }) => event } },
            "upload.cancelled": "#submitSetup.ready",
          },
        },
        sendingBankAccount: {
          description: "The payout details are being sent.",
          always: { guard: { type: "isSent", params: { part: "bank" } }, target: "requestingActivation" },
          invoke: {
            id: "sendBankAccount",
            src: "sendBankAccount",
            input: ({ context }) => ({
              order: { operation: "updateBankAccount", payout: context.draft.payout },
            }),
            onDone: [
              {
                guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
                target: "requestingActivation",
                actions: [{ type: "noteSent", params: { part: "bank" } }, "reportDraft", "keepPayoutAccount"],
              },
              {
                guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
                target: "#submitSetup.ready.failed",
                actions: [
                  {
                    type: "keepUndone",
                    params: ({ event }) => ({ call: "bank", outcome: event.output }),
                  },
                  "forgetPayoutAccount",
                ],
              },
              {
                target: "#submitSetup.ready.failed",
                actions: {
                  type: "keepUndone",
                  params: ({ event }) => ({ call: "bank", outcome: event.output }),
                },
              },
            ],
            onError: {
              target: "#submitSetup.ready.failed",
              actions: [
                { type: "keepError", params: ({ event }) => ({ call: "bank", error: event.error }) },
                "forgetPayoutAccount",
              ],
            },
          },
        },
        requestingActivation: {
          description: "The account is submitted for review.",
          invoke: {
            id: "requestActivation",
            src: "requestActivation",
            input: { order: { operation: "updateAccountStatus" } },
            onDone: [
              {
                guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
                target: "#submitSetup.finished",
                actions: { type: "goOnAt", params: { step: "complete" } },
              },
              {
                target: "#submitSetup.ready.failed",
                actions: {
                  type: "keepUndone",
                  params: ({ event }) => ({ call: "status", outcome: event.output }),
                },
              },
            ],
            onError: {
              target: "#submitSetup.ready.failed",
              actions: { type: "keepError", params: ({ event }) => ({ call: "status", error: event.error }) },
            },
          },
        },
      },
    },
    finished: { type: "final", description: "The output names the wizard's next step." },
  },
});

export type SubmitSetupActor = ActorRefFrom<typeof submitSetupMachine>;
