import { type ActorRefFrom, type AnyEventObject, assign, raise, sendTo, setup } from "xstate";
import { type Failure, failureOf } from "../failure.ts";
import { listener, port } from "../port.ts";
import { type ReadHistoryReport, readHistoryMachine, type WholeHistory } from "./read-history.machine.ts";
import {
  type Calendar,
  type DayRange,
  isComplete,
  makeStatement,
  type PeriodChoice,
  type PeriodFault,
  type PeriodForm,
  periodFault,
  rangeOf,
  type Statement,
} from "./rules/statement.ts";
import type { StatementFile, StatementTexts } from "./rules/statement-file.ts";

export type StatementEvent =
  | ReadHistoryReport
  | { type: "period.chosen"; choice: PeriodChoice }
  /** `yyyy-MM-dd`, or empty. */
  | { type: "date.changed"; field: "start" | "end"; day: string }
  | { type: "submitted" }
  | { type: "history.known" }
  | { type: "retried" }
  | { type: "cancelled" }
  | { type: "page.turned"; page: number }
  | { type: "pdf.requested"; texts: StatementTexts }
  /** From 0 to 1. */
  | { type: "pdf.progressed"; ratio: number }
  | { type: "pdf.finished" }
  | { type: "pdf.failed"; error: unknown }
  | { type: "pdf.cancelled" }
  | { type: "csv.requested"; texts: StatementTexts };

interface StatementContext {
  form: PeriodForm;
  fault: PeriodFault | undefined;
  calendar: Calendar | undefined;
  range: DayRange | undefined;
  /** Computed, and shown once the two seconds are over. */
  made: Statement | undefined;
  statement: Statement | undefined;
  failure: Failure | undefined;
  /** Of the lines on screen, from 0. */
  page: number;
  texts: StatementTexts | undefined;
  /** How much of the PDF is written, from 0 to 1. */
  written: number;
}

function fileOf({ statement, texts }: StatementContext): StatementFile {
  return { statement: statement as Statement, texts: texts as StatementTexts };
}

