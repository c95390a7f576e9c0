import type { PeriodChoice, Statement } from "../../../src/machines/history/rules/statement.ts";
import type { StatementTexts } from "../../../src/machines/history/rules/statement-file.ts";
import type { statementMachine } from "../../../src/machines/history/statement.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { history } from "../../machines/session-fakes.ts";
import { pathsOf } from "../definition.ts";

const today = "2026-11-20";
const calendar = { today, timeZone: "Australia/Sydney", now: "2026-11-20T01:00:00.000Z" };
/** Handed on and never looked into by the chart. */
const texts = { language: "en", title: "Statement" } as StatementTexts;

function hasDates(context: { form: { start: string; end: string } }): boolean {
  return context.form.start !== "" && context.form.end !== "";
}

function addsUp({ openingBalance, totalCredits, totalDebits, closingBalance }: Statement): boolean {
  return openingBalance + totalCredits - totalDebits === closingBalance;
}

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
    "page.turned": [{ page: 1 }],
    "pdf.requested": [{ texts }],
    "pdf.progressed": [{ ratio: 0.5 }],
    "pdf.finished": ({ written }) => (written > 0 ? [{}] : []),
    "pdf.failed": [{ error: "the worker died" }],
    "csv.requested": [{ texts }],
    "history.failed": [{ failure: offline }],
  },
  internal: ["history.known"],
  senders: { "history.failed": "readHistory" },
  answers: { readCalendar: [calendar], readHistory: [history] },
  delays: { generationDelay: 2_000 },
  differs: ({ form, statement, written }) => [
    form.choice,
    form.start,
    form.end,
    statement !== undefined,
    written > 0,
  ],
  labels: {
    "period.chosen": "a period is chosen",
    "date.changed": "a date is entered",
    submitted: "the holder presses Generate Statement",
    retried: "the holder presses Try again",
    cancelled: "the holder cancels",
    "page.turned": "the holder turns the page",
    "pdf.requested": "the holder presses Download PDF Statement",
    "pdf.progressed": "a part of the PDF is written",
    "pdf.finished": "the PDF is written",
    "pdf.failed": "the PDF cannot be written",
    "pdf.cancelled": "the holder cancels the download",
    "csv.requested": "the holder presses Download CSV",
    "history.failed": "a page of the list cannot be read",
    readCalendar: "today's date",
    readHistory: "the reading of the list",
    savePdf: "the writer of the PDF",
    saveCsv: "the table",
    generationDelay: "2 seconds have passed",
  },
  initial: { "the beginning": "idle" },
  transitions: {
    making: {
      cancelled: "idle | shown.pdf.resting + shown.csv.resting",
      "error readHistory": "undated",
    },
    "making.generating": {
      "history.failed": "making.failed",
    },
    idle: {
      submitted: "dating | idle",
    },
    dating: {
      cancelled: "idle | shown.pdf.resting + shown.csv.resting",
      "done readCalendar":
        "idle | making.generating.pause.running + making.generating.list.reading | shown.pdf.resting + shown.csv.resting",
      "error readCalendar": "undated",
    },
    "making.generating.pause.running": {
      "after generationDelay": "making.generating.pause.over | shown.pdf.resting + shown.csv.resting",
    },
    "making.generating.list.reading": {
      "done readHistory": "making.generating.list.known | shown.pdf.resting + shown.csv.resting",
    },
    undated: {
      retried: "dating",
      submitted: "dating | undated",
    },
    "making.failed": {
      retried: "making.generating.pause.running + making.generating.list.reading",
      submitted: "dating | making.failed",
    },
    "making.generating.pause.over": {
      "done readHistory": "shown.pdf.resting + shown.csv.resting",
    },
    "making.generating.list.known": {
      "after generationDelay": "shown.pdf.resting + shown.csv.resting",
    },
    "shown.pdf.resting": {
      "pdf.requested": "shown.pdf.downloading",
      submitted: "dating | shown.pdf.resting",
    },
    "shown.csv.resting": {
      "csv.requested": "shown.csv.saving",
      submitted: "dating | shown.csv.resting",
    },
    "shown.csv.saving": {
      submitted: "dating | shown.csv.saving",
      "done saveCsv": "shown.csv.resting",
      "error saveCsv": "shown.csv.failed",
    },
    "shown.pdf.downloading": {
      "pdf.cancelled": "shown.pdf.resting",
      "pdf.failed": "shown.pdf.failed",
      "pdf.finished": "shown.pdf.resting",
      submitted: "dating | shown.pdf.downloading",
      "error savePdf": "shown.pdf.failed",
    },
    "shown.csv.failed": {
      "csv.requested": "shown.csv.saving",
      submitted: "dating | shown.csv.failed",
    },
    "shown.pdf.failed": {
      "pdf.requested": "shown.pdf.downloading",
      submitted: "dating | shown.pdf.failed",
    },
  },
  observations: [
    {
      when: ["period.chosen", "date.changed"],
      description: "the period as it was entered, and whether its dates are reversed",
      check: ({ context, event }) =>
        (event.type === "period.chosen"
          ? context.form.choice === event.choice
          : context.form[event.field as "start" | "end"] === event.day) &&
        (context.fault === "datesReversed") ===
          (context.form.choice === "custom" && hasDates(context) && context.form.end < context.form.start),
    },
    {
      when: "submitted",
      description: "the statement begun where a period is whole, and nothing otherwise",
      check: ({ was, is, invoked, contextBefore: { form } }) => {
        const isWhole =
          form.choice === "last30Days" ||
          (form.choice === "custom" && form.start !== "" && form.end !== "" && form.start <= form.end);
        const may = was("idle") || was("undated") || was("shown") || was("making.failed");
        if (!may) return invoked.length === 0;
        return is("dating") === isWhole && invoked.length === (isWhole ? 1 : 0);
      },
    },
    {
      in: ["dating", "making.generating"],
      description: "'Generating Statement...'",
      check: ({ snapshot }) => snapshot.hasTag("generating"),
    },
    {
      in: ["idle", "undated", "making.failed", "shown"],
      description: "no 'Generating Statement...'",
      check: ({ snapshot }) => !snapshot.hasTag("generating"),
    },
    {
      when: "xstate.done.actor.readCalendar",
      description: "the list read from the period's first day, or that the period begins ahead of today",
      check: ({ is, context, invoked }) => {
        const start = context.form.choice === "last30Days" ? "2026-10-21" : context.form.start;
        if (start > today) return context.fault === "startAhead" && (is("idle") || is("shown"));
        return (
          is("making.generating") &&
          JSON.stringify(invoked.map(({ input }) => input)) ===
            JSON.stringify([{ since: start, timeZone: "Australia/Sydney" }])
        );
      },
    },
    {
      in: "undated",
      description: "why no statement could be made",
      check: ({ context }) => context.failure !== undefined,
    },
    {
      when: "retried",
      description: "what failed tried again, and no old reason",
      check: ({ was, is, sent, context }) => {
        if (was("undated")) return is("dating") && context.failure === undefined;
        if (was("making.failed"))
          return sent.length === 1 && sent[0]?.to === "readHistory" && context.failure === undefined;
        return sent.length === 0;
      },
    },
    {
      when: "history.failed",
      in: "making.failed",
      description: "why, and what was read kept",
      check: ({ context, running, was }) =>
        !was("making.generating") || (context.failure === offline && running.includes("readHistory")),
    },
    {
      description: "no statement before its two seconds are over",
      check: ({ was, is, event }) =>
        !is("shown") ||
        was("shown") ||
        event.type === "xstate.after.generationDelay.statement.making.generating.pause.running" ||
        was("making.generating.pause.over") ||
        event.type === "cancelled" ||
        event.type === "xstate.done.actor.readCalendar",
    },
    {
      when: "xstate.after.generationDelay.statement.making.generating.pause.running",
      in: "shown",
      description: "the statement where the list was already read",
      check: ({ context, was }) => was("making.generating.list.known") && context.page === 0,
    },
    {
      in: "shown",
      description: "a statement that adds up",
      check: ({ context }) => context.statement !== undefined && addsUp(context.statement),
    },
    {
      when: "cancelled",
      description: "the last statement, or none, and nothing being read",
      check: ({ was, is, running, context }) =>
        !(was("dating") || was("making")) ||
        (is(context.statement === undefined ? "idle" : "shown") && !running.includes("readHistory")),
    },
    {
      when: "page.turned",
      in: "shown",
      description: "that page",
      check: ({ context }) => context.page === 1,
    },
    {
      in: "shown.pdf.downloading",
      description: "the PDF of this statement being written, once",
      check: ({ was, invoked, running, context, event }) =>
        (running.includes("savePdf") || event.type === "xstate.error.actor.savePdf") &&
        (was("shown.pdf.downloading") ||
          invoked.some(
            ({ src, input }) =>
              src === "savePdf" && (input as { statement: unknown }).statement === context.statement,
          )),
    },
    {
      when: "pdf.requested",
      in: "shown.pdf.downloading",
      description: "nothing written yet",
      check: ({ was, context }) =>
        was("shown.pdf.downloading") || (context.written === 0 && context.texts === texts),
    },
    {
      when: "pdf.progressed",
      in: "shown.pdf.downloading",
      description: "how much of it is written",
      check: ({ context }) => context.written === 0.5,
    },
    {
      in: ["shown.pdf.resting", "shown.pdf.failed"],
      description: "no PDF being written, and nothing written of the next",
      check: ({ running, context }) => !running.includes("savePdf") && context.written === 0,
    },
    {
      when: ["pdf.failed", "xstate.error.actor.savePdf"],
      description: "that the PDF could not be written",
      check: ({ was, is }) => !was("shown.pdf.downloading") || is("shown.pdf.failed"),
    },
    {
      in: "shown.csv.saving",
      description: "the table of this statement being written, once",
      check: ({ was, invoked, context }) =>
        was("shown.csv.saving") ||
        invoked.some(
          ({ src, input }) =>
            src === "saveCsv" && (input as { statement: unknown }).statement === context.statement,
        ),
    },
    {
      when: "csv.requested",
      description: "as much of the PDF written as before",
      check: ({ context, contextBefore }) => context.written === contextBefore.written,
    },
    {
      when: ["xstate.done.actor.saveCsv", "xstate.error.actor.saveCsv"],
      description: "whether the table was written",
      check: ({ is, event }) =>
        event.type.startsWith("xstate.done") ? is("shown.csv.resting") : is("shown.csv.failed"),
    },
  ],
});
