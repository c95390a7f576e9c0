import type { Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { journalOf } from "../support/payment-journal.ts";
import { dialog, openDashboard } from "./steps.ts";

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });

async function openTopUp(page: Page, amount: string) {
  await wallet(page).getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill(amount);
  return topUp;
}

async function balanceOf(
  control: { ledger(): Promise<{ accounts: readonly { email: string; balance: number }[] }> },
  person: Person,
) {
  const { accounts } = await control.ledger();
  return accounts.find(({ email }) => email === person.email)?.balance;
}

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

test("a top-up is announced at once and read back after three seconds, and not before", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  const before = (await control.requests("/api/v1/wallet/balance", person.email)).length;
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Topup successful" })).toBeVisible();
  await expect(topUp).toBeHidden();
  await expect(wallet(page).getByText("$125.00").first()).toBeVisible();
  const [sent] = await control.requests("/api/v1/wallet/top-up", person.email);
  expect(sent?.body).toEqual({
    paymentMethodId: expect.any(String),
    currency: "AUD",
    amount: "2500",
    platformFee: 0,
  });
  expect(sent?.headers["idempotency-key"]).toMatch(
    /^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/,
  );
  const reads = await control.requests("/api/v1/wallet/balance", person.email);
  expect(reads.length).toBe(before + 1);
  const waited = Date.parse(reads.at(-1)?.at ?? "") - Date.parse(sent?.at ?? "");
  expect(waited).toBeGreaterThanOrEqual(2_990);
  expect(await balanceOf(control, person)).toBe(12_500);
});

test("the step buttons go to the next multiple of five and stop at the limits", async ({ page, person }) => {
  await openDashboard(page, person);
  const topUp = await openTopUp(page, "12");
  const amount = topUp.getByRole("textbox", { name: "Amount" });
  await topUp.getByRole("button", { name: "Increase amount" }).click();
  await expect(amount).toHaveValue("$15.00");
  await amount.fill("12");
  await topUp.getByRole("button", { name: "Decrease amount" }).click();
  await expect(amount).toHaveValue("$10.00");
  await amount.fill("248");
  await topUp.getByRole("button", { name: "Increase amount" }).click();
  await topUp.getByRole("button", { name: "Increase amount" }).click();
  await expect(amount).toHaveValue("$250.00");
});

test("an amount above the limit is visibly clamped, and paid only at the next press", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const topUp = await openTopUp(page, "300");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveValue("$250.00");
  await expect(topUp.getByRole("alert").filter({ hasText: "$250.00" })).toBeVisible();
  expect(await control.requests("/api/v1/wallet/top-up", person.email)).toEqual([]);
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(page.getByText("Topup successful")).toBeVisible();
  expect(await balanceOf(control, person)).toBe(35_000);
});

test("'-5', '1e3', '0.001', '1.2.3' and 10^15 stay in the box with an error and never become another number", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  for (const text of ["-5", "1e3", "0.001", "1.2.3", "1000000000000000"]) {
    const topUp = await openTopUp(page, text);
    const amount = topUp.getByRole("textbox", { name: "Amount" });
    await amount.press("Enter");
    await expect(amount).toHaveValue(text);
    await expect(topUp.getByRole("alert")).toBeVisible();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await topUp.getByRole("button", { name: "Close" }).click();
    await expect(topUp).toBeHidden();
  }
  expect(await control.requests("/api/v1/wallet/top-up", person.email)).toEqual([]);
});

test("Arabic digits and a pasted '$1,234.50' are understood", async ({ page, person }) => {
  await openDashboard(page, person);
  const topUp = await openTopUp(page, "١٢٫٥");
  const amount = topUp.getByRole("textbox", { name: "Amount" });
  await amount.blur();
  await expect(amount).toHaveValue("$12.50");
  await amount.fill("$1,234.50");
  await amount.blur();
  await expect(amount).toHaveValue("$250.00");
});

test("19.99, 0.29, 4.35 and 1.15 arrive as exact cents, in the call and in the ledger", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  for (const text of ["19.99", "0.29", "4.35", "1.15"]) {
    const topUp = await openTopUp(page, text);
    await topUp.getByRole("button", { name: "Top Up", exact: true }).click();
    await expect(topUp).toBeHidden();
  }
  const sent = await control.requests("/api/v1/wallet/top-up", person.email);
  const amounts = sent.map(({ body }) => (body as { amount?: unknown } | null)?.amount);
  expect(amounts.toSorted()).toEqual(["115", "1999", "29", "435"]);
  expect(await balanceOf(control, person)).toBe(10_000 + 1_999 + 29 + 435 + 115);
});

