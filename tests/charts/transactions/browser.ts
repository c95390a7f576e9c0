import { expect } from "@playwright/test";
import { noFilters, type TransactionsView } from "../../../src/machines/history/rules/transactions.ts";
import type { transactionsMachine } from "../../../src/machines/history/transactions.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { openDashboard } from "../../model/browser/dashboard.ts";
import { Gate, memoryPerPage, rejectionFault } from "../../model/browser/gate.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const wideViewport = { width: 1_280, height: 800 };
const narrowViewport = { width: 390, height: 800 };
const now = Date.now();

const pastTransactions = (type: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type,
    status: "SUCCEEDED",
    amount: 100,
    createdAt: new Date(now - (index + 1) * 3_600_000).toISOString(),
  }));
/** The number of hits, by search text. */
const counts: Readonly<Record<string, number>> = { topup: 14, transfer: 8, "": 22 };

const bookmarked: TransactionsView = {
  filters: { ...noFilters, search: "topup" },
  sorting: "newest",
  page: 1,
  pageSize: 6,
};
const defaultView: TransactionsView = { filters: noFilters, sorting: "newest", page: 0, pageSize: 6 };
const addresses: Readonly<Record<string, string>> = {
  topup: "?search=topup",
  transfer: "?search=transfer",
  "": "",
};

const list = memoryPerPage<Gate>();
const countOf = ({ filters }: TransactionsView): number => counts[filters.search ?? ""] ?? 0;
const search = ({ page }: Fixtures) => page.getByRole("searchbox", { name: "Search" });
const fold = ({ page }: Fixtures) => page.getByRole("button", { name: "Filters", exact: true });
const link = ({ page }: Fixtures, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });

const noFailureReason = "nothing outside makes it fail";

/** The filters can be collapsed only on a phone. */
async function onPhone({ page }: Fixtures, observe: () => Promise<void>): Promise<void> {
  await page.setViewportSize(narrowViewport);
  await observe();
  await page.setViewportSize(wideViewport);
}

