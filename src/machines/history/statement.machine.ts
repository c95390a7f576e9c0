import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import {
  type MakeStatementOutput,
  type MakeStatementReport,
  makeStatementMachine,
} from "./make-statement.machine.ts";
import {
  isPeriodComplete,
  type PeriodChoice,
  type PeriodError,
  type PeriodForm,
  periodError,
  type Statement,
} from "./rules/statement.ts";
import { saveFileMachine } from "./save-file.machine.ts";

export type StatementEvent =
  | MakeStatementReport
  | { type: "period.chosen"; choice: PeriodChoice }
  /** `yyyy-MM-dd`, or empty. */
  | { type: "date.changed"; field: "start" | "end"; day: string }
  | { type: "submitted" }
  | { type: "retried" }
  | { type: "cancelled" }
  | { type: "page.turned"; page: number };

/** Chooses a period, makes its statement, and saves it as a file. */
export const statementMachine = setup({
  types: {
    context: {} as {
      form: PeriodForm;
      fault: PeriodError | undefined;
      statement: Statement | undefined;
      failure: Failure | undefined;
      /** Page of the lines on screen, from 0. */
      page: number;
    },
    events: {} as StatementEvent,
    tags: {} as "generating",
    children: {} as { makeStatement: "makeStatement"; pdf: "saveFile"; csv: "saveFile" },
    meta: {} as { spec: string },
  },
  actors: { makeStatement: makeStatementMachine, saveFile: saveFileMachine },
  actions: {
    choosePeriod: assign(({ context }, params: { choice: PeriodChoice }) => {
      const form = { ...context.form, choice: params.choice };
      return { form, fault: periodError(form) };
    }),
    enterDate: assign(({ context }, params: { field: "start" | "end"; day: string }) => {
      const form = { ...context.form, [params.field]: params.day };
      return { form, fault: periodError(form) };
    }),
    /** A form that was edited meanwhile keeps its own fault. */
    keepFault: assign({
      fault: ({ context }, { output }: { output: MakeStatementOutput }) =>
        output.form === context.form ? output.fault : context.fault,
    }),
    keepStatement: assign({
      statement: (_, params: { output: MakeStatementOutput }) => params.output.statement,
      page: 0,
    }),
    resume: sendTo("makeStatement", { type: "retried" }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetFailure: assign({ failure: undefined }),
    turnPage: assign({ page: (_, params: { page: number }) => params.page }),
  },
  guards: {
    canGenerate: ({ context }) => isPeriodComplete(context.form),
    hasFault: (_, params: { output: MakeStatementOutput }) => params.output.fault !== undefined,
    hasStatement: ({ context }) => context.statement !== undefined,
  },
}).createMachine({
  id: "statement",
  description: "The holder makes a statement of a period from the wallet's list, and saves it.",
  meta: { spec: "§2 Statements page" },
  context: {
    form: { choice: undefined, start: "", end: "" },
    fault: undefined,
    statement: undefined,
    failure: undefined,
    page: 0,
  },
  initial: "idle",
  on: {
    "period.chosen": {
      actions: { type: "choosePeriod", params: ({ event }) => event },
      description: "A period is chosen.",
    },
    "date.changed": {
      actions: { type: "enterDate", params: ({ event }) => event },
      description: "A date is entered.",
    },
  },
  states: {
    idle: {
      description: "No statement yet; a period is being chosen.",
      meta: { spec: "§5 Statement" },
      on: { submitted: { guard: "canGenerate", target: "making" } },
    },
    making: {
      description: "The statement is being computed.",
      entry: "forgetFailure",
      invoke: {
        id: "makeStatement",
        src: "makeStatement",
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          {
            guard: { type: "hasFault", params: ({ event }) => event },
            target: "returning",
            actions: { type: "keepFault", params: ({ event }) => event },
          },
          { target: "shown", actions: { type: "keepStatement", params: ({ event }) => event } },
        ],
        onError: { target: "broken", actions: { type: "keepFailure", params: ({ event }) => event } },
      },
      initial: "generating",
      states: {
        generating: {
          description: "'Generating Statement...'; it can be cancelled.",
          tags: "generating",
          on: {
            "statement.failed": {
              target: "failed",
              actions: { type: "keepReason", params: ({ event }) => event },
            },
            cancelled: "#statement.returning",
          },
        },
        failed: {
          description: "The statement could not be made; a retry continues where it stopped.",
          meta: { spec: "safety: faults" },
          on: {
            retried: { target: "generating", actions: ["forgetFailure", "resume"] },
            submitted: {
              guard: "canGenerate",
              target: "#statement.making",
              description: "Restarts with the period that is chosen now.",
            },
          },
        },
      },
    },
    broken: {
      description: "The child chart failed: a defect. The holder can start again.",
      meta: { spec: "safety: faults" },
      on: { retried: "making", submitted: { guard: "canGenerate", target: "making" } },
    },
    returning: {
      description: "Returns to the earlier statement, or to choosing a period.",
      meta: { spec: "§5 Statement" },
      always: [{ guard: "hasStatement", target: "shown" }, { target: "idle" }],
    },
    shown: {
      description: "The statement is on screen.",
      invoke: [
        { id: "pdf", src: "saveFile", onError: { description: "The statement stays on screen." } },
        { id: "csv", src: "saveFile", onError: { description: "The statement stays on screen." } },
      ],
      on: {
        submitted: { guard: "canGenerate", target: "making" },
        "page.turned": {
          actions: { type: "turnPage", params: ({ event }) => event },
          description: "The holder turns the page.",
        },
      },
    },
  },
});

export type StatementActor = ActorRefFrom<typeof statementMachine>;