test("5000 typed and Enter pressed never withdraws what is available", async ({ page, person, control }) => {
  await openDashboard(page, person);
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const withdraw = dialog(page, "Withdraw to Bank");
  const amount = withdraw.getByRole("textbox", { name: "Amount" });
  await amount.fill("5000");
  await amount.press("Enter");
  await expect(amount).toHaveValue(/^\$?100\.00$/);
  await expect(withdraw.getByRole("alert").filter({ hasText: "$100.00" })).toBeVisible();
  expect(await control.requests("/api/v1/wallet/payout", person.email)).toEqual([]);
});

test("quick amounts and Max fill the amount box and send nothing", async ({ page, person, control }) => {
  await openDashboard(page, person);
  const topUp = await openTopUp(page, "");
  await topUp.getByRole("button", { name: "$50" }).click();
  await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveValue("$50.00");
  await topUp.getByRole("button", { name: "$250" }).click();
  await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveValue("$250.00");
  await topUp.getByRole("button", { name: "Close" }).click();
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const withdraw = dialog(page, "Withdraw to Bank");
  await withdraw.getByRole("button", { name: "Max" }).click();
  await expect(withdraw.getByRole("textbox", { name: "Amount" })).toHaveValue("$100.00");
  const paid = ["/api/v1/wallet/top-up", "/api/v1/wallet/payout"];
  for (const path of paid) expect(await control.requests(path, person.email)).toEqual([]);
});

test("the top-up dialog leads to a card: with cards beside them, without one before everything else", async ({
  page,
  person,
  makePerson,
  browser,
}) => {
  await openDashboard(page, person);
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Add Card" }).click();
  await expect(dialog(page, "Enter Card Details")).toBeVisible();
  await expect(topUp).toBeHidden();

  const cardless = await makePerson();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openDashboard(other, cardless);
  await wallet(other).getByRole("button", { name: "Top Up" }).click();
  const empty = dialog(other, "Topup Wallet");
  await expect(empty.getByText(/^Add a card first/)).toBeVisible();
  await expect(empty.getByRole("textbox", { name: "Amount" })).toHaveCount(0);
  await empty.getByRole("button", { name: "Add Card" }).click();
  await expect(dialog(other, "Enter Card Details")).toBeVisible();
  await elsewhere.close();
});

test("a withdrawal is confirmed and reaches the ledger", async ({ page, person, control }) => {
  await openDashboard(page, person);
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const withdraw = dialog(page, "Withdraw to Bank");
  await withdraw.getByRole("textbox", { name: "Amount" }).fill("19.99");
  await withdraw.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  const [sent] = await control.requests("/api/v1/wallet/payout", person.email);
  expect(sent?.body).toEqual({ amount: "1999", currency: "AUD" });
  expect(await balanceOf(control, person)).toBe(8_001);
});

test("a transfer finds its payee by mobile in every form, names them before paying, and pays them", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  const { mobile } = payee;
  const spaced = `${mobile.slice(0, 4)} ${mobile.slice(4, 7)} ${mobile.slice(7)}`;
  await openDashboard(page, person);
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  const send = dialog(page, "Send Money");
  for (const form of [mobile, spaced, `+61${mobile.slice(1)}`]) {
    await send.getByRole("textbox", { name: "Phone Number" }).fill(form);
    await expect(send.getByText("Priya")).toBeHidden();
    await send.getByRole("button", { name: "Search" }).click();
    await expect(send.getByText("Priya")).toBeVisible();
  }
  await send.getByRole("textbox", { name: "Amount" }).fill("35");
  await send.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Transfer successful")).toBeVisible();
  const [sent] = await control.requests("/api/v1/wallet/transfer", person.email);
  expect(sent?.body).toEqual({ toAccountId: payee.accountId, amount: "3500", currency: "AUD" });
  expect(await balanceOf(control, person)).toBe(6_500);
  expect(await balanceOf(control, payee)).toBe(13_500);
});

test("an unknown number, one's own and none each show an error beside the field", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  const send = dialog(page, "Send Money");
  const phone = send.getByRole("textbox", { name: "Phone Number" });
  const said: string[] = [];
  for (const number of ["0499 999 999", person.mobile, "12345"]) {
    await phone.fill(number);
    await send.getByRole("button", { name: "Search" }).click();
    await expect(send.getByRole("alert")).toBeVisible();
    said.push((await send.getByRole("alert").textContent()) ?? "");
    await expect(phone).toHaveValue(number);
  }
  expect(new Set(said).size).toBe(3);
});

