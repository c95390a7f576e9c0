import { type ActorRefFrom, assign, sendParent, sendTo, setup } from "xstate";
import type { Person } from "../domain.ts";
import { type Failure, failureOf, rejection } from "../failure.ts";
import { type CallOutcome, callFailure, type UploadReport } from "../payments/call-order.ts";
import { keyedCallMachine } from "../payments/keyed-call.machine.ts";
import { type PayoutDetails, type PayoutField, payoutFaults } from "../payments/rules/payout.ts";
import { listener, port } from "../port.ts";
import { personalFaults } from "./rules/personal.ts";
import type { PersonalDetails, PersonalField } from "./rules/personal-details.ts";
import {
  type DocumentFile,
  type DocumentType,
  emptyPayout,
  nothingSent,
  personalOf,
  type SetupProgress,
  type SetupSent,
  type SetupStep,
  testPayout,
  testPersonal,
} from "./rules/setup.ts";

export type SetupWizardEvent =
  | { type: "started" }
  | { type: "back" }
  | { type: "continued" }
  | { type: "restarted" }
  | { type: "field.left"; field: PersonalField | PayoutField }
  | { type: "personal.changed"; field: PersonalField; value: string }
  | { type: "payout.changed"; field: PayoutField; value: string }
  | { type: "testData.filled" }
  | { type: "documentType.chosen"; documentType: DocumentType | "" }
  | { type: "document.chosen"; document: DocumentFile }
  | { type: "document.removed" }
  | { type: "setup.submitted" }
  | UploadReport
  | { type: "upload.cancelled" }
  | { type: "dashboard.requested" }
  /** The account was read and is not active yet. */
  | { type: "account.pending" }
  /** The account could not be read. */
  | { type: "account.unread"; failure: Failure };

/** An unfinished setup as it was kept, and which day it is, as `yyyy-mm-dd` in the account's time zone. */
export interface SetupStart {
  readonly progress: SetupProgress | null;
  readonly today: string;
}

