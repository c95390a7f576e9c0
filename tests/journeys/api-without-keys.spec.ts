/** A server without idempotency keys: the list of transactions only suggests an outcome, and the holder decides. */
import type { Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import { expect, type Person } from "../support/fixtures.ts";
import { journalOf } from "../support/payment-journal.ts";
import { test } from "../support/without-keys.ts";
import { dialog, openDashboard, passTime } from "./steps.ts";

const path = "/api/v1/wallet/payout";
const checking = "We're checking this payment";

// One worker with one stack.
test.describe.configure({ mode: "default" });
test.use({ personDetails: { account: { status: "A", balance: 10_000 } } });

async function withdraw(page: Page) {
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Withdraw" }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill("20");
  await box.getByRole("button", { name: "Withdraw" }).click();
}

async function balanceOf(control: Control, { email }: Person) {
  const { accounts } = await control.ledger();
  return accounts.find((account) => account.email === email)?.balance;
}

const banner = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: checking });

test("without idempotency keys a rejection is shown only after the list shows no matching payment, and no status is requested", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet/);
  await page.clock.install();
  await openDashboard(page, person);
  const body = { status: 422, message: "Withdrawals are not made on Sundays." };
  await control.fault({ method: "POST", path, email: person.email, kind: "status", status: 422, body });
  const lists = async () => (await control.requests("/api/v1/wallet/list", person.email)).length;
  const listCountBefore = await lists();
  await withdraw(page);
  const box = dialog(page, "Withdraw to Bank");
  await passTime(page, box.getByRole("alert").filter({ hasText: body.message }));
  // One read before the press, and three after the rejection.
  expect(await lists()).toBeGreaterThanOrEqual(listCountBefore + 4);
  await expect.poll(() => journalOf(page)).toEqual([]);
  expect(await control.requests(path, person.email)).toHaveLength(1);
  expect(await balanceOf(control, person)).toBe(10_000);

  await box.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  for (const sentRequest of await control.requests(path, person.email))
    expect(sentRequest.headers).not.toHaveProperty("idempotency-key");
  expect(await control.requests("/api/v1/wallet/payments/*", person.email)).toEqual([]);
  expect(await balanceOf(control, person)).toBe(8_000);
});

test("the buttons “It did not” and “It went through” settle an undecided payment and send nothing", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet/);
  const countSentRequests = async () => (await control.requests(path, person.email)).length;
  const main = page.getByRole("main");
  await openDashboard(page, person);
  await control.fault({ method: "POST", path, email: person.email, kind: "refuse" });
  await withdraw(page);
  await expect.poll(countSentRequests).toBe(1);
  await page.reload();
  await expect(banner(page)).toContainText("Your history shows nothing that may be this payment so far.");
  await main.getByRole("button", { name: "It did not" }).click();
  await expect(page.getByText(checking)).toHaveCount(0);
  await expect.poll(() => journalOf(page)).toEqual([]);
  expect(await countSentRequests()).toBe(1);
  expect(await balanceOf(control, person)).toBe(10_000);

  await control.fault({ method: "POST", path, email: person.email, kind: "lose" });
  await withdraw(page);
  await expect.poll(() => balanceOf(control, person)).toBe(8_000);
  await page.reload();
  await expect(banner(page)).toContainText(/A withdrawal of \$20\.00 at .* may be this one/);
  await expect(main.getByRole("button", { name: "Cancel payment" })).toBeHidden();
  await expect(main.getByRole("button", { name: "Send again" })).toBeHidden();
  await main.getByRole("button", { name: "Check again" }).click();
  await expect(banner(page)).toBeVisible();
  await main.getByRole("button", { name: "It went through" }).click();
  await expect(page.getByText(checking)).toHaveCount(0);
  await expect.poll(() => journalOf(page)).toEqual([]);
  expect(await countSentRequests()).toBe(2);
});

test("after a lost answer or a rejection, a matching transaction is only suggested until the holder confirms it", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet/);
  await page.clock.install();
  await openDashboard(page, person);
  const body = { status: 422, message: "Withdrawals are not made on Sundays." };
  const box = dialog(page, "Withdraw to Bank");
  const wentThrough = box.getByRole("button", { name: "It went through" });
  const faults = [
    { kind: "lose", balance: 8_000 },
    { kind: "status", status: 422, body, act: true, balance: 6_000 },
  ] as const;
  for (const [index, { balance, ...fault }] of faults.entries()) {
    await control.fault({ method: "POST", path, email: person.email, ...fault });
    await withdraw(page);
    await passTime(page, wentThrough);
    await expect(page.getByText(body.message)).toBeHidden();
    await expect(box.getByRole("status").filter({ hasText: checking })).toContainText("may be this one");
    expect(await control.requests(path, person.email)).toHaveLength(index + 1);
    expect(await balanceOf(control, person)).toBe(balance);
    await wentThrough.click();
    await expect(box).toBeHidden();
  }
});

test("without idempotency keys a transfer has no message field", async ({ page, person, makePerson }) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Transfer" }).click();
  const box = dialog(page, "Send Money");
  await box.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await box.getByRole("button", { name: "Search" }).click();
  await expect(box.getByText("Priya")).toBeVisible();
  await expect(box.getByRole("textbox", { name: "Message (optional)" })).toHaveCount(0);
});
