import type { Page } from "@playwright/test";
import { configure } from "../support/configure.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { dialog, everythingIsLoaded, openDashboard } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const history = (page: Page) => page.getByRole("region", { name: "Transaction History" });
const bell = (page: Page) => page.getByRole("button", { name: "Notifications", exact: true });

async function pay(page: Page, payee: Person): Promise<void> {
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  const transfer = dialog(page, "Send Money");
  await transfer.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await transfer.getByRole("button", { name: "Search" }).click();
  await expect(transfer.getByText(payee.firstName).first()).toBeVisible();
  await transfer.getByRole("textbox", { name: "Amount" }).fill("12.50");
  await transfer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(transfer).toBeHidden();
}

test("money that comes in is on an open dashboard within a minute, in its history and its notifications too", async ({
  page,
  person,
  browser,
  makePerson,
}) => {
  await configure(page, { features: { analytics: false, sampleNotifications: false } });
  await page.clock.install();
  await openDashboard(page, person);
  // The pages' code has the notifications.
  await bell(page).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await bell(page).click();
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();

  const payer = await makePerson();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openDashboard(other, payer);
  await pay(other, person);
  await elsewhere.close();

  await page.clock.fastForward(60_000);
  await expect(wallet(page).getByText("$112.50").first()).toBeVisible();
  await expect(history(page).getByRole("listitem")).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleDescription("1 notification");
});

test("a payment of another tab is on this one before that tab has read it", async ({
  page,
  person,
  makePerson,
}) => {
  await openDashboard(page, person);
  await everythingIsLoaded(page);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await everythingIsLoaded(other);
  const payee = await makePerson();
  await pay(other, payee);
  // Three seconds pass before a tab reads what it has paid itself.
  await expect(wallet(page).getByText("$87.50").first()).toBeVisible({ timeout: 2_500 });
});
