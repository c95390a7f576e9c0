import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures.ts";
import { disableEvents } from "../support/live-money.ts";
import { journalOf } from "../support/payment-journal.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard } from "./steps.ts";

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

test("a top-up is announced at once, and the balance is refetched once, three seconds after the request", async ({
  page,
  person,
  control,
}) => {
  await disableEvents(page);
  await openDashboard(page, person);
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  const readCountBefore = (await control.requests("/api/v1/wallet/balance", person.email)).length;
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
  expect(reads.length).toBe(readCountBefore + 1);
  const waited = Date.parse(reads.at(-1)?.at ?? "") - Date.parse(sent?.at ?? "");
  expect(waited).toBeGreaterThanOrEqual(2_990);
  expect(await balanceOf(control, person)).toBe(12_500);
});

test("the amount field keeps invalid input, and the app pays exactly the amount shown", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const topUps = () => control.requests("/api/v1/wallet/top-up", person.email);
  const topUp = dialog(page, "Topup Wallet");
  const amount = topUp.getByRole("textbox", { name: "Amount" });

  await test.step("'-5', '1e3', '0.001', '1.2.3' and 10^15 stay in the field with an error", async () => {
    await openTopUp(page, "");
    for (const text of ["-5", "1e3", "0.001", "1.2.3", "1000000000000000"]) {
      await amount.fill("25");
      await expect(topUp.getByRole("alert")).toHaveCount(0);
      await amount.fill(text);
      await amount.press("Enter");
      await expect(amount).toHaveValue(text);
      await expect(topUp.getByRole("alert")).toBeVisible();
      await expect(amount).toHaveAttribute("aria-invalid", "true");
    }
  });
  await test.step("the step buttons change the amount to the next multiple of five and stop at the limit", async () => {
    const increase = topUp.getByRole("button", { name: "Increase amount" });
    await amount.fill("12");
    await increase.click();
    await expect(amount).toHaveValue("$15.00");
    await amount.fill("12");
    await topUp.getByRole("button", { name: "Decrease amount" }).click();
    await expect(amount).toHaveValue("$10.00");
    await amount.fill("248");
    await increase.click();
    await increase.click();
    await expect(amount).toHaveValue("$250.00");
  });
  await test.step("Arabic digits and '$1,234.50' are parsed, and an amount above the limit is clamped to $250.00", async () => {
    await amount.fill("١٢٫٥");
    await amount.blur();
    await expect(amount).toHaveValue("$12.50");
    await amount.fill("$1,234.50");
    await amount.blur();
    await expect(amount).toHaveValue("$250.00");
  });
  await test.step("quick amounts and Max fill the field and send nothing", async () => {
    await topUp.getByRole("button", { name: "$50" }).click();
    await expect(amount).toHaveValue("$50.00");
    await topUp.getByRole("button", { name: "$250" }).click();
    await expect(amount).toHaveValue("$250.00");
    await topUp.getByRole("button", { name: "Close" }).click();
    await wallet(page).getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    const payout = withdraw.getByRole("textbox", { name: "Amount" });
    await withdraw.getByRole("button", { name: "Max" }).click();
    await expect(payout).toHaveValue("$100.00");
    // Typing 5000 and pressing Enter must never withdraw the available balance.
    await payout.fill("5000");
    await payout.press("Enter");
    await expect(payout).toHaveValue(/^\$?100\.00$/);
    await expect(withdraw.getByRole("alert").filter({ hasText: "$100.00" })).toBeVisible();
    await withdraw.getByRole("button", { name: "Close" }).click();
    expect(await topUps()).toEqual([]);
    expect(await control.requests("/api/v1/wallet/payout", person.email)).toEqual([]);
  });
  await test.step("an amount above the limit is clamped with a message, and is paid only at the next press", async () => {
    await openTopUp(page, "300");
    const submit = topUp.getByRole("button", { name: "Top Up" });
    // For a screen reader's press, the browser focuses the button and clicks it, without a pointer or a key.
    const pressByScreenReader = () =>
      submit.evaluate((button: HTMLElement) => {
        button.focus();
        button.click();
      });
    const holdEnter = async () => {
      for (let repetition = 0; repetition < 3; repetition += 1) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    };
    for (const press of [() => submit.click(), pressByScreenReader, holdEnter]) {
      await amount.fill("300");
      await press();
      await expect(amount).toHaveValue("$250.00");
      await expect(topUp.getByRole("alert").filter({ hasText: "$250.00" })).toBeVisible();
      expect(await topUps()).toEqual([]);
    }
    await amount.fill("300");
    await submit.focus();
    await submit.press("Enter");
    await expect(page.getByText("Topup successful")).toBeVisible();
    await expect(topUp).toBeHidden();
    await page.getByRole("button", { name: "Pay again" }).focus();
    await holdEnter();
    await expect(amount).toHaveValue("250.00");
    expect(await topUps()).toHaveLength(1);
    await topUp.getByRole("button", { name: "Close" }).click();
    expect(await balanceOf(control, person)).toBe(35_000);
  });
  await test.step("19.99, 0.29, 4.35 and 1.15 are exact cents in the request and in the ledger", async () => {
    for (const text of ["19.99", "0.29", "4.35", "1.15"]) {
      await openTopUp(page, text);
      await topUp.getByRole("button", { name: "Top Up", exact: true }).click();
      await expect(topUp).toBeHidden();
    }
    const amounts = (await topUps()).map(({ body }) => (body as { amount?: unknown } | null)?.amount);
    expect(amounts.toSorted()).toEqual(["115", "1999", "25000", "29", "435"]);
    expect(await balanceOf(control, person)).toBe(35_000 + 1_999 + 29 + 435 + 115);
  });
  await test.step("Add Card next to the cards opens the card dialog", async () => {
    await openTopUp(page, "25");
    await topUp.getByRole("button", { name: "Add Card" }).click();
    await expect(dialog(page, "Enter Card Details")).toBeVisible();
    await expect(topUp).toBeHidden();
  });
});

