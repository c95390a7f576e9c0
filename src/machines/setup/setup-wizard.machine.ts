import { type ActorRefFrom, assign, sendParent, sendTo, setup } from "xstate";
import type { Account, Person } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import { listener, port } from "../core/port.ts";
import { formStepMachine } from "./form-step.machine.ts";
import { identityStepMachine } from "./identity-step.machine.ts";
import type { DraftReport, SetupDraft } from "./rules/draft.ts";
import { createDraft, isDraftValid, progressOf, restartDraft, restoreDraft } from "./rules/draft.ts";
import { type ProgressChangedEvent, resumeStepOf, type SetupStep, type StoredSetup } from "./rules/setup.ts";
import { submitSetupMachine } from "./submit-setup.machine.ts";

export type SetupWizardEvent =
  | { type: "started" }
  | { type: "back" }
  | { type: "restarted" }
  | DraftReport
  | { type: "dashboard.requested" }
  /** The account was read and is not active yet. */
  | { type: "account.pending"; setup: Account["setup"] }
  /** The account was read and is active. */
  | { type: "account.approved" }
  /** The account could not be read. */
  | { type: "account.readFailed"; failure: Failure };

/**
 * Six steps from a new account to one in review. The chart ends once the account is active and the person continues to
 * the dashboard. Input is never lost, and a failed submission resumes at the failed call.
 */
