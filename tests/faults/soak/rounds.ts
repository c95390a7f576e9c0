/** A holder's activity over a day: payments, page visits, language changes, and never a reload. */
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Person } from "../../support/fixtures.ts";
import { fillDialog, moneyDialogs, submitOf, wallet } from "../browser/dialogs.ts";

const pages = [
  ["Bank Accounts", "/bank-accounts"],
  ["Transactions", "/transactions"],
  ["Statements", "/account-statements"],
  ["Profile", "/profile"],
  ["Settings", "/settings"],
  ["Help & Support", "/help"],
  ["Dashboard", "/dashboard"],
] as const;

/** Makes one payment of a dollar, opens and closes the other dialogs, and visits every page in both languages. */
export async function makeRound(page: Page, round: number, payee: Person): Promise<void> {
  const [topUp, transfer, payout] = moneyDialogs;
  if (!topUp || !transfer || !payout) throw new Error("There are three dialogs.");
  // The payments in and out add up to zero.
  const paidDialog = round % 2 === 0 ? topUp : round % 4 === 1 ? transfer : payout;
  const open = await fillDialog(page, paidDialog, "1", payee);
  await submitOf(open, paidDialog).click();
  await expect(open).toBeHidden({ timeout: 60_000 });
  for (const dialog of [topUp, transfer, payout]) {
    if (dialog === paidDialog) continue;
    // Only a dialog that pays searches for its payee, because the sandbox limits a person's searches.
    const unusedBox = await fillDialog(page, dialog, "2");
    await unusedBox.getByRole("button", { name: "Close" }).click();
    await expect(unusedBox).toBeHidden();
  }
  await openAndClose(page, "Add Card", "Enter Card Details");
  await openAndClose(page, "Delete Card", "Delete Card");
  for (const [name, path] of pages) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("banner").getByRole("switch").click();
  await page.locator("header").getByRole("button", { name: "اللغة" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
}

async function openAndClose(page: Page, opener: string, name: string): Promise<void> {
  const cards = page.getByRole("region", { name: "My Cards" });
  await cards.getByRole("button", { name: opener, exact: true }).first().click();
  const open = page.getByRole("dialog", { name });
  await expect(open.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await open.getByRole("button", { name: "Close", exact: true }).click();
  await expect(open).toBeHidden();
}

/** Waits until no toast, request or timer is active. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(wallet(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "successful" })).toBeHidden({ timeout: 30_000 });
  await page.waitForTimeout(4_000);
}
