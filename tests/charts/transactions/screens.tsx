import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { Transaction } from "../../../src/machines/core/domain.ts";
import {
  noFilters,
  pageSizes,
  type TransactionFilters,
} from "../../../src/machines/history/rules/transactions.ts";
import { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import { TransactionsScreen } from "../../../src/ui/screens/transactions/transactions-screen.tsx";
import { media } from "../../../src/ui/theme/media.ts";
import { offline } from "../../machines/fakes.ts";
import { signedAmount } from "../../screens/charts/signed-amount.ts";
import { bilingual, countedText, day, type Figure, money, text, words } from "../../screens/figures.ts";
import { transactions } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotInState } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const shownFilters = { ...noFilters };

/** The row, its date, the link to its page with the counterparty, its method, and its amount. */
const rowFigure = (row: Transaction): Figure => {
  const [when, name, amount] = [day(row.createdAt), text(`transaction.types.${row.type}`), signedAmount(row)];
  const party = row.counterparty === undefined ? [] : [words(row.counterparty)];
  const method = row.method === undefined ? text("transactions.methods.wallet") : words(row.method);
  return [
    ...[words("row"), when, name, amount, ...party, method],
    ...[words("cell"), when],
    ...[words("cell"), name, when, amount, ...party],
    ...[words("link"), name, when, amount, words(`/url: /transactions/${row.transactionId}`), name, ...party],
    ...[words("cell"), method],
    ...[words("cell"), amount],
  ];
};

/** The same on a phone, where a row is a link of two lines; the lower one has the counterparty or the method. */
const itemFigure = (row: Transaction): Figure => {
  const [when, name, amount] = [day(row.createdAt), text(`transaction.types.${row.type}`), signedAmount(row)];
  const party = row.counterparty ?? row.method;
  const note = [when, party === undefined ? text("transactions.methods.wallet") : words(party)];
  return [words("listitem"), name, amount, ...note, words(`/url: /transactions/${row.transactionId}`)];
};

/** More rows than the page size of six, all different. */
const longList: readonly Transaction[] = [
  ...transactions,
  ...["2026-11-10", "2026-11-09", "2026-11-08"].map(
    (date, index): Transaction => ({
      transactionId: `t-1${index}`,
      type: "TRANSFER_DEBIT",
      status: "SUCCESS",
      amount: 61_001 + index,
      createdAt: `${date}T03:20:00.000Z`,
      counterparty: "Omar Lindqvist",
    }),
  ),
];

const reversedDays = { start: "2026-11-19", end: "2026-11-16" };
const otherFilters: Partial<TransactionFilters> = {
  search: "Priya",
  category: "transfer",
  direction: "transfer",
  ...reversedDays,
};

interface ListedPart {
  readonly matching: readonly Transaction[];
  /** The rows of the page. */
  readonly rows: readonly Transaction[];
  readonly first: number;
}

/** The transactions that the list shows with its filters, its sorting and its page. */
function listingOf(
  { filters, sorting, page: requestedPage, pageSize }: SnapshotFrom<typeof transactionsMachine>["context"],
  knownTransactions: readonly Transaction[],
): ListedPart {
  const isReversed = filters.start > filters.end;
  const matching = knownTransactions.filter(
    ({ status }) => !isReversed && (filters.outcome === "" || status === "FAILED"),
  );
  const sortedTransactions =
    sorting === "largest" ? matching.toSorted((one, other) => other.amount - one.amount) : matching;
  const firstIndex =
    Math.min(requestedPage, Math.max(0, Math.ceil(sortedTransactions.length / pageSize) - 1)) * pageSize;
  return {
    matching: sortedTransactions,
    rows: sortedTransactions.slice(firstIndex, firstIndex + pageSize),
    first: firstIndex,
  };
}

/** The sums of the settled rows, which are all of one month. */
const monthFigure = (rows: readonly Transaction[]): Figure => {
  const settledRows = rows.filter(({ status }) => ["SUCCESS", "SUCCEEDED"].includes(status));
  const sumOf = (type: string) =>
    settledRows.filter((row) => row.type === type).reduce((sum, { amount }) => sum + amount, 0);
  const [credits, debits] = [sumOf("TRANSFER_CREDIT"), sumOf("TRANSFER_DEBIT")];
  return [
    bilingual("November 2026", "نوفمبر 2026"),
    text("transactions.in"),
    credits === 0 ? money(0) : money(credits, "+"),
    text("transactions.out"),
    debits === 0 ? money(0) : money(debits, "-"),
  ];
};

type Snapshot = SnapshotFrom<typeof transactionsMachine>;

