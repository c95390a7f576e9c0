import type { AnyActorRef, SnapshotFrom } from "xstate";
import { makeStatementMachine } from "../../../src/machines/history/make-statement.machine.ts";
import { readHistoryMachine } from "../../../src/machines/history/read-history.machine.ts";
import type { Statement, StatementLine } from "../../../src/machines/history/rules/statement.ts";
import { saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { statementMachine } from "../../../src/machines/history/statement.machine.ts";
import { StatementsScreen } from "../../../src/ui/screens/statements/statements-screen.tsx";
import { media } from "../../../src/ui/theme/media.ts";
import { offline } from "../../machines/fakes.ts";
import {
  countedText,
  day,
  type Figure,
  type FigurePart,
  joinedParts,
  money,
  text,
  words,
} from "../../screens/figures.ts";
import { account, statement, transactions } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

/** Noon in the account's time zone. */
const dayOf = (date: string): FigurePart => day(`${date}T01:00:00.000Z`);

const lineParts = ({ day: date, type, party, transactionId, effect, balance }: StatementLine) => ({
  date: dayOf(date),
  name: [text(`transaction.types.${type}`), ...(party === undefined ? [] : [words(party)])],
  reference: words(transactionId),
  amounts: [money(Math.abs(effect), effect < 0 ? "-" : "+"), money(balance)],
});

const lineFigure = (line: StatementLine): Figure => {
  const { date, name, reference, amounts } = lineParts(line);
  const lineTexts = [date, ...name, reference, ...amounts];
  return [words("row"), ...lineTexts, words("cell"), ...lineTexts];
};

/** The figures of a line on a phone, where each line is a list item. */
const itemFigure = (line: StatementLine): Figure => {
  const { date, name, reference, amounts } = lineParts(line);
  return [words("listitem"), ...name, ...amounts.slice(0, 1), date, reference, ...amounts.slice(1)];
};

const period = joinedParts(" – ", dayOf(statement.range.start), dayOf(statement.range.end));
/** The account's name, not the identity provider's. */
const holder = words(`${account.firstName} ${account.lastName}`);

/** A zero amount has no sign. */
const signedMoney = (cents: number, sign: "+" | "-"): FigurePart =>
  cents === 0 ? money(0) : money(Math.abs(cents), sign);

const shownFigures = (lines: readonly Figure[], shownStatement: Statement = statement): readonly Figure[] => [
  [
    text("statements.ready"),
    countedText("statements.summary", shownStatement.transactionCount, {
      period,
      number: words(String(shownStatement.transactionCount)),
    }),
  ],
  [text("statements.closingBalance"), money(shownStatement.closingBalance)],
  [words("paragraph:"), period, holder],
  [text("statements.openingBalance"), money(shownStatement.openingBalance)],
  [text("statements.totalCredits"), signedMoney(shownStatement.totalCredits, "+")],
  [text("statements.totalDebits"), signedMoney(shownStatement.totalDebits, "-")],
  [
    text("statements.netChange"),
    signedMoney(shownStatement.netChange, shownStatement.netChange < 0 ? "-" : "+"),
  ],
  [text("statements.transactionCount"), words(String(shownStatement.transactionCount))],
  ...lines,
  [text("statements.pendingCredits", { amount: money(shownStatement.pendingCredits) })],
];

const dateFigures = (start: string, end: string): readonly Figure[] => [
  ...(start === "" ? [] : [[text("statements.startDate"), words(start)]]),
  ...(end === "" ? [] : [[text("statements.endDate"), words(end)]]),
];

/** The two file charts of the shown period, idle. */
const files = () => ({
  pdf: frozenActor<typeof saveFileMachine>(snapshotAfter(saveFileMachine, undefined), "pdf"),
  csv: frozenActor<typeof saveFileMachine>(snapshotAfter(saveFileMachine, undefined), "csv"),
});

type Snapshot = SnapshotFrom<typeof statementMachine>;

export function statementsPage(
  snapshot: Snapshot,
  children: Readonly<Record<string, AnyActorRef>> = {},
  lines = shownFigures(statement.lines.map(lineFigure)),
): Drawing {
  const { choice, start, end } = snapshot.context.form;
  return {
    app: createAppActor({
      pageCharts: {
        statement: frozenActor<typeof statementMachine>(snapshot, "statement", { ...files(), ...children }),
      },
    }),
    element: (
      <main>
        <StatementsScreen />
      </main>
    ),
    figures: [
      ...(choice === "custom" ? dateFigures(start, end) : []),
      ...(snapshot.matches("shown") ? lines : []),
    ],
    path: "/account-statements",
  };
}

const linesOfOnePage = 100;
/** A full page of lines, and the known lines on the next one. */
const longStatement: Statement = {
  ...statement,
  transactionCount: linesOfOnePage + statement.lines.length,
  lines: [
    ...Array.from(
      { length: linesOfOnePage },
      (_, index): StatementLine => ({
        transactionId: `long-${index}`,
        type: "WALLET_TOPUP",
        day: "2026-11-20",
        amount: index + 1,
        effect: index + 1,
        balance: index + 1,
        understood: true,
      }),
    ),
    ...statement.lines,
  ],
};

function secondPage(snapshot: Snapshot): Drawing {
  const [from, to] = [linesOfOnePage + 1, longStatement.transactionCount];
  return statementsPage(
    { ...snapshot, context: { ...snapshot.context, statement: longStatement, page: 1 } } as Snapshot,
    {},
    [
      ...shownFigures(statement.lines.map(lineFigure), longStatement),
      [
        countedText("statements.showing", to, {
          from: words(String(from)),
          to: words(String(to)),
          of: words(String(to)),
        }),
      ],
    ],
  );
}

/** A list that is being read again from its start: so far, its two pages have two transactions and one. */
const readAgain = (form: Snapshot["context"]["form"]) =>
  frozenActor<typeof makeStatementMachine>(snapshotAfter(makeStatementMachine, { form }), "makeStatement", {
    readHistory: frozenActor<typeof readHistoryMachine>(
      snapshotInState(readHistoryMachine, "starting", {
        pages: [transactions.slice(0, 2), transactions.slice(2, 3)],
      }),
      "readHistory",
    ),
  });

const onPhone = (drawing: Drawing): Drawing => ({ ...drawing, media: [media.phone] });

/**
 * All lines have different amounts, so that one cannot be mistaken for another. A phone's list has the same lines as the
 * table, each in one line of the snapshot.
 */
function firstPage(snapshot: Snapshot): Drawing {
  const to = longStatement.transactionCount;
  const page = statementsPage(
    { ...snapshot, context: { ...snapshot.context, statement: longStatement, page: 0 } } as Snapshot,
    {},
    [
      ...shownFigures(longStatement.lines.slice(0, linesOfOnePage).map(itemFigure), longStatement),
      [
        countedText("statements.showing", to, {
          from: words("1"),
          to: words(String(linesOfOnePage)),
          of: words(String(to)),
        }),
      ],
    ],
  );
  return onPhone(page);
}

/** Two periods without credits: one with only the newest line, the other without lines. */
const [newest] = statement.lines;
const debitStatement: Statement = {
  ...statement,
  lines: newest ? [newest] : [],
  openingBalance: 415_833,
  totalCredits: 0,
  totalDebits: 3_526,
  netChange: -3_526,
  transactionCount: 1,
};
const emptyStatement: Statement = {
  ...debitStatement,
  lines: [],
  openingBalance: statement.closingBalance,
  totalDebits: 0,
  netChange: 0,
  transactionCount: 0,
};

const withStatement = (shownStatement: Statement) => (snapshot: Snapshot) =>
  snapshot.matches("shown") && snapshot.context.form.choice !== "custom"
    ? statementsPage(
        { ...snapshot, context: { ...snapshot.context, statement: shownStatement } } as Snapshot,
        {},
        shownFigures(shownStatement.lines.map(lineFigure), shownStatement),
      )
    : undefined;

const { start, end } = statement.range;

export const shownStatementSnapshot = () =>
  snapshotAfter(statementMachine, undefined, [
    { type: "period.chosen", choice: "last30Days" },
    { type: "submitted" },
    { type: "xstate.done.actor.makeStatement", actorId: "makeStatement", output: { statement } },
  ]);

export const screens = screensOf({
  name: "statement",
  machine: statementMachine,
  paths: withKnownData<typeof statementMachine>(paths, {
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
        form.choice === "custom" ? [{ statement }, { fault: "startAhead", form }] : [{ statement }],
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
              makeStatement: frozenActor<typeof makeStatementMachine>(
                snapshotAfter(makeStatementMachine, { form: snapshot.context.form }),
                "makeStatement",
              ),
            }
          : {},
      ),
    "second page": (snapshot) => (snapshot.matches("shown") ? secondPage(snapshot) : undefined),
    "a phone": (snapshot) =>
      snapshot.matches("shown")
        ? onPhone(statementsPage(snapshot, {}, shownFigures(statement.lines.map(itemFigure))))
        : undefined,
  },
  sharedPlaces: {
    "first page of two on a phone": (snapshot) =>
      snapshot.matches("shown") && snapshot.context.form.choice !== "custom"
        ? firstPage(snapshot)
        : undefined,
    "a net change below nothing": withStatement(debitStatement),
    "no transactions": withStatement(emptyStatement),
    "a list read again": (snapshot) =>
      snapshot.hasTag("generating") && snapshot.context.form.choice !== "custom"
        ? {
            ...statementsPage(snapshot, { makeStatement: readAgain(snapshot.context.form) }),
            figures: [[countedText("statements.reading", 3, { number: words("3") })]],
          }
        : undefined,
  },
});