test("a transfer finds its payee by mobile number in three formats, shows the first name, and pays them", async ({
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

  await test.step("a withdrawal is confirmed and reaches the ledger", async () => {
    await wallet(page).getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    await withdraw.getByRole("textbox", { name: "Amount" }).fill("19.99");
    await withdraw.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("Withdraw successful")).toBeVisible();
    const [payout] = await control.requests("/api/v1/wallet/payout", person.email);
    expect(payout?.body).toEqual({ amount: "1999", currency: "AUD" });
    expect(await balanceOf(control, person)).toBe(4_501);
  });
});

test("a payment without an answer is shown as being checked, also after its dialog is closed, until it succeeds", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/top-up/);
  await openDashboard(page, person);
  // The status request is held, so that the state in between can be checked.
  await control.fault({ method: "POST", path: "/api/v1/wallet/top-up", email: person.email, kind: "lose" });
  const { id } = await control.fault({
    method: "GET",
    path: "/api/v1/wallet/payments/*",
    email: person.email,
    kind: "hold",
  });
  const checking = page.getByRole("status").filter({ hasText: "We're checking this payment" });
  const topUp = await openTopUp(page, "25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByRole("status").filter({ hasText: "We're checking this payment" })).toBeVisible();
  await expect(topUp.getByRole("button", { name: "Top Up" })).toBeDisabled();
  await topUp.getByRole("button", { name: "Close" }).click();
  await expect(checking).toBeVisible();
  await control.release(id);
  await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 20_000 });
  await expect(checking).toBeHidden();
  expect(await balanceOf(control, person)).toBe(12_500);
});