/** Six steps from a new account to one under review. Nothing that was typed is lost, and a failed submission goes on where it failed. */
export const setupWizardMachine = setup({
  types: {
    input: {} as { accountId: string; person: Person },
    context: {} as {
      accountId: string;
      today: string;
      personal: PersonalDetails;
      payout: PayoutDetails;
      documentType: DocumentType | "";
      document: DocumentFile | undefined;
      /** Fields somebody has been in: only these show what is wrong before Continue. */
      left: readonly string[];
      sent: SetupSent;
      /** Share of the document that is sent, 0 to 1. */
      uploaded: number;
      failure: Failure | undefined;
    },
    events: {} as SetupWizardEvent,
    tags: {} as "submitting" | "invalid" | "busy",
    meta: {} as { spec: string },
  },
  actors: {
    readProgress: port<SetupStart, { accountId: string }>("readProgress"),
    /** Keeps every `progress.changed` for this account alone. */
    keepProgress: listener<{ type: "progress.changed"; progress: SetupProgress }, { accountId: string }>(
      "keepProgress",
    ),
    /** Looks at the document's content: JPEG, PNG or PDF, at most 5 MB, not empty; rejects with the contract's code. */
    inspectDocument: port<DocumentFile, { document: DocumentFile }>("inspectDocument"),
    sendIndividual: keyedCallMachine,
    /** Reports `upload.progressed`; stopping it cancels the upload. */
    uploadDocument: keyedCallMachine,
    sendBankAccount: keyedCallMachine,
    requestActivation: keyedCallMachine,
  },
  actions: {
    begin: assign({ today: (_, params: { start: SetupStart }) => params.start.today }),
    restore: assign((_, params: { start: SetupStart }) => {
      const progress = params.start.progress;
      if (!progress) return {};
      return {
        today: params.start.today,
        personal: progress.personal,
        payout: { ...progress.payout, accountNumber: "", routingNumber: "" },
        documentType: progress.documentType,
        sent: progress.sent,
      };
    }),
    enterPersonal: assign({
      personal: ({ context }, params: { field: PersonalField; value: string }) => ({
        ...context.personal,
        [params.field]: params.value,
      }),
      sent: ({ context }) => ({ ...context.sent, individual: false }),
    }),
    enterPayout: assign({
      payout: ({ context }, params: { field: PayoutField; value: string }) => ({
        ...context.payout,
        [params.field]: params.value,
      }),
      sent: ({ context }) => ({ ...context.sent, bank: false }),
    }),
    leaveField: assign({
      left: ({ context }, params: { field: string }) =>
        context.left.includes(params.field) ? context.left : [...context.left, params.field],
    }),
    fillPersonal: assign({
      personal: ({ context }) => testPersonal(context.personal),
      sent: ({ context }) => ({ ...context.sent, individual: false }),
    }),
    fillPayout: assign({
      payout: ({ context }) => testPayout(context.personal),
      sent: ({ context }) => ({ ...context.sent, bank: false }),
    }),
    forgetLeft: assign({ left: [] }),
    chooseDocumentType: assign({
      documentType: (_, params: { documentType: DocumentType | "" }) => params.documentType,
    }),
    keepDocument: assign({
      document: (_, params: { document: DocumentFile }) => params.document,
      sent: ({ context }) => ({ ...context.sent, document: false }),
      uploaded: 0,
      failure: undefined,
    }),
    removeDocument: assign({
      document: undefined,
      sent: ({ context }) => ({ ...context.sent, document: false }),
      uploaded: 0,
      failure: undefined,
    }),
    requireDocument: assign({
      failure: ({ context }) =>
        context.document || context.sent.document ? undefined : rejection("document_required"),
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepUndone: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailure(params.outcome, "unknown"),
    }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetFailure: assign({ failure: undefined }),
    noteIndividual: assign({ sent: ({ context }) => ({ ...context.sent, individual: true }) }),
    noteDocument: assign({ sent: ({ context }) => ({ ...context.sent, document: true }), uploaded: 1 }),
    noteBank: assign({ sent: ({ context }) => ({ ...context.sent, bank: true }) }),
    noteUpload: assign({ uploaded: (_, params: { ratio: number }) => params.ratio }),
    beginAgain: assign({ sent: nothingSent, document: undefined, failure: undefined, left: [] }),
    remember: sendTo("progress", ({ context }, params: { step: SetupStep }) => ({
      type: "progress.changed" as const,
      progress: {
        v: 1 as const,
        accountId: context.accountId,
        step: params.step,
        personal: context.personal,
        documentType: context.documentType,
        payout: { ...context.payout, accountNumber: "", routingNumber: "" },
        sent: context.sent,
      },
    })),
    askForAccount: sendParent({ type: "account.asked" }),
  },
  guards: {
    wasAt: (_, params: { start: SetupStart; step: SetupStep }) => params.start.progress?.step === params.step,
    needsDocument: (_, params: { start: SetupStart }) =>
      params.start.progress?.step !== undefined &&
      ["payout", "review"].includes(params.start.progress.step) &&
      !params.start.progress.sent.document,
    needsBank: (_, params: { start: SetupStart }) =>
      params.start.progress?.step === "review" && !params.start.progress.sent.bank,
    personalIsValid: ({ context }) =>
      Object.keys(personalFaults(context.personal, context.today)).length === 0,
    identityIsComplete: ({ context }) =>
      context.documentType !== "" && (context.document !== undefined || context.sent.document),
    payoutIsValid: ({ context }) =>
      context.sent.bank || Object.keys(payoutFaults(context.payout)).length === 0,
    individualSent: ({ context }) => context.sent.individual,
    documentSent: ({ context }) => context.sent.document,
    bankSent: ({ context }) => context.sent.bank,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
  },
}).createMachine({
  id: "setupWizard",
  description: "Six steps: overview, personal details, identity proof, payout details, review, complete.",
  meta: { spec: "§4 Setup steps" },
  context: ({ input }) => ({
    accountId: input.accountId,
    today: "",
    personal: personalOf(input.person),
    payout: emptyPayout,
    documentType: "",
    document: undefined,
    left: [],
    sent: nothingSent,
    uploaded: 0,
    failure: undefined,
  }),
  invoke: {
    id: "progress",
    src: "keepProgress",
    input: ({ context }) => ({ accountId: context.accountId }),
    onError: { description: "Without it, a reload begins at the overview." },
  },
  initial: "restoring",
  states: {
    restoring: {
      description: "An unfinished setup of this account is looked for.",
      meta: { spec: "safety: faults" },
      tags: "busy",
      invoke: {
        id: "readProgress",
        src: "readProgress",
        input: ({ context }) => ({ accountId: context.accountId }),
        onDone: [
          {
            guard: { type: "wasAt", params: ({ event }) => ({ start: event.output, step: "complete" }) },
            target: "complete",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            guard: { type: "wasAt", params: ({ event }) => ({ start: event.output, step: "personal" }) },
            target: "personal",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            guard: { type: "wasAt", params: ({ event }) => ({ start: event.output, step: "identity" }) },
            target: "identity",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            guard: { type: "needsDocument", params: ({ event }) => ({ start: event.output }) },
            target: "identity",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            guard: { type: "wasAt", params: ({ event }) => ({ start: event.output, step: "payout" }) },
            target: "payout",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            guard: { type: "needsBank", params: ({ event }) => ({ start: event.output }) },
            target: "payout",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            guard: { type: "wasAt", params: ({ event }) => ({ start: event.output, step: "review" }) },
            target: "review",
            actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
          {
            target: "overview",
            actions: { type: "begin", params: ({ event }) => ({ start: event.output }) },
            description: "What was kept of the setup is read.",
          },
        ],
        onError: { target: "overview", description: "What was kept of the setup cannot be read." },
      },
    },
    overview: {
      description: "What the setup asks for, and how long it takes.",
      meta: { spec: "§4 Setup steps" },
      on: { started: { target: "personal", description: "The person presses Start Setup." } },
    },
    personal: {
      description: "Name, contact, date of birth and address.",
      meta: { spec: "§5 Personal details" },
      entry: [{ type: "remember", params: { step: "personal" } }, "forgetLeft"],
      initial: "editing",
      states: {
        editing: {
          description: "Only fields that were left show what is wrong.",
          meta: { spec: "§5 Personal details" },
        },
        invalid: {
          description: "Continue was pressed and something is wrong: every field says so.",
          meta: { spec: "§5 Personal details" },
          tags: "invalid",
        },
      },
      on: {
        "personal.changed": {
          actions: { type: "enterPersonal", params: ({ event }) => event },
          description: "A personal detail is changed.",
        },
        "field.left": {
          actions: [
            { type: "leaveField", params: ({ event }) => event },
            { type: "remember", params: { step: "personal" } },
          ],
          description: "A field is left.",
        },
        "testData.filled": { actions: "fillPersonal", description: "The person presses Fill Test Data." },
        back: { target: "overview", description: "The person presses Back." },
        continued: [
          { guard: "personalIsValid", target: "identity", description: "The person presses Continue." },
          { target: ".invalid", reenter: false, description: "The person presses Continue." },
        ],
      },
    },
    identity: {
      description: "The kind of document and its picture.",
      meta: { spec: "§5 Identity proof" },
      entry: [{ type: "remember", params: { step: "identity" } }, "forgetLeft"],
      initial: "choosing",
      on: {
        "documentType.chosen": {
          actions: [
            { type: "chooseDocumentType", params: ({ event }) => event },
            { type: "remember", params: { step: "identity" } },
          ],
          description: "A kind of document is chosen.",
        },
        "field.left": {
          actions: { type: "leaveField", params: ({ event }) => event },
          description: "A field is left.",
        },
        "document.chosen": {
          target: ".inspecting",
          actions: { type: "keepDocument", params: ({ event }) => event },
          description: "A file is chosen.",
        },
        "document.removed": {
          target: ".choosing",
          actions: "removeDocument",
          description: "The file is removed.",
        },
        back: { target: "personal", description: "The person presses Back." },
      },
      states: {
        choosing: {
          description: "A document is being chosen.",
          meta: { spec: "§5 Identity proof" },
          on: {
            continued: [
              {
                guard: "identityIsComplete",
                target: "#setupWizard.payout",
                description: "The person presses Continue.",
              },
              {
                target: "invalid",
                actions: "requireDocument",
                description: "The person presses Continue.",
              },
            ],
          },
        },
        inspecting: {
          description: "The file's content and size are looked at before anything is sent.",
          meta: { spec: "§5 Identity proof" },
          tags: "busy",
          invoke: {
            id: "inspectDocument",
            src: "inspectDocument",
            input: ({ context }) => ({ document: context.document as DocumentFile }),
            onDone: {
              target: "choosing",
              actions: { type: "keepDocument", params: ({ event }) => ({ document: event.output }) },
              description: "The file is one that may be sent.",
            },
            onError: {
              target: "invalid",
              actions: [
                "removeDocument",
                { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
              ],
              description: "The file is not one that may be sent.",
            },
          },
          on: {
            back: {
              target: "#setupWizard.personal",
              actions: "removeDocument",
              description: "A file that nobody has looked at is not kept.",
            },
          },
        },
        invalid: {
          description: "Something is missing or cannot be accepted, and the field says what.",
          meta: { spec: "§5 Identity proof" },
          tags: "invalid",
          on: {
            continued: [
              {
                guard: "identityIsComplete",
                target: "#setupWizard.payout",
                description: "The person presses Continue.",
              },
              { actions: "requireDocument", description: "The person presses Continue." },
            ],
          },
        },
      },
      exit: "forgetFailure",
    },
    payout: {
      description: "The bank account that withdrawals go to.",
      meta: { spec: "§5 Payout details" },
      entry: [{ type: "remember", params: { step: "payout" } }, "forgetLeft"],
      initial: "editing",
      states: {
        editing: {
          description: "Only fields that were left show what is wrong.",
          meta: { spec: "§5 Payout details" },
        },
        invalid: {
          description: "Continue was pressed and something is wrong: every field says so.",
          meta: { spec: "§5 Payout details" },
          tags: "invalid",
        },
      },
      on: {
        "payout.changed": {
          actions: { type: "enterPayout", params: ({ event }) => event },
          description: "A payout detail is changed.",
        },
        "field.left": {
          actions: [
            { type: "leaveField", params: ({ event }) => event },
            { type: "remember", params: { step: "payout" } },
          ],
          description: "A field is left.",
        },
        "testData.filled": { actions: "fillPayout", description: "The person presses Fill Test Data." },
        back: { target: "identity", description: "The person presses Back." },
        continued: [
          { guard: "payoutIsValid", target: "review", description: "The person presses Continue." },
          { target: ".invalid", description: "The person presses Continue." },
        ],
      },
    },
    review: {
      description: "Everything that was entered, read once more and sent.",
      meta: { spec: "§4 Setup steps" },
      entry: { type: "remember", params: { step: "review" } },
      exit: "forgetFailure",
      initial: "resting",
      states: {
        resting: {
          description: "Nothing is sent yet.",
          meta: { spec: "§4 Setup steps" },
          on: {
            "setup.submitted": { target: "submitting", description: "The person presses Complete Setup." },
            back: { target: "#setupWizard.payout", description: "The person presses Back." },
          },
        },
        submitting: {
          description: "The four calls in their order; those that were answered are not repeated.",
          meta: { spec: "§4 Complete Setup" },
          tags: "submitting",
          entry: "forgetFailure",
          initial: "individual",
          states: {
            individual: {
              description: "The personal details are being sent.",
              meta: { spec: "§7 Setup calls" },
              always: {
                guard: "individualSent",
                target: "document",
                description: "The personal details are with the wallet already.",
              },
              invoke: {
                id: "sendIndividual",
                src: "sendIndividual",
                input: ({ context }) => ({
                  order: { operation: "updateIndividual", personal: context.personal },
                }),
                onDone: [
                  {
                    guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },

                    target: "document",
                    actions: ["noteIndividual", { type: "remember", params: { step: "review" } }],
                    description: "The personal details are with the wallet.",
                  },
                  {
                    target: "#setupWizard.review.failed.individual",
                    actions: { type: "keepUndone", params: ({ event }) => ({ outcome: event.output }) },
                    description:
                      "The personal details could not be sent, or it is not known whether they were.",
                  },
                ],
                onError: {
                  target: "#setupWizard.review.failed.individual",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The personal details could not be sent.",
                },
              },
            },
            document: {
              description: "The document is being uploaded; it can be cancelled.",
              meta: { spec: "§7 Setup calls" },
              always: {
                guard: "documentSent",
                target: "bank",
                description: "The document is with the wallet already.",
              },
              invoke: {
                id: "uploadDocument",
                src: "uploadDocument",
                input: ({ context }) => ({
                  order: { operation: "uploadIdentityDocument", document: context.document as DocumentFile },
                }),
                onDone: [
                  {
                    guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
                    target: "bank",
                    actions: ["noteDocument", { type: "remember", params: { step: "review" } }],
                    description: "The document is sent.",
                  },
                  {
                    target: "#setupWizard.review.failed.document",
                    actions: { type: "keepUndone", params: ({ event }) => ({ outcome: event.output }) },
                    description: "The document could not be sent, or it is not known whether it was.",
                  },
                ],
                onError: {
                  target: "#setupWizard.review.failed.document",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The upload breaks down.",
                },
              },
              on: {
                "upload.progressed": {
                  actions: { type: "noteUpload", params: ({ event }) => event },
                  description: "A part of the document is sent.",
                },
                "upload.cancelled": {
                  target: "#setupWizard.review.resting",
                  description: "The person cancels the upload.",
                },
              },
            },
            bank: {
              description: "The payout details are being sent.",
              meta: { spec: "§7 Setup calls" },
              always: {
                guard: "bankSent",
                target: "status",
                description: "The payout details are with the wallet already.",
              },
              invoke: {
                id: "sendBankAccount",
                src: "sendBankAccount",
                input: ({ context }) => ({
                  order: { operation: "updateBankAccount", payout: context.payout },
                }),
                onDone: [
                  {
                    guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },

                    target: "status",
                    actions: ["noteBank", { type: "remember", params: { step: "review" } }],
                    description: "The payout details are with the wallet.",
                  },
                  {
                    target: "#setupWizard.review.failed.bank",
                    actions: { type: "keepUndone", params: ({ event }) => ({ outcome: event.output }) },
                    description:
                      "The payout details could not be sent, or it is not known whether they were.",
                  },
                ],
                onError: {
                  target: "#setupWizard.review.failed.bank",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The payout details could not be sent.",
                },
              },
            },
            status: {
              description: "The account is handed over for review.",
              meta: { spec: "§7 Setup calls" },
              invoke: {
                id: "requestActivation",
                src: "requestActivation",
                input: { order: { operation: "updateAccountStatus" } },
                onDone: [
                  {
                    guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },

                    target: "#setupWizard.complete",
                    description: "The setup is handed over for review.",
                  },
                  {
                    target: "#setupWizard.review.failed.status",
                    actions: { type: "keepUndone", params: ({ event }) => ({ outcome: event.output }) },
                    description: "The setup could not be handed over, or it is not known whether it was.",
                  },
                ],
                onError: {
                  target: "#setupWizard.review.failed.status",
                  actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
                  description: "The setup could not be handed over.",
                },
              },
            },
          },
        },
        failed: {
          description: "One of the calls failed; Complete Setup goes on at that call.",
          meta: { spec: "§8 Setup failure" },
          initial: "individual",
          states: {
            individual: {
              description: "The personal details were not accepted.",
              meta: { spec: "§8 Setup failure" },
            },
            document: { description: "The document was not accepted.", meta: { spec: "§8 Setup failure" } },
            bank: {
              description: "The payout details were not accepted.",
              meta: { spec: "§8 Setup failure" },
            },
            status: { description: "The account was not handed over.", meta: { spec: "§8 Setup failure" } },
          },
          on: {
            "setup.submitted": { target: "submitting", description: "The person presses Complete Setup." },
            back: { target: "#setupWizard.payout", description: "The person presses Back." },
          },
        },
      },
    },
    complete: {
      description: "Everything was sent; the review takes 24 to 48 hours.",
      meta: { spec: "§4 Setup complete" },
      entry: { type: "remember", params: { step: "complete" } },
      initial: "resting",
      on: {
        restarted: { target: "overview", actions: "beginAgain", description: "The person starts again." },
      },
      states: {
        resting: {
          description: "The setup is complete.",
          meta: { spec: "§4 Setup complete" },
          on: {
            "dashboard.requested": { target: "checking", description: "The person presses Go to Dashboard." },
          },
        },
        checking: {
          description: "The account is being read: it may have been approved.",
          meta: { spec: "§4 Setup complete" },
          tags: "busy",
          entry: "askForAccount",
          on: {
            "account.pending": { target: "inReview", description: "The account is not active yet." },
            "account.unread": {
              target: "unread",
              actions: { type: "keepReason", params: ({ event }) => event },
              description: "The account cannot be read.",
            },
          },
        },
        inReview: {
          description: "The review is not finished yet.",
          meta: { spec: "§4 Setup complete" },
          on: {
            "dashboard.requested": { target: "checking", description: "The person presses Go to Dashboard." },
          },
        },
        unread: {
          description: "The account could not be read just now.",
          meta: { spec: "safety: faults" },
          on: {
            "dashboard.requested": { target: "checking", description: "The person presses Go to Dashboard." },
          },
        },
      },
      exit: "forgetFailure",
    },
  },
});

export type SetupWizardActor = ActorRefFrom<typeof setupWizardMachine>;
