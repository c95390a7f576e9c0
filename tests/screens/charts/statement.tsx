import type { AnyActorRef, SnapshotFrom } from "xstate";
import { makeStatementMachine } from "../../../src/machines/history/make-statement.machine.ts";
import type { StatementLine } from "../../../src/machines/history/rules/statement.ts";
import { saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { statementMachine } from "../../../src/machines/history/statement.machine.ts";
import { StatementsScreen } from "../../../src/ui/screens/statements/statements-screen.tsx";
import { offline } from "../../machines/fakes.ts";
import { paths } from "../../model/machines/statement.paths.ts";
import { counted, day, type Figure, joined, money, type Part, text, words } from "../figures.ts";
import { person, statement } from "../known.ts";
import { type Drawing, known, screensOf } from "../page/chart-screens.ts";
import { after, still } from "../page/still.ts";
import { appWith } from "../page/surroundings.ts";

/** At noon a day is the same day where the account is. */
const dayOf = (date: string): Part => day(`${date}T01:00:00.000Z`);

const lineFigure = ({ day: date, type, transactionId, effect, balance }: StatementLine): Figure => {
  const parts = [
    dayOf(date),
    text(`transaction.types.${type}`),
    words(transactionId),
    money(Math.abs(effect), effect < 0 ? "-" : "+"),
    money(balance),
  ];
  return [words("row"), ...parts, words("cell"), ...parts];
};

const period = joined(" – ", dayOf(statement.range.start), dayOf(statement.range.end));
const holder = words(`${person.firstName} ${person.lastName}`);

const shownFigures: readonly Figure[] = [
  [
    text("statements.ready"),
    counted("statements.summary", statement.transactionCount, {
      period,
      count: words(String(statement.transactionCount)),
    }),
  ],
  [text("statements.closingBalance"), money(statement.closingBalance)],
  [words("paragraph:"), period, holder],
  [text("statements.openingBalance"), money(statement.openingBalance)],
  [text("statements.totalCredits"), money(statement.totalCredits, "+")],
  [text("statements.totalDebits"), money(statement.totalDebits, "-")],
  [text("statements.netChange"), money(statement.netChange, "+")],
  [text("statements.transactionCount"), words(String(statement.transactionCount))],
  ...statement.lines.map(lineFigure),
  [text("statements.pendingCredits", { amount: money(statement.pendingCredits) })],
];

const dateFigures = (start: string, end: string): readonly Figure[] => [
  ...(start === "" ? [] : [[text("statements.startDate"), words(start)]]),
  ...(end === "" ? [] : [[text("statements.endDate"), words(end)]]),
];

/** The period that is chosen, and the two files at rest. */
const files = () => ({
  pdf: still<typeof saveFileMachine>(after(saveFileMachine, undefined), "pdf"),
  csv: still<typeof saveFileMachine>(after(saveFileMachine, undefined), "csv"),
});

export function statementsPage(
  snapshot: SnapshotFrom<typeof statementMachine>,
  children: Readonly<Record<string, AnyActorRef>> = {},
): Drawing {
  const { choice, start, end } = snapshot.context.form;
  return {
    app: appWith({
      pageCharts: {
        statement: still<typeof statementMachine>(snapshot, "statement", { ...files(), ...children }),
      },
    }),
    element: (
      <main>
        <StatementsScreen />
      </main>
    ),
    figures: [
      ...(choice === "custom" ? dateFigures(start, end) : []),
      ...(snapshot.matches("shown") ? shownFigures : []),
    ],
    path: "/account-statements",
  };
}

const { start, end } = statement.range;

export const shown = () =>
  after(statementMachine, undefined, [
    { type: "period.chosen", choice: "last30Days" },
    { type: "submitted" },
    { type: "xstate.done.actor.makeStatement", actorId: "makeStatement", output: { statement } },
  ]);

export const screens = screensOf({
  name: "statement",
  machine: statementMachine,
  paths: known<typeof statementMachine>(paths, {
    events: {
      "period.chosen": ({ form }) =>
        form.choice === undefined ? [{ choice: "last30Days" }, { choice: "custom" }] : [],
      "date.changed": ({ form }) =>
        form.choice === "custom"
          ? [
              { field: "start", day: start },
              { field: "end", day: end },
              { field: "end", day: "2026-10-05" },
            ]
          : [],
      "page.turned": [],
      "statement.failed": [{ failure: offline }, { failure: { kind: "rejected", code: "history_restless" } }],
    },
    answers: {
      makeStatement: ({ form }) =>
        form.choice === "custom" ? [{ statement }, { fault: "startAhead" }] : [{ statement }],
    },
    differs: ({ form, fault, failure, statement: made }) => [
      form.choice,
      form.start,
      form.end,
      fault,
      failure?.kind,
      made !== undefined,
    ],
  }),
  places: {
    page: (snapshot) =>
      statementsPage(
        snapshot,
        snapshot.matches("making")
          ? {
              makeStatement: still<typeof makeStatementMachine>(
                after(makeStatementMachine, { form: snapshot.context.form }),
                "makeStatement",
              ),
            }
          : {},
      ),
  },
});
