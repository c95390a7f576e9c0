/** A transaction is somebody and something: in the history, the list, the statement and their files. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
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

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

test("the history names the person, card or bank beside the specification's label", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
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

test("so do the list and its export, in which no name is a formula", async ({ page, person }) => {
  await signIn(page, person, "/transactions");
  const table = page.getByRole("table", { name: "Transactions" });
  const cells = (row: number) => table.getByRole("row").nth(row).getByRole("cell");
  await expect(cells(1).nth(1)).toHaveText("Outgoing TransferPriya P.");
  await expect(cells(1).nth(3)).toHaveText("Wallet");
  await expect(cells(2).nth(1)).toHaveText("Wallet Topup");
  await expect(cells(2).nth(3)).toHaveText("Visa •••• 4242");
  const csv = await downloaded(page, "Export");
  expect(csv).toContain("Date,Description,Category,Method,Amount,Status\r\n");
  expect(csv).toContain(",Outgoing Transfer · Priya P.,Transfer,Wallet,-35.00,SUCCESS\r\n");
  expect(csv).toContain(",Incoming Transfer · =1+1,Transfer,Wallet,12.00,SUCCESS\r\n");
  expect(csv).toContain(",Bank Withdrawal,Withdrawal,Westpac •••• 8765,-200.00,FAILED\r\n");
});

test("so do a statement and its CSV, with the wallet's own reference", async ({ page, person }) => {
  await signIn(page, person, "/account-statements");
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 30 Days" });
  await page.getByRole("button", { name: "Generate Statement" }).click();
  const row = page.getByRole("table", { name: "Statement lines" }).getByRole("row").nth(1);
  await expect(row.getByRole("cell").nth(1)).toHaveText("Outgoing TransferPriya P.");
  const reference = (await row.getByRole("cell").nth(2).innerText()).trim();
  expect(reference).toMatch(/^NP-[0-9A-F]{10}$/);
  expect(await downloaded(page, "Download CSV")).toContain(
    `,Outgoing Transfer · Priya P.,${reference},-35.00,`,
  );
});
