import { randomUUID } from "node:crypto";
import { expect, test } from "../support/fixtures.ts";
import { dialog, fillSetup, signInButton, typeCard } from "./steps.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a new person registers, is set up, adds a card, tops up, pays somebody, withdraws, and sees all of it", async ({
  page,
  control,
  makePerson,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.expect(/users\/me|wallet|cards/);
  const payee = await makePerson({ firstName: "Priya" });
  const email = `${randomUUID()}@nupay.test`;
  const mobile = `042${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

  await page.goto("/");
  await page.getByRole("button", { name: signInButton }).click();
  await page.getByRole("link", { name: "Register" }).click();
  await page.getByRole("textbox", { name: "First Name" }).fill("Rana");
  await page.getByRole("textbox", { name: "Last Name" }).fill("Registered");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Mobile" }).fill(mobile);
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await page.getByRole("button", { name: "Register" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await fillSetup(page);
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await page.getByRole("button", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Rana Registered" })).toBeVisible();

  const cards = page.getByRole("region", { name: "My Cards" });
  await cards.getByRole("button", { name: "Add Card" }).first().click();
  const add = dialog(page, "Enter Card Details");
  await add.getByRole("textbox", { name: "Card Holder Name" }).fill("Rana Registered");
  await typeCard(page, "4242424242424242");
  await add.getByRole("button", { name: "Add Card" }).click();
  await expect(add).toBeHidden();
  await expect(cards.getByText("•••• 4242")).toBeVisible();

  const wallet = page.getByRole("region", { name: "Wallet" });
  await wallet.getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("250");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(page.getByText("Topup successful")).toBeVisible();
  await expect(wallet.getByText("$250.00").first()).toBeVisible();

  await wallet.getByRole("button", { name: "Transfer" }).click();
  const send = dialog(page, "Send Money");
  await send.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await send.getByRole("button", { name: "Search" }).click();
  await expect(send.getByText("Priya")).toBeVisible();
  await send.getByRole("textbox", { name: "Amount" }).fill("35");
  await send.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Transfer successful")).toBeVisible();
  await expect(wallet.getByText("$215.00").first()).toBeVisible();

  await wallet.getByRole("button", { name: "Withdraw" }).click();
  const withdraw = dialog(page, "Withdraw to Bank");
  await withdraw.getByRole("textbox", { name: "Amount" }).fill("15");
  await withdraw.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  await expect(wallet.getByText("$200.00").first()).toBeVisible();

  const history = page.getByRole("region", { name: "Transaction History" });
  for (const [label, amount] of [
    ["Wallet Topup", "+$250.00"],
    ["Outgoing Transfer", "-$35.00"],
    ["Bank Withdrawal", "-$15.00"],
  ] as const) {
    await expect(history.getByRole("listitem").filter({ hasText: label }).getByText(amount)).toBeVisible();
  }

  const ledger = await control.ledger();
  expect(ledger.balanced).toBe(true);
  expect(ledger.debits).toBe(ledger.credits);
  const mine = ledger.accounts.find((account) => account.email === email);
  expect(mine).toMatchObject({
    balance: 20_000,
    availableBalance: 20_000,
    pendingBalance: 0,
    transactions: 3,
  });
  const theirs = ledger.accounts.find((account) => account.email === payee.email);
  expect(theirs?.balance).toBe(13_500);
});
