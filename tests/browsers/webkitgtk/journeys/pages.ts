import { goTo, type Journey, openDashboard } from "../journey.ts";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const account = {
  status: "A",
  balance: 125_000,
  transactions: [
    {
      type: "TRANSFER_DEBIT",
      status: "SUCCEEDED",
      amount: 3_500,
      createdAt: ago(1),
      counterparty: "Priya P.",
    },
    { type: "WALLET_TOPUP", status: "PENDING", amount: 5_000, createdAt: ago(2), method: "Visa •••• 4242" },
  ],
};

export const journeys: readonly Journey[] = [
  {
    title: "the list of transactions is searched",
    account,
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await goTo(page, "Transactions");
      await page.find("heading", "Transactions");
      await page.find("table", "Transactions");
      await page.audit();
      await page.type("searchbox", "Search", "priya");
      await page.expectGone("link", /^Wallet Topup/);
      await page.find("link", /^Outgoing Transfer .*-\$35\.00$/);
    },
  },
  {
    title: "a transaction's page tells its facts, and Back leads to the list",
    account,
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await goTo(page, "Transactions");
      await page.press("link", /^Outgoing Transfer .*-\$35\.00$/);
      await page.find("region", "Details");
      await page.shows("-$35.00");
      await page.audit();
      await page.driver.navigate().back();
      await page.find("table", "Transactions");
    },
  },
  {
    title: "a statement of the last thirty days is made and adds up",
    account,
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await goTo(page, "Statements");
      await page.select("Period", "Last 30 Days");
      await page.press("button", "Generate Statement");
      await page.find("article", "Statement");
      await page.find("table", "Statement lines");
      await page.shows("$1,250.00");
      await page.audit();
    },
  },
  {
    title: "a statement of a quarter and of a financial year is made",
    account,
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await goTo(page, "Statements");
      for (const period of ["This Quarter", "Last Quarter", "This Financial Year (July to June)"]) {
        await page.select("Period", period);
        await page.press("button", "Generate Statement");
        await page.find("article", "Statement");
        await page.shows("Closing Balance");
      }
      await page.audit();
    },
  },
  {
    title: "the links of the navigation show their pages without a load",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await page.driver.executeScript("window.notLoaded = true");
      for (const [name, title] of [
        ["Transactions", "Transactions"],
        ["Statements", "Statements"],
        ["Bank Accounts", "Bank Accounts"],
        ["Dashboard", "Welcome"],
      ] as const) {
        await goTo(page, name);
        await page.until(`the page ${name}`, async () =>
          (await page.driver.executeScript<string>("return document.title")).includes(title),
        );
      }
      if (!(await page.driver.executeScript<boolean>("return window.notLoaded === true")))
        throw new Error("loaded");
    },
  },
];
