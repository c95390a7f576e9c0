import type { Transaction } from "../../../src/machines/domain.ts";
import { noFilters } from "../../../src/machines/history/rules/transactions.ts";
import { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import { TransactionsScreen } from "../../../src/ui/screens/transactions/transactions-screen.tsx";
import { paths } from "../../model/machines/transactions.paths.ts";
import { counted, day, type Figure, money, said, text, words } from "../figures.ts";
import { transactions } from "../known.ts";
import { known, screensOf } from "../page/chart-screens.ts";
import { still } from "../page/still.ts";
import { appWith } from "../page/surroundings.ts";
import { signedAmount } from "./query.tsx";

const shown = { ...noFilters };

/** The row, its day, the link to its own page with the other person beside it, how it was paid, and its amount. */
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

/** What is settled of these rows, which are all of one month. */
const monthFigure = (rows: readonly Transaction[]): Figure => {
  const settled = rows.filter(({ status }) => ["SUCCESS", "SUCCEEDED"].includes(status));
  const sumOf = (type: string) =>
    settled.filter((row) => row.type === type).reduce((sum, { amount }) => sum + amount, 0);
  const [credits, debits] = [sumOf("TRANSFER_CREDIT"), sumOf("TRANSFER_DEBIT")];
  return [
    said("November 2026", "نوفمبر 2026"),
    text("transactions.in"),
    credits === 0 ? money(0) : money(credits, "+"),
    text("transactions.out"),
    debits === 0 ? money(0) : money(debits, "-"),
  ];
};

export const screens = screensOf({
  name: "transactions",
  machine: transactionsMachine,
  paths: known<typeof transactionsMachine>(paths, {
    events: {
      "address.entered": [{ view: { filters: shown, page: 0, pageSize: 6, sorting: "newest" } }],
      "filters.changed": [{ filters: { outcome: "failed" } }],
      "page.turned": [],
      "pageSize.changed": [],
    },
    answers: { ...paths.answers, readHistory: [{ pages: [transactions] }, { pages: [] }] },
    differs: ({ filters, pages, failure }) => [filters.outcome, pages.flat().length, failure?.kind],
  }),
  unseen: { away: "Another page is shown." },
  places: {
    page: (snapshot) => {
      if (snapshot.matches("away")) return undefined;
      const { filters, pages } = snapshot.context;
      const rows = pages.flat().filter(({ status }) => filters.outcome === "" || status === "FAILED");
      const isWhole = snapshot.matches({ here: { list: "known" } });
      const count = words(String(rows.length));
      return {
        app: appWith({
          pageCharts: { transactions: still<typeof transactionsMachine>(snapshot, "transactions") },
        }),
        element: (
          <main>
            <TransactionsScreen />
          </main>
        ),
        figures: [
          ...rows.map(rowFigure),
          ...(isWhole && rows.length > 0 ? [monthFigure(rows)] : []),
          ...(snapshot.hasTag("busy") && pages.flat().length > 0
            ? [[text("transactions.reading", { read: words(String(pages.flat().length)) })]]
            : []),
          ...(isWhole && rows.length > 0
            ? [[counted("transactions.showing", rows.length, { from: words("1"), to: count, of: count })]]
            : []),
        ],
        path: "/transactions",
      };
    },
  },
});