/** The answer is lost, and the status request waits until it is let go, so that what is shown meanwhile can be seen. */
async function loseAndHoldStatus(control: Control, { email }: Person): Promise<() => Promise<void>> {
  await control.fault({ method: "POST", path: "/api/v1/wallet/top-up", email, kind: "lose" });
  const { id } = await control.fault({
    method: "GET",
    path: "/api/v1/wallet/payments/*",
    email,
    kind: "hold",
  });
  return () => control.release(id);
}

test("a lost answer is checked and never called failed, and the money moves once", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/top-up/);
  await openDashboard(page, person);
  const release = await loseAndHoldStatus(control, person);
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByRole("status").filter({ hasText: "We're checking this payment" })).toBeVisible();
  await expect(topUp.getByRole("button", { name: "Top Up" })).toBeDisabled();
  await release();
  await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 20_000 });
  expect(await balanceOf(control, person)).toBe(12_500);
});

test("closing the dialog leaves the payment running and its banner visible", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/top-up/);
  await openDashboard(page, person);
  const release = await loseAndHoldStatus(control, person);
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByText("We're checking this payment")).toBeVisible();
  await topUp.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("status").filter({ hasText: "We're checking this payment" })).toBeVisible();
  await release();
  await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("We're checking this payment")).toBeHidden();
});

test("a reload while a payment is sending asks what became of it, and sends nothing again", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/top-up",
    kind: "hold",
    email: person.email,
  });
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect.poll(() => balanceOf(control, person)).toBe(12_500);
  expect(await journalOf(page)).toEqual([
    {
      v: 2,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accountId: person.accountId,
      operation: "topUp",
      cents: 2_500,
      currency: "AUD",
      paymentMethodId: expect.any(String),
      createdAt: expect.any(String),
      submittedAt: expect.any(String),
    },
  ]);
  await page.reload();
  await expect(page.getByText("Topup successful")).toBeVisible();
  await expect(page.getByText("We're checking this payment")).toBeHidden();
  await expect.poll(() => journalOf(page)).toEqual([]);
  expect(await control.requests("/api/v1/wallet/top-up", person.email)).toHaveLength(1);
});

test("a declined card shows an error in the dialog, and the input is kept", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/top-up/);
  await openDashboard(page, person);
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/top-up",
    kind: "status",
    status: 402,
    body: { status: 402, message: "Your card was declined", data: null, code: "card_declined" },
    email: person.email,
  });
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByRole("alert").filter({ hasText: /declined/i })).toBeVisible();
  await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveValue("$25.00");
  await expect(topUp.getByRole("radio", { name: "•••• 4242" })).toBeChecked();
  expect(await balanceOf(control, person)).toBe(10_000);
});

test("signing out while a payment is sending asks first", async ({ page, person, control }) => {
  await openDashboard(page, person);
  const { id } = await control.fault({
    method: "POST",
    path: "/api/v1/wallet/top-up",
    kind: "hold",
    email: person.email,
  });
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await topUp.getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await control.release(id);
  await expect(page.getByText("Topup successful")).toBeVisible();
});

test("another window's payment is named beside the button that waits for it, and never taken for one's own amount", async ({
  page,
  context,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const other = await context.newPage();
  await other.goto("/dashboard");
  const { id } = await control.fault({
    method: "POST",
    path: "/api/v1/wallet/payout",
    kind: "hold",
    email: person.email,
  });
  // The page in front alone gets keys.
  await page.bringToFront();
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const withdraw = dialog(page, "Withdraw to Bank");
  await withdraw.getByRole("textbox", { name: "Amount" }).fill("30");
  await withdraw.getByRole("button", { name: "Withdraw", exact: true }).press("Enter");
  await expect.poll(() => control.requests("/api/v1/wallet/payout", person.email)).toHaveLength(1);
  await other.bringToFront();
  const topUp = await openTopUp(other, "25");
  const said = topUp.getByRole("status").filter({ hasText: "We're checking this payment" });
  await expect(said).toContainText("withdrawal of $30.00");
  await expect(said).toContainText("Your amount here is not sent.");
  await expect(topUp.getByRole("button", { name: "Top Up" })).toBeDisabled();
  await expect(withdraw.getByText("Your amount here is not sent.")).toBeHidden();
  await control.release(id);
  await expect(said).toBeHidden();
  await expect(topUp.getByRole("button", { name: "Top Up" })).toBeEnabled();
});

test.describe("somebody with pending money", () => {
  test.use({ personDetails: { account: { status: "A", balance: 10_000, pendingBalance: 4_000 } } });

  test("reads beside a transfer's amount what is available, before anything is typed", async ({
    page,
    person,
  }) => {
    await openDashboard(page, person);
    await wallet(page).getByRole("button", { name: "Transfer" }).click();
    await expect(dialog(page, "Send Money").getByText("$60.00 available of $100.00")).toBeVisible();
  });
});
