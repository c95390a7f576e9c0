/** A payment without an outcome: the app shows it, and the holder checks, cancels or resends it. */
import type { Locator, Page } from "@playwright/test";
import { payment as arabicPayment, toasts as arabicToasts } from "../../src/ui/i18n/ar/payment.ts";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { holdNextPost } from "../support/late-delivery.ts";
import { journalOf, writeToJournal } from "../support/payment-journal.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, passTime } from "./steps.ts";

const path = "/api/v1/wallet/top-up";
const payouts = "/api/v1/wallet/payout";
const statuses = "/api/v1/wallet/payments/*";
const checking = "We're checking this payment";
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const sentence = (page: Page | Locator) => page.getByRole("status").filter({ hasText: checking });

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

async function payTopUp(page: Page): Promise<Locator> {
  await wallet(page).getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  return topUp;
}

async function withdraw(page: Page): Promise<Locator> {
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill("20");
  await box.getByRole("button", { name: "Withdraw" }).click();
  return box;
}

async function balanceOf(control: Control, { email }: Person) {
  const { accounts } = await control.ledger();
  return accounts.find((account) => account.email === email)?.balance;
}

const sentOf = (control: Control, { email }: Person) => control.requests(path, email);

/** Leaves every status request without an answer until the faults are cleared. */
async function failStatus(control: Control, { email }: Person): Promise<void> {
  await control.fault({ method: "GET", path: statuses, email, kind: "status", status: 503, times: 100 });
}

test.describe("after a reload", () => {
  test.beforeEach(async ({ guard }) => guard.expect(/wallet/));

  test("Check again requests only the status, another payment can be made, and the undecided one can be cancelled in Arabic", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await control.fault({ method: "POST", path, email: person.email, kind: "hold", act: false });
    await payTopUp(page);
    await expect.poll(async () => (await sentOf(control, person)).length).toBe(1);
    const [entry] = await journalOf(page);
    await page.reload();
    const main = page.getByRole("main");
    await expect(sentence(page)).toContainText("As noted in this browser: top-up of $25.00");
    await expect(sentence(page)).toContainText(entry?.key ?? "no entry");
    await expect(sentence(page)).toContainText("your latest transactions do not show it so far");
    await expect(main.getByRole("button", { name: "Send again" })).toBeHidden();
    const countStatusRequests = async () =>
      (await control.requests(`/api/v1/wallet/payments/${entry?.key}`, person.email)).length;
    const statusCountBefore = await countStatusRequests();
    await main.getByRole("button", { name: "Check again" }).click();
    await expect.poll(countStatusRequests).toBeGreaterThan(statusCountBefore);
    await expect(sentence(page)).toBeVisible();
    expect(await sentOf(control, person)).toHaveLength(1);
    expect(await balanceOf(control, person)).toBe(10_000);

    await test.step("another payment can be made while one is undecided", async () => {
      await withdraw(page);
      await expect(page.getByText("Withdraw successful")).toBeVisible();
      await expect(sentence(page)).toBeVisible();
      expect(await balanceOf(control, person)).toBe(8_000);
    });
    await test.step("in Arabic the banner shows the amount, and its Cancel cancels the payment", async () => {
      await page.getByRole("button", { name: "Language" }).click();
      await page.getByRole("menuitem", { name: "العربية" }).click();
      await expect(main.getByRole("status").filter({ hasText: "25.00" })).toBeVisible();
      await main.getByRole("button", { name: arabicPayment.undecided.cancel }).click();
      await expect(page.getByRole("status").filter({ hasText: arabicToasts.cancelled })).toBeVisible();
    });
  });

  test("Cancel payment cancels a payment that the server has not processed, and a late copy is rejected", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    const lateDelivery = await holdNextPost(page, path);
    await payTopUp(page);
    await lateDelivery.sent;
    await page.reload();
    await page.getByRole("main").getByRole("button", { name: "Cancel payment" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Payment cancelled. Nothing was taken." }),
    ).toBeVisible();
    await expect(page.getByText(checking)).toHaveCount(0);
    await expect.poll(() => journalOf(page)).toEqual([]);
    expect(await lateDelivery.deliver()).toMatchObject({ status: 409, body: { code: "payment_cancelled" } });
    expect(await balanceOf(control, person)).toBe(10_000);
  });

  test("Cancel payment shows that the payment was successful if the server has already processed it", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await failStatus(control, person);
    await control.fault({ method: "POST", path, email: person.email, kind: "lose" });
    await payTopUp(page);
    await expect.poll(() => balanceOf(control, person)).toBe(12_500);
    await page.reload();
    await page.getByRole("main").getByRole("button", { name: "Cancel payment" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Topup successful" })).toBeVisible();
    await expect(page.getByText(checking)).toHaveCount(0);
    await expect.poll(() => journalOf(page)).toEqual([]);
    expect(await balanceOf(control, person)).toBe(12_500);
  });

  test("an undecided payment shows its transaction's reference, and stays undecided after a failed cancellation", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await failStatus(control, person);
    await control.fault({ method: "POST", path, email: person.email, kind: "lose" });
    await payTopUp(page);
    await expect.poll(() => balanceOf(control, person)).toBe(12_500);
    await page.reload();
    await expect(page.getByRole("region", { name: "Transaction History" })).toContainText("$25.00");
    await expect(sentence(page)).toContainText(/It is in your history as NP-\w+, with the status SUCCESS\./);
    await control.fault({
      method: "DELETE",
      path: statuses,
      email: person.email,
      kind: "status",
      status: 403,
      body: "<h1>403 Forbidden</h1>",
    });
    await page.getByRole("main").getByRole("button", { name: "Cancel payment" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Check again" }).click();
    await expect(sentence(page)).toBeVisible();
    await control.clearFaults(person.email);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("Topup successful")).toBeVisible();
    expect(await sentOf(control, person)).toHaveLength(1);
  });
});