export const testParam: TestParam<typeof transactionsMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    transactions: [
      ...pastTransactions("WALLET_TOPUP", counts.topup ?? 0),
      ...pastTransactions("TRANSFER_DEBIT", counts.transfer ?? 0),
    ],
  },
  paths: {
    events: {
      "address.entered": [{ view: bookmarked }, { view: defaultView }],
      "filters.changed": [{ filters: { search: "transfer" } }],
      "sorting.chosen": [{ sorting: "largest" }],
      "pageSize.changed": [{ pageSize: 25 }],
      "page.turned": (context) => {
        const { page, pageSize } = context;
        if (pageSize >= countOf(context)) return [{ page: 0 }];
        const isLast = (page + 1) * pageSize >= countOf(context);
        return [{ page: isLast ? page - 1 : page + 1 }];
      },
      // The paths in Node cover the pauses that the wallet asks for.
      "history.failed": [{ failure: offline }],
    },
    differs: (context) => {
      const { filters, sorting, page, pageSize } = context;
      return [filters.search, sorting, page, pageSize];
    },
  },
  otherwise: {
    Previous: "how many pages there are is these walks' own",
    Next: "how many pages there are is these walks' own",
    "Months on this page": "these walks have transactions of one month on some pages",
  },
  unreachable: {
    "transactions — error: address → stays": `the address is listened to inside the page, and ${noFailureReason}`,
    "here.list.reading — error: readHistory → here.list.broken": `the chart that reads the list says its failures itself; ${noFailureReason}`,
    "here.list.broken — retried → here.list.reading": "the list is never broken from outside",
    "here — file.saveFailed → stays": `the file is handed to the browser, and ${noFailureReason}`,
    "here — error: csv → stays": `the chart that saves the file says its failures itself; ${noFailureReason}`,
  },
  canCause: (event, snapshot) => {
    const { filters } = snapshot.context;
    const isKnown = snapshot.matches({ here: { list: "known" } });
    switch (event.type) {
      // The walk opens a bookmark from another page, and the sidebar's link, which has no filters, from the page
      // itself.
      case "address.entered":
        return event.view === (snapshot.matches("away") ? bookmarked : defaultView);
      case "filters.cleared":
        return filters.search !== "";
      // After a failure the read continues only on a retry.
      case "xstate.done.actor.readHistory":
        return snapshot.matches({ here: { list: { reading: "going" } } });
      case "page.turned":
        return isKnown && snapshot.context.pageSize < countOf(snapshot.context);
      case "sorting.chosen":
        return isKnown && snapshot.context.sorting !== "largest";
      case "pageSize.changed":
        return isKnown && snapshot.context.pageSize !== 25;
      case "file.saved":
        return isKnown;
      default:
        return true;
    }
  },
  open: async (fixtures) => {
    fixtures.guard.expect(/wallet\/list/);
    list.begin(
      fixtures,
      await Gate.before(fixtures.page, "/wallet/list", {
        only: (request) => request.postDataJSON().size === 500,
      }),
    );
    await openDashboard(fixtures);
  },
  events: {
    "address.entered": async (fixtures, { view: entered }) => {
      if (entered === defaultView) await link(fixtures, "Transactions").click();
      else await fixtures.page.goto("/transactions?search=topup&page=2");
      await expect(fixtures.page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
    },
    "address.left": (fixtures) => link(fixtures, "Dashboard").click(),
    "filters.changed": (fixtures, { filters }) => search(fixtures).fill(filters.search ?? ""),
    "filters.cleared": ({ page }) => page.getByRole("button", { name: "Clear filters" }).click(),
    // Folds the filters by keyboard, because in a browser that applies a new window size late, a click would hit the
    // position on the wide page.
    "filters.folded": (fixtures) => onPhone(fixtures, () => fold(fixtures).press("Enter")),
    "page.turned": ({ page }, event, _, { before }) =>
      page.getByRole("button", { name: event.page > before.context.page ? "Next" : "Previous" }).click(),
    "sorting.chosen": async ({ page }, { sorting }) => {
      await page.getByRole("combobox", { name: "Sort by" }).selectOption(sorting);
    },
    "pageSize.changed": async ({ page }) => {
      await page.getByRole("combobox", { name: "Per page" }).selectOption("25");
    },
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    // Answers the first page twice, because it is read again at the end.
    "xstate.done.actor.readHistory": async (fixtures) => {
      await list(fixtures).pass(fixtures);
      await list(fixtures).pass(fixtures);
    },
    "history.failed": (fixtures) => list(fixtures).pass(fixtures, rejectionFault(400, "invalid_request")),
    "file.saved": async ({ page }, _, __, { before }) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export" }).click(),
      ]);
      const text = await readText(await file.createReadStream());
      expect(text.trim().split("\r\n")).toHaveLength(countOf(before.context) + 1);
      expect(text).toContain("Date,Description,Category,Method,Amount,Status");
      const exportStatus = page.getByRole("status").filter({ hasText: "Your export is ready" });
      await expect(exportStatus).toHaveCount(1);
      // The clock is stopped, so the toast would cover the page until it is dismissed.
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(exportStatus).toHaveCount(0);
    },
    "xstate.after.againDelay.transactions.here.list.reading.failed": ({ page }) => page.clock.runFor(30_000),
    "xstate.after.addressDelay.transactions.here.view.changed": ({ page }) => page.clock.runFor(300),
  },
  states: {
    away: async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toHaveCount(0);
    },
    here: async (fixtures, { context }) => {
      await expect(fixtures.page).toHaveURL(/\/transactions/);
      await expect(search(fixtures)).toHaveValue(context.filters.search);
    },
    "here.list.reading.going": async (fixtures) => {
      await list(fixtures).met();
      await expect(fixtures.page.getByRole("alert")).toHaveCount(0);
    },
    "here.list.reading.failed": async ({ page }) => {
      await expect(
        page.getByRole("alert").filter({ hasText: "Your transactions could not be loaded." }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
    },
    "here.list.known": async ({ page }, { context }) => {
      const count = countOf(context);
      const { pageSize } = context;
      const pages = Math.ceil(count / pageSize);
      const from = Math.min(context.page, pages - 1) * pageSize + 1;
      const to = Math.min(from + pageSize - 1, count);
      await expect(page.getByText(`Showing ${from} to ${to} of ${count} transactions`)).toBeVisible();
      await expect(page.getByRole("table", { name: "Transactions" }).getByRole("row")).toHaveCount(
        to - from + 2,
      );
    },
    "here.view.written": async ({ page }, { context }) => {
      const { filters, sorting, page: number, pageSize } = context;
      const size = pageSize === 6 ? "" : `&size=${pageSize}`;
      const sort = sorting === "newest" ? "" : `&sort=${sorting}`;
      const query = `${addresses[filters.search]}${sort}${number === 0 ? "" : `&page=${number + 1}`}${size}`;
      expect(new URL(page.url()).search).toBe(query.replace(/^&/, "?"));
    },
    "here.view.changed": async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
    },
    "here.panel.folded": (fixtures) =>
      onPhone(fixtures, () => expect(fixtures.page.getByRole("combobox", { name: "Category" })).toBeHidden()),
    "here.panel.unfolded": (fixtures) =>
      onPhone(fixtures, () =>
        expect(fixtures.page.getByRole("combobox", { name: "Category" })).toBeVisible(),
      ),
  },
  skippedStates: {
    "here.list.broken": "the list is never broken from outside",
  },
};

async function readText(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const chunk of stream) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces).toString("utf8");
}
