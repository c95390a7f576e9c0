import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { disableSamples } from "../support/live-money.ts";
import { accountDay, dialog, openDashboard, passTime, waitUntilLoaded } from "./steps.ts";

// The card's expiry month: on the last day of a month the next month, because the current one may end while the journey
// runs. A card of the next month also expires soon.
const [year = 0, month = 0] = accountDay(Date.now() + 86_400_000)
  .split("-")
  .map(Number);
const visa = { brand: "visa", last4: "4242", expMonth: month, expYear: year };
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const bell = (page: Page) => page.getByRole("button", { name: "Notifications", exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });
const item = (page: Page, title: string) => panel(page).getByRole("listitem").filter({ hasText: title });

async function open(page: Page, person: Person): Promise<void> {
  await openDashboard(page, person);
  await waitUntilLoaded(page);
}

async function withdraw(page: Page): Promise<void> {
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill("25");
  await box.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(box).toBeHidden();
}

async function payByHand(page: Page, payer: Person, payee: Person): Promise<void> {
  await openDashboard(page, payer);
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  const transfer = dialog(page, "Send Money");
  await transfer.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await transfer.getByRole("button", { name: "Search" }).click();
  await expect(transfer.getByText(payee.firstName).first()).toBeVisible();
  await transfer.getByRole("textbox", { name: "Amount" }).fill("12.50");
  await transfer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(transfer).toBeHidden();
}

async function refreshHistory(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "Transaction History" })
    .getByRole("button", { name: "Refresh" })
    .click();
}

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

test("incoming money adds one notification, which is read once the list is opened and is kept after a reload", async ({
  page,
  person,
  browser,
  makePerson,
}) => {
  await disableSamples(page);
  await open(page, person);
  await expect(bell(page)).toHaveAccessibleDescription("1 notification");
  await bell(page).click();
  await expect(item(page, "A card expires soon").getByText("•••• 4242")).toBeVisible();
  await bell(page).click();
  await expect(bell(page)).not.toHaveAccessibleDescription(/notification/);

  const payer = await makePerson();
  const otherDevice = await browser.newContext();
  await payByHand(await otherDevice.newPage(), payer, person);
  await otherDevice.close();
  await refreshHistory(page);
  await expect(bell(page)).toHaveAccessibleDescription("1 notification");
  await bell(page).click();
  await expect(item(page, "Money received").getByText("$12.50 arrived in your wallet.")).toBeVisible();
  await expect(item(page, "Money received").getByText("New")).toBeAttached();

  await page.reload();
  await waitUntilLoaded(page);
  await expect(bell(page)).not.toHaveAccessibleDescription(/notification/);
  await bell(page).click();
  await expect(item(page, "Money received")).toHaveCount(1);
  await expect(item(page, "Money received").getByText("New")).toHaveCount(0);
});

test("a notification list that is opened in one tab counts as read in the other tab", async ({
  page,
  person,
}) => {
  await disableSamples(page);
  await open(page, person);
  const otherTab = await page.context().newPage();
  await disableSamples(otherTab);
  await otherTab.goto("/dashboard");
  await waitUntilLoaded(otherTab);
  await expect(bell(otherTab)).toHaveAccessibleDescription("1 notification");
  await bell(page).click();
  await expect(bell(page)).not.toHaveAccessibleDescription(/notification/);
  await expect(bell(otherTab)).not.toHaveAccessibleDescription(/notification/);
  await bell(otherTab).click();
  await expect(item(otherTab, "A card expires soon")).toBeVisible();
});

test("a pending withdrawal that is returned is announced in a toast and in the list", async ({
  page,
  person,
  control,
}) => {
  await disableSamples(page);
  await page.clock.install();
  await control.payouts("pending", person.email);
  await openDashboard(page, person);
  await withdraw(page);
  await expect(page.getByText(/^Withdrawal accepted/)).toBeVisible();
  await control.payouts("return", person.email);
  // The app polls while a withdrawal is pending, without a press.
  const failureAlert = page
    .getByRole("alert")
    .filter({ hasText: /^A withdrawal of \$25\.00 failed \(NP-\w+\)\. The money is back in your wallet\./ });
  await passTime(page, failureAlert, 30_000);
  await bell(page).click();
  await expect(item(page, "A withdrawal failed").getByText(/^\$25\.00 is back in your wallet/)).toBeVisible();
});

test("with the specification's sample notifications, a settled withdrawal is still announced in a toast", async ({
  page,
  person,
  control,
}) => {
  await control.payouts("pending", person.email);
  await open(page, person);
  await withdraw(page);
  await expect(page.getByText("Being updated…")).toBeVisible();
  await expect(page.getByText("Being updated…")).toBeHidden();
  await control.payouts("succeed", person.email);
  await refreshHistory(page);
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /^A withdrawal of \$25\.00 reached your bank account \(NP-\w+\)\./ }),
  ).toBeVisible();
  await bell(page).click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(2);
});

test("two returned withdrawals of the same amount get two toasts, each with its own reference", async ({
  page,
  person,
  control,
}) => {
  await disableSamples(page);
  await control.payouts("pending", person.email);
  await open(page, person);
  const history = page.getByRole("region", { name: "Transaction History" });
  for (const withdrawals of [1, 2]) {
    await withdraw(page);
    await expect(history.getByText("PENDING")).toHaveCount(withdrawals);
  }
  await control.payouts("return", person.email);
  await refreshHistory(page);
  const toasts = page.getByRole("alert").filter({ hasText: /^A withdrawal of \$25\.00 failed/ });
  await expect(toasts).toHaveCount(2);
  const announcedReferences = (await toasts.allInnerTexts()).map((text) => /NP-\w+/.exec(text)?.[0]);
  expect(new Set(announcedReferences).size).toBe(2);
  const rows = history.getByRole("link").filter({ hasText: "FAILED" });
  const listedReferences: string[] = [];
  for (const row of [0, 1]) {
    await rows.nth(row).click();
    const details = page.getByRole("region", { name: "Details" });
    await expect(details).toContainText(/NP-\w+/);
    listedReferences.push(/NP-\w+/.exec(await details.innerText())?.[0] ?? "");
    await page.goBack();
  }
  expect([...announcedReferences].sort()).toEqual(listedReferences.sort());
});
