import type { Transaction } from "../../../src/machines/core/domain.ts";
import type { makeStatementMachine } from "../../../src/machines/history/make-statement.machine.ts";
import type { WholeHistory } from "../../../src/machines/history/rules/history.ts";
import type { PeriodForm, Statement } from "../../../src/machines/history/rules/statement.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { balance } from "../../machines/session-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const unavailable = statusFailure(503);
const calendar = { today: "2026-11-20", timeZone: "Australia/Sydney", now: "2026-11-20T01:00:00.000Z" };
/** The calendar after midnight. */
const nextCalendar = { ...calendar, today: "2026-11-21", now: "2026-11-21T01:00:00.000Z" };
const last30Days: PeriodForm = { choice: "last30Days", start: "", end: "" };
const october: PeriodForm = { choice: "custom", start: "2026-10-01", end: "2026-10-31" };
const future: PeriodForm = { choice: "custom", start: "2027-01-01", end: "2027-02-01" };
const firstDays = new Map([
  [last30Days, { [calendar.today]: "2026-10-21", [nextCalendar.today]: "2026-10-22" }],
  [october, { [calendar.today]: "2026-10-01", [nextCalendar.today]: "2026-10-01" }],
]);

const line = (transactionId: string, createdAt: string): Transaction => ({
  transactionId,
  type: "WALLET_TOPUP",
  status: "SUCCEEDED",
  amount: 1_000,
  createdAt,
});
/** Transactions on 6 November and 3 October in Sydney, which are on the days before in UTC. */
const history: WholeHistory = {
  pages: [[line("t-2", "2026-11-05T14:30:00.000Z"), line("t-1", "2026-10-02T20:00:00.000Z")]],
  balance,
};
const linesOf = new Map([
  [last30Days, [["t-2", "2026-11-06"]]],
  [october, [["t-1", "2026-10-03"]]],
]);

function addsUp({ openingBalance, totalCredits, totalDebits, closingBalance }: Statement): boolean {
  return openingBalance + totalCredits - totalDebits === closingBalance;
}

const daysOf = ({ lines }: Statement) => lines.map(({ transactionId, day }) => [transactionId, day]);

const pauseIsOver = "xstate.after.generationDelay.makeStatement.making.generating.pause.running";

export const paths = pathsOf<typeof makeStatementMachine>()({
  starts: {
    "the last 30 days are wanted": () => ({ form: last30Days }),
    "October is wanted": () => ({ form: october }),
    "a period in the future is wanted": () => ({ form: future }),
  },
  events: { "history.failed": [{ failure: offline }, { failure: unavailable }] },
  internal: ["history.known"],
  senders: { "history.failed": "readHistory" },
  answers: { readCalendar: [calendar, nextCalendar], readHistory: [history] },
  delays: { generationDelay: 2_000 },
  differs: ({ calendar: kept, form }) => [form.start, kept?.today].join(" "),
  labels: {
    retried: "the holder presses Try again",
    "history.failed": "a page of the list cannot be read",
    readCalendar: "today's date",
    readHistory: "the reading of the list",
    generationDelay: "2 seconds have passed",
  },
  initial: {
    "the last 30 days are wanted": "dating",
    "October is wanted": "dating",
    "a period in the future is wanted": "dating",
  },
  final: ["finished"],
  transitions: {
    dating: {
      "done readCalendar": ({ context }) =>
        context.form === future
          ? "finished"
          : "making.generating.pause.running + making.generating.list.reading",
      "error readCalendar": "undated",
    },
    undated: { retried: "dating" },
    making: { "error readHistory": "undated" },
    "making.generating": { "history.failed": "making.failed" },
    "making.generating.pause.running": { "after generationDelay": "making.generating.pause.over | finished" },
    "making.generating.list.reading": { "done readHistory": "making.generating.list.known | finished" },
    "making.generating.pause.over": { "done readHistory": "finished" },
    "making.generating.list.known": { "after generationDelay": "finished" },
    "making.failed": { retried: "making.generating.pause.running + making.generating.list.reading" },
  },
  observations: [
    inside(["dating", "making.generating"], {
      "nothing told before it fails or ends": ({ received }) => received.length === 0,
    }),
    after("xstate.done.actor.readCalendar", {
      "the list read from the period's first day, or that the period begins in the future": ({
        context,
        event,
        invoked,
        snapshot,
      }) => {
        if (context.form === future)
          return (
            snapshot.output.fault === "startAhead" && snapshot.output.form === future && invoked.length === 0
          );
        const expected = [
          { since: firstDays.get(context.form)?.[event.output.today], timeZone: calendar.timeZone },
        ];
        return JSON.stringify(invoked.map(({ input }) => input)) === JSON.stringify(expected);
      },
      "the account's calendar kept as it is now, where a list is read by it": ({ context, event }) =>
        context.calendar === (context.form === future ? undefined : event.output),
    }),
    inside(["undated", "making.failed"], {
      "the parent told why, once": ({ wasIn, isIn, context, received, event }) => {
        const stays =
          (wasIn("undated") && isIn("undated")) || (wasIn("making.failed") && isIn("making.failed"));
        if (stays) return received.length === 0;
        const failure = event.type === "history.failed" ? event.failure : event.error.failure;
        return (
          context.failure === failure &&
          JSON.stringify(received) === JSON.stringify([{ type: "statement.failed", failure }])
        );
      },
    }),
    inside(["dating", "making.generating"], {
      "no reason of an earlier failure": ({ context }) => context.failure === undefined,
    }),
    after("history.failed", "making.failed", {
      "what was read kept": ({ childIds }) => childIds.includes("readHistory"),
    }),
    after("retried", {
      "what failed tried again": ({ wasIn, isIn, sent, invoked }) => {
        if (wasIn("undated")) return isIn("dating") && invoked.length === 1;
        const expectedEvents = wasIn("making.failed")
          ? [{ to: "readHistory", event: { type: "retried" } }]
          : [];
        return JSON.stringify(sent) === JSON.stringify(expectedEvents) && invoked.length === 0;
      },
    }),
    inside("finished", {
      "a statement only once the list is read and its two seconds are over": ({ context, event, wasIn }) =>
        context.output.statement === undefined ||
        (event.type === pauseIsOver
          ? wasIn("making.generating.list.known")
          : event.type === "xstate.done.actor.readHistory" && wasIn("making.generating.pause.over")),
      "a statement of these days that adds up, each line on its day where the account is, or what is wrong with the period":
        ({ context, snapshot: { output } }) =>
          context.form === future
            ? output.statement === undefined
            : output.fault === undefined &&
              addsUp(output.statement) &&
              output.statement.range.start === firstDays.get(context.form)?.[context.calendar?.today ?? ""] &&
              JSON.stringify(daysOf(output.statement)) === JSON.stringify(linesOf.get(context.form)),
    }),
  ],
});
