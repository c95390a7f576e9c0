import type { MakeStatementOutput } from "../../../src/machines/history/make-statement.machine.ts";
import {
  makeStatement,
  type PeriodChoice,
  type PeriodForm,
} from "../../../src/machines/history/rules/statement.ts";
import type { statementMachine } from "../../../src/machines/history/statement.machine.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { history } from "../../machines/session-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const madeStatement: MakeStatementOutput = {
  statement: makeStatement({
    transactions: history.pages.flat(),
    balance: history.balance,
    range: { start: "2026-10-21", end: "2026-11-20" },
    calendar: { today: "2026-11-20", timeZone: "Australia/Sydney", now: "2026-11-20T01:00:00.000Z" },
  }),
};

/** A form that was submitted, and then edited before its statement was made. */
const earlierForm: PeriodForm = { choice: "custom", start: "2027-01-01", end: "2027-01-31" };

interface Form {
  readonly choice: PeriodChoice | undefined;
  readonly start: string;
  readonly end: string;
}

function isWhole({ choice, start, end }: Form): boolean {
  return choice === "last30Days" || (choice === "custom" && start !== "" && end !== "" && start <= end);
}

const unavailable = statusFailure(503);

export const paths = pathsOf<typeof statementMachine>()({
  events: {
    "period.chosen": ({ form }) =>
      (form.choice === undefined ? ["last30Days", "custom"] : ["custom"]).map((choice) => ({
        choice: choice as PeriodChoice,
      })),
    "date.changed": ({ form }) =>
      form.choice !== "custom"
        ? []
        : [
            { field: "start", day: "2026-10-01" },
            { field: "start", day: "2027-01-01" },
            { field: "end", day: "2026-11-10" },
            { field: "end", day: "2027-02-01" },
          ],
    "page.turned": [{ page: 1 }, { page: 0 }],
    "statement.failed": [{ failure: offline }, { failure: unavailable }],
  },
  senders: { "statement.failed": "makeStatement" },
  answers: {
    makeStatement: ({ form }) =>
      form.choice === "custom"
        ? [madeStatement, { fault: "startAhead", form }, { fault: "startAhead", form: earlierForm }]
        : [madeStatement],
  },
  differs: ({ form, statement, page }) => [form.choice, form.start, form.end, statement !== undefined, page],
  casesOf: ({ type }, { page }) =>
    type === "xstate.done.actor.makeStatement" && page > 0 ? ["after a later page"] : [],
  labels: {
    "period.chosen": "a period is chosen",
    "date.changed": "a date is entered",
    submitted: "the holder presses Generate Statement",
    retried: "the holder presses Try again",
    cancelled: "the holder cancels",
    "page.turned": "the holder turns the page",
    "statement.failed": "the statement cannot be made now",
    makeStatement: "the making of the statement",
    pdf: "the PDF",
    csv: "the table",
  },
  initial: { "the beginning": "idle" },
  transitions: {
    idle: { submitted: "making.generating | idle" },
    making: {
      "done makeStatement": "shown | idle",
      "error makeStatement": "broken",
    },
    "making.generating": {
      "statement.failed": "making.failed",
      cancelled: "idle | shown",
    },
    "making.failed": {
      retried: "making.generating",
      submitted: "making.generating | making.failed",
    },
    broken: { retried: "making.generating", submitted: "making.generating | broken" },
    shown: { submitted: "making.generating | shown" },
  },
  observations: [
    after(["period.chosen", "date.changed"], {
      "the period as it was entered, and whether its dates are reversed": ({
        context: { form, fault },
        event,
      }) =>
        (event.type === "period.chosen"
          ? form.choice === event.choice
          : form[event.field as "start" | "end"] === event.day) &&
        (fault === "datesReversed") ===
          (form.choice === "custom" && form.start !== "" && form.end !== "" && form.end < form.start),
    }),
    after("submitted", {
      "the making begun with this period where it is whole, and nothing otherwise": ({
        wasIn,
        isIn,
        invoked,
        context: { form },
      }) => {
        const shouldBegin = !wasIn("making.generating") && isWhole(form);
        return (
          JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
            JSON.stringify(shouldBegin ? [["makeStatement", { form }]] : []) &&
          (!shouldBegin || isIn("making.generating"))
        );
      },
    }),
    inside("making.generating", {
      "'Generating Statement...', and no old reason": ({ snapshot, context }) =>
        snapshot.hasTag("generating") && context.failure === undefined,
    }),
    inside(["idle", "broken", "making.failed", "shown"], {
      "no 'Generating Statement...'": ({ snapshot }) => !snapshot.hasTag("generating"),
    }),
    after("statement.failed", "making.failed", {
      "why, and what was read kept": ({ context, childIds, event }) =>
        context.failure === event.failure && childIds.includes("makeStatement"),
    }),
    inside("broken", {
      "why no statement could be made": ({ context, childIds }) =>
        context.failure !== undefined && !childIds.includes("makeStatement"),
    }),
    after("retried", {
      "the making told to go on, or begun anew where it broke down": ({ wasIn, sent, invoked }) => {
        const expectedEvents = wasIn("making.failed")
          ? [{ to: "makeStatement", event: { type: "retried" } }]
          : [];
        return (
          JSON.stringify(sent) === JSON.stringify(expectedEvents) &&
          JSON.stringify(invoked.map(({ src }) => src)) ===
            JSON.stringify(wasIn("broken") ? ["makeStatement"] : [])
        );
      },
    }),
    after("xstate.done.actor.makeStatement", {
      "the statement from its first page, or the fault of the period, unless it was edited meanwhile": ({
        event,
        context,
        contextBefore,
      }) =>
        event.output === madeStatement
          ? context.statement === madeStatement.statement &&
            context.page === 0 &&
            context.fault === contextBefore.fault
          : context.fault === (context.form === event.output.form ? "startAhead" : contextBefore.fault) &&
            context.statement === contextBefore.statement,
    }),
    inside(["idle", "shown"], {
      "the last statement, if there is one, and nothing being made": ({ isIn, childIds, context }) =>
        isIn("shown") === (context.statement !== undefined) && !childIds.includes("makeStatement"),
    }),
    inside("shown", {
      "a PDF and a table to be asked for": ({ wasIn, invoked }) =>
        JSON.stringify(invoked.map(({ id, src }) => [id, src])) ===
        JSON.stringify(
          wasIn("shown")
            ? []
            : [
                ["pdf", "saveFile"],
                ["csv", "saveFile"],
              ],
        ),
    }),
    inside(["idle", "making", "broken"], {
      "no file being written": ({ childIds }) => !childIds.includes("pdf") && !childIds.includes("csv"),
    }),
    after("page.turned", "shown", {
      "that page": ({ context, event }) => context.page === event.page,
    }),
  ],
});
