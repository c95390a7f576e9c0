import type { Transaction } from "../../../src/machines/domain.ts";
import { noFilters } from "../../../src/machines/history/rules/transactions.ts";
import { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import { TransactionsScreen } from "../../../src/ui/screens/transactions/transactions-screen.tsx";
import { paths } from "../../model/machines/transactions.paths.ts";
import { counted, day, type Figure, text, words } from "../figures.ts";
import { transactions } from "../known.ts";
import { known, screensOf } from "../page/chart-screens.ts";
import { still } from "../page/still.ts";
import { appWith } from "../page/surroundings.ts";
import { signedAmount } from "./query.tsx";

const shown = { ...noFilters };

const rowFigure = (row: Transaction): Figure => {
  const parts = [day(row.createdAt), text(`transaction.types.${row.type}`), signedAmount(row)];
  return [words("row"), ...parts, words("cell"), ...parts];
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
          pages: { transactions: still<typeof transactionsMachine>(snapshot, "transactions") },
        }),
        element: (
          <main>
            <TransactionsScreen />
          </main>
        ),
        figures: [
          ...rows.map(rowFigure),
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