function figuresOf(
  snapshot: Snapshot,
  knownTransactions: readonly Transaction[],
  figureOf: (row: Transaction) => Figure,
): readonly Figure[] {
  const { filters, sorting, pageSize } = snapshot.context;
  const { matching, rows, first } = listingOf(snapshot.context, knownTransactions);
  const isWhole = snapshot.matches({ here: { list: "known" } });
  const pages = Math.ceil(matching.length / pageSize);
  return [
    ...rows.map(figureOf),
    ...(filters.start === "" ? [] : [[text("transactions.startDate"), words(filters.start)]]),
    ...(filters.end === "" ? [] : [[text("transactions.endDate"), words(filters.end)]]),
    ...(filters.search === "" ? [] : [[text("transactions.search"), words(filters.search)]]),
    ...(isWhole && rows.length > 0 && sorting !== "largest" ? [monthFigure(matching)] : []),
    ...(snapshot.hasTag("busy") && knownTransactions.length > 0
      ? [[text("transactions.reading", { read: words(String(knownTransactions.length)) })]]
      : []),
    ...(isWhole && rows.length > 0
      ? [
          [
            countedText("transactions.showing", matching.length, {
              from: words(String(first + 1)),
              to: words(String(first + rows.length)),
              of: words(String(matching.length)),
            }),
          ],
        ]
      : []),
    ...(matching.length > pageSizes[0]
      ? [[text("transactions.perPage"), ...pageSizes.map((size) => words(String(size)))]]
      : []),
    ...(pages > 1
      ? [
          [
            text("transactions.page"),
            words(String(first / pageSize + 1)),
            text("transactions.ofPages", { pages: words(String(pages)) }),
          ],
        ]
      : []),
  ];
}

function pageOf(
  snapshot: Snapshot,
  children: Readonly<Record<string, AnyActorRef>> = {},
  figureOf = rowFigure,
): Drawing {
  return {
    app: createAppActor({
      pageCharts: {
        transactions: frozenActor<typeof transactionsMachine>(snapshot, "transactions", children),
      },
    }),
    element: (
      <main>
        <TransactionsScreen />
      </main>
    ),
    figures: figuresOf(snapshot, snapshot.context.pages.flat(), figureOf),
    path: "/transactions",
  };
}

/** The whole list, with the given child actor, which exports it. */
export const listedTransactionsWith = (csv: AnyActorRef): Drawing =>
  pageOf(
    snapshotInState(
      transactionsMachine,
      { here: { list: "known", view: "written", panel: "folded" } },
      {
        ...{ filters: shownFilters, sorting: "newest", page: 0, pageSize: pageSizes[0] },
        pages: [transactions],
      },
    ),
    { csv },
  );

const isUntouched = ({ filters, sorting, page, pageSize }: Snapshot["context"]) =>
  Object.values(filters).every((value) => value === "") &&
  sorting === "newest" &&
  page === 0 &&
  pageSize === pageSizes[0];

/** Whether the view differs in more than the outcome filter, which is drawn in every state. */
const isSorted = (context: Snapshot["context"]) =>
  !isUntouched({ ...context, filters: { ...context.filters, outcome: "" } });

/** The state in which every filter, order and page is drawn. */
const isSettled = (snapshot: Snapshot) =>
  snapshot.matches({ here: { list: "known", view: "changed", panel: "unfolded" } });

export const screens = screensOf({
  name: "transactions",
  machine: transactionsMachine,
  paths: withKnownData<typeof transactionsMachine>(paths, {
    events: {
      "address.entered": [{ view: { filters: shownFilters, page: 0, pageSize: 6, sorting: "newest" } }],
      "filters.changed": (context) =>
        isUntouched(context) ? [{ filters: { outcome: "failed" } }, { filters: otherFilters }] : [],
      "sorting.chosen": (context) => (isUntouched(context) ? [{ sorting: "largest" }] : []),
      "page.turned": (context) => (isUntouched(context) ? [{ page: 1 }] : []),
      "pageSize.changed": (context) => (isUntouched(context) ? [{ pageSize: 25 }] : []),
      "history.failed": [{ failure: offline }],
    },
    answers: { ...paths.answers, readHistory: [{ pages: [transactions] }, { pages: [] }] },
    differs: ({ filters, sorting, page, pageSize, pages, failure }) => [
      ...[filters.outcome, filters.search, sorting, page, pageSize],
      ...[pages.flat().length, failure?.kind],
    ],
  }),
  invisibleStates: { away: "Another page is shown." },
  places: {
    page: (snapshot) =>
      snapshot.matches("away") || (isSorted(snapshot.context) && !isSettled(snapshot))
        ? undefined
        : pageOf(snapshot),
  },
  sharedPlaces: {
    "page of a long list": (snapshot) =>
      isSettled(snapshot) && snapshot.context.pages.flat().length > 0
        ? pageOf({ ...snapshot, context: { ...snapshot.context, pages: [longList] } } as Snapshot)
        : undefined,
    "page on a phone": (snapshot) =>
      isSettled(snapshot) && isUntouched(snapshot.context) && snapshot.context.pages.flat().length > 0
        ? { ...pageOf(snapshot, {}, itemFigure), media: [media.phone] }
        : undefined,
  },
});