export const setupWizardMachine = setup({
  types: {
    input: {} as { account: Account; person: Person },
    context: {} as {
      account: Account;
      today: string;
      /** The current step, or the next one during `resuming`. */
      step: SetupStep;
      draft: SetupDraft;
      /** Whether the holder has left the review to edit a step before payout. */
      editing: boolean;
      failure: Failure | undefined;
    },
    events: {} as SetupWizardEvent,
    tags: {} as "busy",
    children: {} as {
      personalForm: "formStep";
      identityStep: "identityStep";
      payoutForm: "formStep";
      submission: "submitSetup";
    },
    meta: {} as { spec: string },
  },
  actors: {
    readProgress: port<StoredSetup, { accountId: string }>("readProgress"),
    /** Stores each `progress.changed` for this account; sends `back` when the browser's Back is pressed. */
    keepProgress: listener<ProgressChangedEvent, { accountId: string }>("keepProgress"),
    formStep: formStepMachine,
    identityStep: identityStepMachine,
    submitSetup: submitSetupMachine,
  },
  actions: {
    restore: assign(({ context }, { start }: { start: StoredSetup }) => {
      const step = resumeStepOf(start, context.account.setup);
      return {
        today: start.today,
        step,
        draft: start.progress === null ? context.draft : restoreDraft(start.progress, step),
      };
    }),
    goTo: assign((_, { step }: { step: SetupStep }) => ({ step, editing: step !== "payout" })),
    endEditing: assign({ editing: false }),
    enterStep: assign({ step: (_, params: { step: SetupStep }) => params.step }),
    keepDraft: assign({ draft: (_, params: { draft: SetupDraft }) => params.draft }),
    keepFailure: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetFailure: assign({ failure: undefined }),
    beginAgain: assign(({ context }) => ({ draft: restartDraft(context.draft) })),
    remember: sendTo("progress", ({ context: { draft, account, step } }) => ({
      type: "progress.changed" as const,
      progress: progressOf(draft, account.accountId, step),
    })),
    leaveReview: sendTo("submission", { type: "back" }),
    reportApproval: sendTo("submission", { type: "account.approved" }),
    askForAccount: sendParent({ type: "account.asked" }),
    reportSubmitted: sendParent({ type: "setup.submitted" }),
  },
  guards: {
    goesOnAt: ({ context }, params: { step: SetupStep }) => context.step === params.step,
    returnsToReview: ({ context: { editing, draft, today } }) => editing && isDraftValid(draft, today),
    isSubmitted: (_, params: { step: SetupStep }) => params.step === "complete",
    isAskedAgain: (_, params: { setup: Account["setup"] }) => params.setup === "incomplete",
  },
}).createMachine({
  id: "setupWizard",
  description: "Six steps: overview, personal details, identity proof, payout details, review, complete.",
  meta: { spec: "§4 Setup steps" },
  context: ({ input }) => ({
    account: input.account,
    today: "",
    step: "overview",
    draft: createDraft(input.person),
    editing: false,
    failure: undefined,
  }),
  invoke: {
    id: "progress",
    src: "keepProgress",
    input: ({ context }) => ({ accountId: context.account.accountId }),
    onError: { description: "Without it, a reload begins at the overview." },
  },
  on: {
    "account.approved": { target: ".finished", description: "The setup was completed elsewhere." },
  },
  initial: "restoring",
  states: {
    restoring: {
      description: "Reads the unfinished setup of this account, if one is stored.",
      meta: { spec: "safety: faults" },
      tags: "busy",
      invoke: {
        id: "readProgress",
        src: "readProgress",
        input: ({ context }) => ({ accountId: context.account.accountId }),
        onDone: {
          target: "resuming",
          actions: { type: "restore", params: ({ event }) => ({ start: event.output }) },
        },
        onError: "overview",
      },
    },
    resuming: {
      description: "The setup resumes at the stored step, or at the step to edit.",
      always: [
        { guard: { type: "goesOnAt", params: { step: "personal" } }, target: "personal" },
        { guard: { type: "goesOnAt", params: { step: "identity" } }, target: "identity" },
        { guard: { type: "goesOnAt", params: { step: "payout" } }, target: "payout" },
        { guard: { type: "goesOnAt", params: { step: "review" } }, target: "review" },
        { guard: { type: "goesOnAt", params: { step: "complete" } }, target: "complete" },
        { target: "overview" },
      ],
    },
    overview: {
      description: "Shows what the setup requires, and how long it takes.",
      entry: [{ type: "enterStep", params: { step: "overview" } }, "remember"],
      on: { started: "personal" },
    },
    personal: {
      description: "Name, contact, date of birth and address.",
      meta: { spec: "§5 Personal details" },
      entry: [{ type: "enterStep", params: { step: "personal" } }, "remember"],
      invoke: {
        id: "personalForm",
        src: "formStep",
        input: ({ context }) => ({ form: "personal", draft: context.draft, today: context.today }),
        onDone: [{ guard: "returnsToReview", target: "review" }, { target: "identity" }],
        onError: "overview",
      },
      on: {
        "draft.changed": { actions: [{ type: "keepDraft", params: ({ event }) => event }, "remember"] },
        back: "overview",
      },
    },
    identity: {
      description: "The type of document and its file.",
      meta: { spec: "§5 Identity proof" },
      entry: [{ type: "enterStep", params: { step: "identity" } }, "remember"],
      invoke: {
        id: "identityStep",
        src: "identityStep",
        input: ({ context }) => ({ draft: context.draft }),
        onDone: [{ guard: "returnsToReview", target: "review" }, { target: "payout" }],
        onError: "overview",
      },
      on: {
        "draft.changed": { actions: [{ type: "keepDraft", params: ({ event }) => event }, "remember"] },
        back: "personal",
      },
    },
    payout: {
      description: "The bank account for withdrawals.",
      meta: { spec: "§5 Payout details" },
      entry: [{ type: "enterStep", params: { step: "payout" } }, "remember"],
      invoke: {
        id: "payoutForm",
        src: "formStep",
        input: ({ context }) => ({ form: "payout", draft: context.draft, today: context.today }),
        onDone: "review",
        onError: "overview",
      },
      on: {
        "draft.changed": { actions: [{ type: "keepDraft", params: ({ event }) => event }, "remember"] },
        back: "identity",
      },
    },
    review: {
      description: "All input is reviewed and sent.",
      meta: { spec: "§4 Complete Setup" },
      entry: [{ type: "enterStep", params: { step: "review" } }, "remember", "endEditing"],
      invoke: {
        id: "submission",
        systemId: "submission",
        src: "submitSetup",
        input: ({ context }) => ({ draft: context.draft }),
        onDone: [
          {
            guard: { type: "isSubmitted", params: ({ event }) => event.output },
            target: "complete",
            actions: "reportSubmitted",
          },
          { target: "resuming", actions: { type: "goTo", params: ({ event }) => event.output } },
        ],
        onError: "overview",
      },
      on: {
        "draft.changed": { actions: [{ type: "keepDraft", params: ({ event }) => event }, "remember"] },
        back: { actions: "leaveReview" },
        "account.approved": { actions: "reportApproval" },
      },
    },
    complete: {
      description: "Every part was sent; the wallet's review takes 24 to 48 hours.",
      meta: { spec: "§4 Setup complete" },
      entry: [{ type: "enterStep", params: { step: "complete" } }, "remember"],
      exit: "forgetFailure",
      initial: "resting",
      on: { restarted: { target: "overview", actions: "beginAgain" }, "account.approved": ".approved" },
      states: {
        resting: { description: "The setup is complete.", on: { "dashboard.requested": "checking" } },
        checking: {
          description: "The account is being read: it may have been approved.",
          tags: "busy",
          entry: "askForAccount",
          on: {
            "account.pending": [
              {
                guard: { type: "isAskedAgain", params: ({ event }) => event },
                target: "#setupWizard.overview",
                actions: "beginAgain",
              },
              { target: "inReview" },
            ],
            "account.readFailed": {
              target: "readFailed",
              actions: { type: "keepFailure", params: ({ event }) => event },
            },
            "account.approved": "#setupWizard.finished",
          },
        },
        approved: {
          description: "The account is active; the person opens the dashboard.",
          on: { "dashboard.requested": "checking" },
        },
        inReview: {
          description: "The review is not finished yet.",
          on: { "dashboard.requested": "checking" },
        },
        readFailed: {
          description: "The account could not be read.",
          meta: { spec: "safety: faults" },
          on: { "dashboard.requested": "checking" },
        },
      },
    },
    finished: { type: "final", description: "The account is active: the dashboard follows." },
  },
});

export type SetupWizardActor = ActorRefFrom<typeof setupWizardMachine>;
