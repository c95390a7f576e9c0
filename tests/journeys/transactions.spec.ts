/** A transaction's counterparty and purpose in the history, the list, the statement and their files. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { readPdf } from "../support/pdf-text.ts";
import { openDashboard, signIn } from "./steps.ts";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test.use({
  personDetails: {
    account: {
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
        {
          type: "WALLET_TOPUP",
          status: "PENDING",
          amount: 5_000,
          createdAt: ago(2),
          method: "Visa •••• 4242",
        },
        {
          type: "TRANSFER_CREDIT",
          status: "SUCCEEDED",
          amount: 1_200,
          createdAt: ago(3),
          counterparty: "=1+1",
        },
        {
          type: "TRANSFER_TO_BANK",
          status: "FAILED",
          amount: 20_000,
          createdAt: ago(40),
          method: "Westpac •••• 8765",
        },
      ],
    },
  },
});

async function readDownload(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

const detail = (page: Page) => page.getByRole("region", { name: "Details" });

test("the history shows person, card or bank, and a transaction's page shows details, reference and receipt", async ({
  page,
  person,
  context,
  control,
  guard,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDashboard(page, person);
  await test.step("each line shows the person, card or bank next to the specification's label", async () => {
    const lines = page.getByRole("region", { name: "Transaction History" }).getByRole("listitem");
    await expect(lines).toHaveCount(4);
    for (const [line, texts] of [
      ["Outgoing Transfer", "Priya P."],
      ["Wallet Topup", "Visa •••• 4242"],
      ["Incoming Transfer", "=1+1"],
      ["Bank Withdrawal", "Westpac •••• 8765"],
    ].entries()) {
      for (const text of texts) await expect(lines.nth(line).getByText(text, { exact: true })).toBeVisible();
    }
  });
  const history = page.getByRole("region", { name: "Transaction History" });
  const fault = {
    method: "POST",
    path: "/api/v1/wallet/list",
    kind: "status",
    status: 400,
    email: person.email,
  } as const;
  guard.expect(/wallet\/list/);
  await control.fault(fault);
  await history.getByRole("link", { name: /^Outgoing Transfer Priya P\..*-\$35\.00/ }).click();
  await test.step("if the request fails the page shows an error, and Try again loads the transaction", async () => {
    await expect(
      page.getByRole("alert").filter({ hasText: "This transaction could not be loaded." }),
    ).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(detail(page)).toBeVisible();
  });
  await expect(page).toHaveURL(/\/transactions\/txn_[0-9a-f]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Transaction", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Outgoing Transfer" }).getByText("-$35.00")).toBeVisible();
  await expect(detail(page).getByText("Priya P.")).toBeVisible();
  const steps = page.getByRole("list", { name: "Status history" }).getByRole("listitem");
  await expect(steps.nth(0)).toContainText("Made");
  await expect(steps.nth(1)).toContainText("Settled");

  const reference = await detail(page)
    .getByText(/^NP-[0-9A-F]{10}$/)
    .innerText();
  await expect(page.getByRole("region", { name: "Something wrong?" })).toContainText(reference);
  await page.getByRole("button", { name: "Copy Reference" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reference copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Receipt" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`nupay-receipt-${reference.toLowerCase()}.pdf`);
  const { pages } = await readPdf(await readFile(await download.path()));
  expect(pages.flat()).toEqual(
    expect.arrayContaining(["Receipt", "-$35.00", "Priya P.", reference, "SUCCESS"]),
  );
  await expect(page.getByRole("status").filter({ hasText: "Your receipt is ready" })).toBeVisible();

  await test.step("a failed refresh shows an error and keeps the details", async () => {
    await control.fault(fault);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("This transaction could not be refreshed.")).toBeVisible();
    await expect(detail(page)).toBeVisible();
  });
});

test("list and export contain the counterparty, and the list can be searched, sorted and summed by month", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/transactions");
  await test.step("the list and its CSV have the counterparty and the method", async () => {
    const table = page.getByRole("table", { name: "Transactions" });
    const cells = (row: number) => table.getByRole("row").nth(row).getByRole("cell");
    await expect(cells(1).nth(1)).toHaveText("Outgoing TransferPriya P.");
    await expect(cells(1).nth(3)).toHaveText("Wallet");
    await expect(cells(2).nth(1)).toHaveText("Wallet Topup");
    await expect(cells(2).nth(3)).toHaveText("Visa •••• 4242");
    const csv = await readDownload(page, "Export");
    expect(csv).toContain("Date,Description,Category,Method,Amount,Status\r\n");
    expect(csv).toContain(",Outgoing Transfer · Priya P.,Transfer,Wallet,-35.00,SUCCESS\r\n");
    expect(csv).toContain(",Incoming Transfer · =1+1,Transfer,Wallet,12.00,SUCCESS\r\n");
    expect(csv).toContain(",Bank Withdrawal,Withdrawal,Westpac •••• 8765,-200.00,FAILED\r\n");
  });
  await test.step("the list can be searched and sorted, and month sums are hidden during a search", async () => {
    const rows = page.getByRole("table", { name: "Transactions" }).getByRole("row");
    const months = page.getByRole("list", { name: "Months on this page" });
    await expect(rows).toHaveCount(5);
    await expect(months).toContainText("In +$12.00");
    await expect(months).toContainText("Out -$35.00");
    // Month sums are hidden during a search, since they would only count its results.
    await page.getByRole("searchbox", { name: "Search" }).fill("priya");
    await expect(rows).not.toHaveCount(5);
    await expect(months).toBeHidden();
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await expect(months).toContainText("Out -$35.00");

    await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Largest amount" });
    await expect(rows.nth(1)).toContainText("Bank Withdrawal");
    await expect(page).toHaveURL(/\?sort=largest$/);
    await expect(months).toBeHidden();
    await page.reload();
    await expect(rows.nth(4)).toContainText("Incoming Transfer");

    await page.getByRole("searchbox", { name: "Search" }).fill("priya");
    await expect(rows).toHaveCount(2);
    await page.getByRole("searchbox", { name: "Search" }).fill("$200");
    await expect(rows.nth(1)).toContainText("Bank Withdrawal");
  });
});

test("a statement and its CSV contain the counterparty and the wallet's reference", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/account-statements");
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 30 Days" });
  await page.getByRole("button", { name: "Generate Statement" }).click();
  const row = page.getByRole("table", { name: "Statement lines" }).getByRole("row").nth(1);
  await expect(row.getByRole("cell").nth(1)).toHaveText("Outgoing TransferPriya P.");
  const reference = (await row.getByRole("cell").nth(2).innerText()).trim();
  expect(reference).toMatch(/^NP-[0-9A-F]{10}$/);
  expect(await readDownload(page, "Download CSV")).toContain(
    `,Outgoing Transfer · Priya P.,${reference},-35.00,`,
  );
});

test("in the history, the table and the phone's list a click on an amount opens the transaction's page", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  const history = page.getByRole("list", { name: "Latest Transactions" });
  const line = history.getByRole("listitem").filter({ hasText: "Priya P." });
  await expect(line.getByRole("link")).toHaveAccessibleName(
    /^Outgoing Transfer Priya P\. .*-\$35\.00 ?SUCCESS$/,
  );
  await line.getByText("-$35.00").click();
  await expect(detail(page)).toBeVisible();

  await page.goto("/transactions");
  await page.getByRole("row").filter({ hasText: "Priya P." }).getByText("-$35.00").click();
  await expect(detail(page)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/transactions");
  await page.getByRole("list", { name: "Transactions" }).getByText("-$35.00").click();
  await expect(detail(page)).toBeVisible();
});

test("a transaction's page explains the status, Back moves the focus to its link, and an unknown URL shows a message", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/transactions");
  await test.step("Back shows the list with the focus on the transaction's link", async () => {
    const link = page
      .getByRole("table", { name: "Transactions" })
      .getByRole("link", { name: /^Wallet Topup/ });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(detail(page)).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(link).toBeFocused();
  });
  await test.step("Back also moves the focus to the link if the list must be loaded again", async () => {
    let release = () => {};
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lists = "**/wallet/list";
    await page.goto("/transactions");
    const link = page
      .getByRole("table", { name: "Transactions" })
      .getByRole("link", { name: /^Wallet Topup/ });
    await expect(link).toBeVisible();
    await link.click();
    await expect(detail(page)).toBeVisible();
    await page.reload();
    await expect(detail(page)).toBeVisible();
    await page.route(lists, async (route) => {
      await untilReleased;
      await route.continue();
    });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
    await expect(link).toBeHidden();
    release();
    await expect(link).toBeFocused();
    await page.unroute(lists);
  });
  await test.step("the status history explains a failed withdrawal and a pending top-up", async () => {
    const open = (name: RegExp) => page.getByRole("table").getByRole("link", { name }).click();
    const steps = page.getByRole("list", { name: "Status history" });
    await open(/^Bank Withdrawal/);
    await expect(steps).toContainText("The money is back in your wallet.");
    await expect(detail(page).getByText("Westpac •••• 8765")).toBeVisible();
    await page.goBack();
    await open(/^Wallet Topup/);
    await expect(steps).toContainText("On its way");
  });
  await test.step("the URL of an unknown transaction shows “Transaction not found”", async () => {
    await page.goto("/transactions/txn_nobody");
    await expect(page.getByText("Transaction not found")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Transaction not found")).toBeVisible();
    await page.getByRole("link", { name: "All transactions" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  });
});