/** Chooses a period, computes its statement from the wallet, and writes it to a file. */
export const statementMachine = setup({
  types: {
    context: {} as StatementContext,
    events: {} as StatementEvent,
    tags: {} as "generating",
    children: {} as { readHistory: "readHistory" },
    meta: {} as { spec: string },
  },
  actors: {
    readHistory: readHistoryMachine,
    /** Today in the account's time zone. */
    readCalendar: port<Calendar>("readCalendar"),
    /** Writes the PDF away from the page and hands it to the browser's downloads. */
    savePdf: listener<AnyEventObject, StatementFile>("savePdf"),
    saveCsv: port<void, StatementFile>("saveCsv"),
  },
  actions: {
    choosePeriod: assign(({ context }, params: { choice: PeriodChoice }) => {
      const form = { ...context.form, choice: params.choice };
      return { form, fault: periodFault(form) };
    }),
    enterDate: assign(({ context }, params: { field: "start" | "end"; day: string }) => {
      const form = { ...context.form, [params.field]: params.day };
      return { form, fault: periodFault(form) };
    }),
    keepCalendar: assign({
      calendar: (_, params: { calendar: Calendar }) => params.calendar,
      range: ({ context }, params: { calendar: Calendar }) => rangeOf(context.form, params.calendar.today),
    }),
    rejectFuture: assign({ fault: "startAhead" }),
    compute: assign(({ context }, params: { history: WholeHistory }) => ({
      made: makeStatement({
        transactions: params.history.pages.flat(),
        balance: params.history.balance,
        range: context.range as DayRange,
        calendar: context.calendar as Calendar,
      }),
    })),
    show: assign({ statement: ({ context }) => context.made, made: undefined, page: 0 }),
    raiseHistoryKnown: raise({ type: "history.known" }),
    resume: sendTo("readHistory", { type: "retried" }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetFailure: assign({ failure: undefined }),
    turnPage: assign({ page: (_, params: { page: number }) => params.page }),
    keepTexts: assign({ texts: (_, params: { texts: StatementTexts }) => params.texts }),
    keepWritten: assign({ written: (_, params: { ratio: number }) => params.ratio }),
    forgetWritten: assign({ written: 0 }),
  },
  guards: {
    canGenerate: ({ context }) => isComplete(context.form),
    startsInFuture: ({ context }, params: { calendar: Calendar }) =>
      rangeOf(context.form, params.calendar.today) === undefined,
    hasStatement: ({ context }) => context.statement !== undefined,
  },
  delays: {
    /** The specification, section 9. */
    generationDelay: 2_000,
  },
}).createMachine({
  id: "statement",
  description: "The holder has a statement of a period made from the wallet's own list, and takes it along.",
  meta: { spec: "§2 Statements page" },
  context: {
    form: { choice: undefined, start: "", end: "" },
    fault: undefined,
    calendar: undefined,
    range: undefined,
    made: undefined,
    statement: undefined,
    failure: undefined,
    page: 0,
    texts: undefined,
    written: 0,
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
      on: {
        submitted: {
          guard: "canGenerate",
          target: "dating",
          description: "The holder presses Generate Statement.",
        },
      },
    },
    dating: {
      description: "Which days does the period mean today?",
      meta: { spec: "§5 Statement" },
      tags: "generating",
      entry: "forgetFailure",
      invoke: {
        id: "readCalendar",
        src: "readCalendar",
        onDone: [
          {
            guard: { type: "startsInFuture", params: ({ event }) => ({ calendar: event.output }) },
            target: "returning",
            actions: "rejectFuture",
            description: "Today's date is known.",
          },
          {
            target: "making",
            actions: { type: "keepCalendar", params: ({ event }) => ({ calendar: event.output }) },
            description: "Today's date is known.",
          },
        ],
        onError: {
          target: "undated",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "Today's date cannot be read.",
        },
      },
      on: { cancelled: { target: "returning", description: "The holder cancels." } },
    },
    undated: {
      description: "The calendar could not be read: a defect that is said.",
      meta: { spec: "safety: faults" },
      on: {
        retried: { target: "dating", description: "The holder presses Try again." },
        submitted: {
          guard: "canGenerate",
          target: "dating",
          description: "The holder presses Generate Statement.",
        },
      },
    },
    making: {
      description: "The statement is being made; what was read stays, whatever fails.",
      meta: { spec: "§2 Statements page" },
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
          description: "The whole list is read.",
        },
        onError: {
          target: "undated",
          actions: { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
          description: "The reading of the list breaks down.",
        },
      },
      on: { cancelled: { target: "returning", description: "The holder cancels." } },
      initial: "generating",
      states: {
        generating: {
          description: "'Generating Statement...', for two seconds at least.",
          meta: { spec: "§2 Statements page" },
          type: "parallel",
          tags: "generating",
          states: {
            pause: {
              description: "Time to see that something is being made.",
              meta: { spec: "§9 Statement" },
              initial: "running",
              states: {
                running: {
                  description: "The two seconds are running.",
                  meta: { spec: "§9 Statement" },
                  after: { generationDelay: { target: "over", description: "2 seconds have passed." } },
                },
                over: {
                  type: "final",
                  description: "The two seconds are over.",
                  meta: { spec: "§9 Statement" },
                },
              },
            },
            list: {
              description: "The wallet's list.",
              meta: { spec: "§2 Statements page" },
              initial: "reading",
              states: {
                reading: {
                  description: "The list is being read.",
                  meta: { spec: "§2 Statements page" },
                  on: { "history.known": { target: "known", description: "The whole list is known." } },
                },
                known: {
                  type: "final",
                  description: "The statement is computed.",
                  meta: { spec: "§2 Statements page" },
                },
              },
            },
          },
          onDone: {
            target: "#statement.shown",
            actions: "show",
            description: "The list is read and the pause is over.",
          },
          on: {
            "history.failed": {
              target: "failed",
              actions: { type: "keepReason", params: ({ event }) => event },
              description: "A page of the list cannot be read.",
            },
          },
        },
        failed: {
          description: "The list could not be read to its end; the pages that came are kept.",
          meta: { spec: "safety: faults" },
          on: {
            retried: {
              target: "generating",
              actions: ["forgetFailure", "resume"],
              description: "The holder presses Try again.",
            },
            submitted: {
              guard: "canGenerate",
              target: "#statement.dating",
              description: "The holder presses Generate Statement.",
            },
          },
        },
      },
    },
    returning: {
      description: "Back to where the period was chosen.",
      meta: { spec: "§5 Statement" },
      always: [
        {
          guard: "hasStatement",
          target: "shown",
          description: "It is looked whether a statement was shown before.",
        },
        { target: "idle", description: "It is looked whether a statement was shown before." },
      ],
    },
    shown: {
      description: "The statement is on screen.",
      meta: { spec: "§2 Statements page" },
      type: "parallel",
      on: {
        submitted: {
          guard: "canGenerate",
          target: "dating",
          description: "The holder presses Generate Statement.",
        },
        "page.turned": {
          actions: { type: "turnPage", params: ({ event }) => event },
          description: "The holder turns the page.",
        },
      },
      states: {
        pdf: {
          description: "The statement as a PDF.",
          meta: { spec: "§2 Statement as PDF" },
          initial: "resting",
          states: {
            resting: {
              description: "No PDF is being written.",
              meta: { spec: "§2 Statement as PDF" },
              on: {
                "pdf.requested": {
                  target: "downloading",
                  actions: { type: "keepTexts", params: ({ event }) => event },
                  description: "The holder presses Download PDF Statement.",
                },
              },
            },
            downloading: {
              description: "The PDF is being written, away from the page.",
              meta: { spec: "§2 Statement as PDF" },
              invoke: {
                id: "savePdf",
                src: "savePdf",
                input: ({ context }) => fileOf(context),
                onError: { target: "failed", description: "The writer of the PDF breaks down." },
              },
              on: {
                "pdf.progressed": {
                  actions: { type: "keepWritten", params: ({ event }) => event },
                  description: "A part of the PDF is written.",
                },
                "pdf.finished": { target: "resting", description: "The PDF is written." },
                "pdf.failed": { target: "failed", description: "The PDF cannot be written." },
                "pdf.cancelled": { target: "resting", description: "The holder cancels the download." },
              },
              exit: "forgetWritten",
            },
            failed: {
              description: "The PDF could not be written; the statement is still there.",
              meta: { spec: "safety: faults" },
              on: {
                "pdf.requested": {
                  target: "downloading",
                  actions: { type: "keepTexts", params: ({ event }) => event },
                  description: "The holder presses Download PDF Statement.",
                },
              },
            },
          },
        },
        csv: {
          description: "The statement's lines as a table of text.",
          meta: { spec: "§2 Statements page" },
          initial: "resting",
          states: {
            resting: {
              description: "No table is being written.",
              meta: { spec: "§2 Statements page" },
              on: {
                "csv.requested": {
                  target: "saving",
                  actions: { type: "keepTexts", params: ({ event }) => event },
                  description: "The holder presses Download CSV.",
                },
              },
            },
            saving: {
              description: "The table is being written.",
              meta: { spec: "§2 Statements page" },
              invoke: {
                id: "saveCsv",
                src: "saveCsv",
                input: ({ context }) => fileOf(context),
                onDone: { target: "resting", description: "The table is saved." },
                onError: { target: "failed", description: "The table could not be saved." },
              },
            },
            failed: {
              description: "The table could not be written.",
              meta: { spec: "safety: faults" },
              on: {
                "csv.requested": {
                  target: "saving",
                  actions: { type: "keepTexts", params: ({ event }) => event },
                  description: "The holder presses Download CSV.",
                },
              },
            },
          },
        },
      },
    },
  },
});

export type StatementActor = ActorRefFrom<typeof statementMachine>;