test.describe("a minute after the press", () => {
  test.beforeEach(async ({ page, guard }) => {
    guard.expect(/wallet/);
    await page.clock.install();
  });

  /** Pays while no request arrives and no status request is answered, until a minute after the press. */
  async function payWithoutAnswer(page: Page, control: Control, person: Person): Promise<Locator> {
    await openDashboard(page, person);
    await failStatus(control, person);
    await control.fault({ method: "POST", path, email: person.email, kind: "refuse", times: 10 });
    const topUp = await payTopUp(page);
    await expect(sentence(topUp)).toBeVisible();
    await expect(topUp.getByRole("button", { name: "Send again" })).toBeHidden();
    await passTime(page, topUp.getByRole("button", { name: "Send again" }));
    await control.clearFaults(person.email);
    return topUp;
  }

  test("Send again asks for confirmation in dialog and banner, sends the same key, and the money moves once", async ({
    page,
    person,
    control,
  }) => {
    const topUp = await payWithoutAnswer(page, control, person);
    const sentCountBefore = (await sentOf(control, person)).length;
    await topUp.getByRole("button", { name: "Send again" }).click();
    await expect(topUp.getByText("Send it again? The top-up of $25.00 is still one payment")).toBeVisible();
    await topUp.getByRole("button", { name: "Keep waiting" }).click();
    expect(await sentOf(control, person)).toHaveLength(sentCountBefore);
    await expect(sentence(page)).toHaveCount(1);

    // Closing the dialog moves the message to the banner.
    await topUp.getByRole("button", { name: "Close" }).click();
    const main = page.getByRole("main");
    await expect(sentence(page)).toHaveCount(1);
    await main.getByRole("button", { name: "Send again" }).click();
    await main.getByRole("button", { name: "Yes, send again" }).click();
    await expect(page.getByText("Topup successful")).toBeVisible();
    await expect(sentence(page)).toHaveCount(0);
    const sentRequests = await sentOf(control, person);
    expect(new Set(sentRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(await balanceOf(control, person)).toBe(12_500);
  });
});

test("a payment that another tab is sending has no buttons and blocks another payment", async ({
  page,
  context,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  await expect(wallet(otherPage).getByText("$100.00").first()).toBeVisible();
  const { id } = await control.fault({ method: "POST", path: payouts, email: person.email, kind: "hold" });
  const box = await withdraw(page);
  await expect(sentence(otherPage)).toContainText("Another window is sending it: withdrawal of $20.00");
  const main = otherPage.getByRole("main");
  for (const name of ["Check again", "Cancel payment", "Send again"]) {
    await expect(main.getByRole("button", { name })).toBeHidden();
  }

  // The other tab's payment is named next to the disabled button, and is not mistaken for this tab's amount.
  await wallet(otherPage).getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(otherPage, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
  await expect(sentence(topUp)).toContainText("withdrawal of $20.00");
  await expect(sentence(topUp)).toContainText("Your amount here is not sent.");
  await expect(topUp.getByRole("button", { name: "Top Up" })).toBeDisabled();
  await expect(box.getByText("Your amount here is not sent.")).toBeHidden();
  await control.release(id);
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  await expect(otherPage.getByText(checking)).toHaveCount(0);
  await expect(topUp.getByRole("button", { name: "Top Up" })).toBeEnabled();
  expect(await balanceOf(control, person)).toBe(8_000);
});

test("a pending payout is shown as accepted, not successful, and a returned payout as failed", async ({
  page,
  person,
  control,
}) => {
  await control.payouts("pending", person.email);
  await openDashboard(page, person);
  const box = await withdraw(page);
  await expect(
    page.getByRole("status").filter({ hasText: "Withdrawal accepted. Your history shows it as pending" }),
  ).toBeVisible();
  await expect(box).toBeHidden();
  await expect(page.getByText("Withdraw successful")).toBeHidden();
  await expect.poll(() => journalOf(page)).toEqual([]);
  const balanceBefore = await balanceOf(control, person);

  // The bank has returned this payout before the app reads the answer.
  await control.fault({
    method: "POST",
    path: payouts,
    email: person.email,
    kind: "status",
    status: 200,
    body: {
      status: 200,
      message: "OK",
      data: {
        transactionId: "txn_returned",
        type: "TRANSFER_TO_BANK",
        amount: 2_000,
        currency: "AUD",
        status: "FAILED",
      },
    },
  });
  await withdraw(page);
  await expect(page.getByText("The withdrawal failed. The money is back in your wallet.")).toBeVisible();
  expect(await balanceOf(control, person)).toBe(balanceBefore);
  await expect.poll(() => journalOf(page)).toEqual([]);
});

test("an unreadable journal entry is kept, and is removed only after a warning", async ({ page, person }) => {
  await openDashboard(page, person);
  const newerEntry = {
    v: 3,
    key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
    accountId: person.accountId,
    steps: ["a later version writes this"],
  };
  await writeToJournal(page, newerEntry);
  await page.reload();
  const title = page.getByText("A payment note in this browser cannot be read");
  await expect(title).toBeVisible();
  const remove = page.getByRole("button", { name: "Remove it anyway" });
  await expect(remove).toBeHidden();
  expect(await journalOf(page)).toEqual([newerEntry]);
  await withdraw(page);
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  await expect.poll(() => journalOf(page)).toEqual([newerEntry]);
  await page.getByText("Remove this note").click();
  await expect(page.getByText("Removing the note does not cancel the payment.")).toBeVisible();
  await remove.click();
  await expect(title).toBeHidden();
  await expect.poll(() => journalOf(page)).toEqual([]);
});

test("a journal of version 1 is migrated: a matching transaction is suggested, and the holder decides", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  await withdraw(page);
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  const sentAt = new Date(Date.now() - 60_000).toISOString();
  await page.evaluate(
    (text) => localStorage.setItem("payment-journal", text),
    JSON.stringify({
      v: 1,
      key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
      accountId: person.accountId,
      kind: "payout",
      cents: 2_000,
      currency: "AUD",
      seenTransactionIds: [],
      sentAt,
    }),
  );
  await page.reload();
  const main = page.getByRole("main");
  await expect(sentence(page)).toContainText(/A withdrawal of \$20\.00 at .* may be this one/);
  await expect(main.getByRole("button", { name: "Cancel payment" })).toBeHidden();
  await expect(main.getByRole("button", { name: "Send again" })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("payment-journal"))).toBeNull();
  await expect.poll(async () => (await journalOf(page)).length).toBe(1);
  await main.getByRole("button", { name: "It went through" }).click();
  await expect(page.getByText(checking)).toHaveCount(0);
  await expect.poll(() => journalOf(page)).toEqual([]);
  expect(await control.requests(payouts, person.email)).toHaveLength(1);
});
