/** Tests that the page polls if the server offers no event stream. */
import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { disableEvents } from "../support/live-money.ts";
import { dialog, openDashboard, waitUntilLoaded } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const history = (page: Page) => page.getByRole("region", { name: "Transaction History" });
const bell = (page: Page) => page.getByRole("button", { name: "Notifications", exact: true });

test.beforeEach(({ page }) => disableEvents(page));

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

test("an open dashboard shows incoming money within a minute, in its history and its notifications too", async ({
  page,
  person,
  browser,
  makePerson,
}) => {
  await page.clock.install();
  await openDashboard(page, person);
  // This press loads the pages' code, which contains the notifications.
  await bell(page).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await bell(page).click();
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();

  const payer = await makePerson();
  const otherDevice = await browser.newContext();
  const otherPage = await otherDevice.newPage();
  await openDashboard(otherPage, payer);
  await pay(otherPage, person);
  await otherDevice.close();

  await page.clock.fastForward(60_000);
  await expect(wallet(page).getByText("$112.50").first()).toBeVisible();
  await expect(history(page).getByRole("listitem")).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleDescription("1 notification");
});

test("a payment in another tab shows in this tab's balance within 2.5 seconds", async ({
  page,
  person,
  makePerson,
}) => {
  await openDashboard(page, person);
  await waitUntilLoaded(page);
  const otherPage = await page.context().newPage();
  await disableEvents(otherPage);
  await otherPage.goto("/dashboard");
  await waitUntilLoaded(otherPage);
  const payee = await makePerson();
  await pay(otherPage, payee);
  // Within 2.5 seconds, because the tab refetches three seconds after its own payment.
  await expect(wallet(page).getByText("$87.50").first()).toBeVisible({ timeout: 2_500 });
});

test("each panel shows the time of its data once they are a minute old or cannot be refetched", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/list/);
  await page.clock.install();
  await openDashboard(page, person);
  // Opening the panel loads the pages' code, which shows the ages of the dashboard's panels.
  await bell(page).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await bell(page).click();
  const ages = page.getByText(/^As of/);
  const cards = page.getByRole("region", { name: "My Cards" });
  await expect(ages).toHaveCount(0);
  const { email } = person;
  const path = "/api/v1/wallet/list";
  await control.fault({ method: "POST", path, kind: "status", status: 403, times: 9, email });
  await history(page).getByRole("button", { name: "Refresh" }).click();
  await expect(history(page).getByText(/^As of/)).toBeVisible();
  await expect(ages).toHaveCount(1);
  // The balance is read once a minute, so it shows no age.
  await page.clock.fastForward(61_000);
  await expect(cards.getByText(/^As of/)).toBeVisible();
  await expect(ages).toHaveCount(2);
  await cards.getByRole("button", { name: "Refresh" }).click();
  await expect(ages).toHaveCount(1);
  await page.getByRole("navigation").getByRole("link", { name: "Bank Accounts" }).click();
  await expect(page.getByRole("region", { name: "Withdrawal account" }).getByText(/^As of/)).toBeVisible();
});
