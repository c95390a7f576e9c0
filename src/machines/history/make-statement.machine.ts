import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../core/failure.ts";
import { port } from "../core/port.ts";
import { type ReadHistoryReport, readHistoryMachine } from "./read-history.machine.ts";
import type { WholeHistory } from "./rules/history.ts";
import {
  type DayRange,
  makeStatement,
  type PeriodError,
  type PeriodForm,
  periodRangeOf,
  type Statement,
  type StatementCalendar,
} from "./rules/statement.ts";

export type MakeStatementEvent =
  | ReadHistoryReport
  | { type: "history.known" }
  /** After a failure, the computation continues where it stopped. */
  | { type: "retried" };

/** Sent to the parent each time an error stops the computation. */
export type MakeStatementReport = { type: "statement.failed"; failure: Failure };

/** The statement, or the error of its period. */
export interface MakeStatementOutput {
  readonly statement?: Statement;
  readonly fault?: PeriodError;
  /** The form that `fault` is about. */
  readonly form?: PeriodForm;
}

/** Computes the statement of a period from the wallet's list of transactions. */
export const makeStatementMachine = setup({
  types: {
    input: {} as { form: PeriodForm },
    output: {} as MakeStatementOutput,
    context: {} as {
      readonly form: PeriodForm;
      calendar: StatementCalendar | undefined;
      range: DayRange | undefined;
      output: MakeStatementOutput;
      failure: Failure | undefined;
    },
    events: {} as MakeStatementEvent,
    children: {} as { readHistory: "readHistory" },
    meta: {} as { spec: string },
  },
  actors: {
    /** Today in the account's time zone. */
    readCalendar: port<StatementCalendar>("readCalendar"),
    readHistory: readHistoryMachine,
  },
  actions: {
    keepCalendar: assign({
      calendar: (_, params: { calendar: StatementCalendar }) => params.calendar,
      range: ({ context }, params: { calendar: StatementCalendar }) =>
        periodRangeOf(context.form, params.calendar.today),
    }),
    rejectFuture: assign({ output: ({ context: { form } }) => ({ fault: "startAhead" as const, form }) }),
    compute: assign(({ context }, params: { history: WholeHistory }) => ({
      output: {
        statement: makeStatement({
          transactions: params.history.pages.flat(),
          balance: params.history.balance,
          range: context.range as DayRange,
          calendar: context.calendar as StatementCalendar,
        }),
      },
    })),
    raiseHistoryKnown: raise({ type: "history.known" }),
    resume: sendTo("readHistory", { type: "retried" }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: undefined }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    reportFailed: sendParent(({ context }) => ({ type: "statement.failed", failure: context.failure })),
  },
  guards: {
    startsInFuture: ({ context }, params: { calendar: StatementCalendar }) =>
      periodRangeOf(context.form, params.calendar.today) === undefined,
  },
  delays: {
    /** The specification, section 9. */
    generationDelay: 2_000,
  },
}).createMachine({
  id: "makeStatement",
  description: "Makes one statement: its days, the wallet's list, and a pause of two seconds.",
  meta: { spec: "§2 Statements page" },
  context: ({ input }) => ({
    form: input.form,
    calendar: undefined,
    range: undefined,
    output: {},
    failure: undefined,
  }),
  output: ({ context }) => context.output,
  initial: "dating",
  states: {
    dating: {
      description: "Computes the period's days from today's date.",
      meta: { spec: "§5 Statement" },
      invoke: {
        id: "readCalendar",
        src: "readCalendar",
        onDone: [
          {
            guard: { type: "startsInFuture", params: ({ event }) => ({ calendar: event.output }) },
            target: "finished",
            actions: "rejectFuture",
          },
          {
            target: "making",
            actions: { type: "keepCalendar", params: ({ event }) => ({ calendar: event.output }) },
          },
        ],
        onError: { target: "undated", actions: { type: "keepFailure", params: ({ event }) => event } },
      },
    },
    undated: {
      description: "The calendar could not be read, or the chart that reads the list failed.",
      meta: { spec: "safety: faults" },
      entry: "reportFailed",
      on: { retried: { target: "dating", actions: "forgetFailure" } },
    },
    making: {
      description: "The statement is being made; pages already read are kept after a failure.",
      invoke: {
        id: "readHistory",
        src: "readHistory",
        input: ({ context }) => ({
          since: context.range?.start ?? "",
          timeZone: context.calendar?.timeZone ?? "UTC",
        }),
        onDone: {
          actions: [
            { type: "compute", params: ({ event }) => ({ history: event.output }) },
            "raiseHistoryKnown",
          ],
          description: "The statement is computed.",
        },
        onError: { target: "undated", actions: { type: "keepFailure", params: ({ event }) => event } },
      },
      initial: "generating",
      states: {
        generating: {
          description: "'Generating Statement...', for at least two seconds.",
          type: "parallel",
          states: {
            pause: {
              description: "Shows the progress message long enough to be read.",
              meta: { spec: "§9 Statement" },
              initial: "running",
              states: {
                running: {
                  description: "The two seconds are running.",
                  after: { generationDelay: "over" },
                },
                over: { type: "final", description: "The two seconds are over." },
              },
            },
            list: {
              description: "The wallet's list.",
              initial: "reading",
              states: {
                reading: { description: "The list is being read.", on: { "history.known": "known" } },
                known: { type: "final", description: "The list is known." },
              },
            },
          },
          onDone: "#makeStatement.finished",
          on: {
            "history.failed": {
              target: "failed",
              actions: { type: "keepReason", params: ({ event }) => event },
            },
          },
        },
        failed: {
          description: "Reading the list failed; the pages already read are kept.",
          meta: { spec: "safety: faults" },
          entry: "reportFailed",
          on: { retried: { target: "generating", actions: ["forgetFailure", "resume"] } },
        },
      },
    },
    finished: { type: "final", description: "The statement is made, or its period begins in the future." },
  },
});

export type MakeStatementActor = ActorRefFrom<typeof makeStatementMachine>;