test("a reload while a payment is sending requests its status, and does not resend it", async ({
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

test.describe("a holder whose available balance is below the balance", () => {
  test.use({ personDetails: { account: { status: "A", balance: 50_000, pendingBalance: 20_000 } } });

  test("cannot transfer more than the available balance, and sees the limit in both languages and on a phone", async ({
    page,
    person,
    control,
    makePerson,
  }) => {
    const payee = await makePerson({ firstName: "Priya" });
    await openDashboard(page, person);
    for (const [language, width, height] of [
      ["en", 1280, 800],
      ["en", 360, 640],
      ["ar", 1280, 800],
      ["ar", 360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((lang) => {
        const storedPreferences = JSON.parse(localStorage.getItem("ui-store") ?? "{}");
        localStorage.setItem("ui-store", JSON.stringify({ ...storedPreferences, language: lang }));
      }, language);
      await page.goto("/dashboard");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await page.getByRole("button", { name: language === "en" ? "Transfer" : "تحويل", exact: true }).click();
      const box = page.getByRole("dialog");
      await box.locator('input[type="tel"]').fill(payee.mobile);
      await box.getByRole("button", { name: language === "en" ? "Search" : "بحث", exact: true }).click();
      await expect(box.getByText("Priya")).toBeVisible();
      const amount = box.locator('input[inputmode="decimal"]');
      const send = box.locator('button[type="submit"]');
      for (const typedAmount of ["350", "600"]) {
        await amount.fill(typedAmount);
        await amount.blur();
        await expect(send).toBeDisabled();
        const sentence = box.getByRole("status").filter({ hasText: "$300.00" });
        await expect(sentence).toBeInViewport({ ratio: 1 });
        await expect(send).toHaveAccessibleDescription(/\$300\.00/);
        await expect(box).not.toContainText(language === "en" ? "press again" : "اضغط مرة أخرى");
      }
      await expect(amount).toHaveValue("$500.00");
      await amount.fill("300");
      await expect(send).toBeEnabled();
    }
    expect(await control.requests("/api/v1/wallet/transfer", person.email)).toEqual([]);
    await page.getByRole("dialog").locator('button[type="submit"]').click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await balanceOf(control, person)).toBe(20_000);
  });

  test("sees the available balance as the limit in both dialogs, and its description on the profile", async ({
    page,
    person,
    makePerson,
  }) => {
    const payee = await makePerson({ firstName: "Priya" });
    await openDashboard(page, person);
    await expect(wallet(page).getByText("$300.00")).toBeVisible();
    await wallet(page).getByRole("button", { name: "Withdraw" }).click();
    await expect(dialog(page, "Withdraw to Bank").getByText("Up to $300.00 available")).toBeVisible();
    await page.keyboard.press("Escape");
    await wallet(page).getByRole("button", { name: "Transfer" }).click();
    const transfer = dialog(page, "Send Money");
    await transfer.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
    await transfer.getByRole("button", { name: "Search" }).click();
    await expect(transfer.getByText("$300.00 available of $500.00")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto("/profile");
    const limits = page.getByRole("region", { name: "Limits" });
    for (const operation of ["Transfer", "Withdrawal"])
      await expect(limits).toContainText(new RegExp(`${operation}Up to what is available`));
    await expect(limits).not.toContainText("your balance");
  });
});

test("a top-up submitted offline is not shown as sent, in the dialog or on the page", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/);
  await openDashboard(page, person);
  const topUp = await openTopUp(page, "25");
  await page.context().setOffline(true);
  const nothingIsSent = page.getByText("Nothing is sent until you are back.");
  await expect(nothingIsSent).toBeVisible();
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp.getByText("You confirmed it")).toBeVisible();
  await expect(topUp).not.toContainText(/\bsent\b/i);
  await topUp.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/top-up of \$25\.00, confirmed/)).toBeVisible();
  await expect(page.getByText(/\$25\.00, sent/)).toHaveCount(0);
  await expect(nothingIsSent).toBeVisible();
  expect(await control.requests("/api/v1/wallet/top-up", person.email)).toEqual([]);
});
