import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { disableEvents } from "../support/live-money.ts";
import { readPdf } from "../support/pdf-text.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const lastPayment = (page: Page) => page.getByRole("region", { name: "Last payment" });

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

test("after a transfer the dashboard shows its reference, and Pay again fills in the dialog without sending", async ({
  page,
  person,
  control,
  makePerson,
}) => {
  const payee = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  const { id } = await control.fault({
    method: "POST",
    path: "/api/v1/wallet/list",
    kind: "hold",
    email: person.email,
  });
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  const transfer = dialog(page, "Send Money");
  await transfer.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await transfer.getByRole("button", { name: "Search" }).click();
  await expect(transfer.getByText("Priya")).toBeVisible();
  await transfer.getByRole("textbox", { name: "Amount" }).fill("12.50");
  await transfer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(transfer).toBeHidden();
  const sentRequests = await control.requests("/api/v1/wallet/transfer", person.email);
  const key = sentRequests[0]?.headers["idempotency-key"]?.replaceAll('"', "");
  await expect(lastPayment(page).getByText("$12.50 to Priya")).toBeVisible();
  await expect(lastPayment(page).getByText(`Reference ${key}`)).toBeVisible();
  await expect(page.getByText("Transfer successful")).toBeVisible();
  await control.release(id);
  const ownReference = lastPayment(page).getByText(/^On the receipt NP-\w+$/);
  await expect(ownReference).toBeVisible();
  await expect(lastPayment(page).getByText(`Reference ${key}`)).toBeVisible();
  const receiptReference = (await ownReference.textContent())?.replace("On the receipt ", "") ?? "";
  await page.getByRole("region", { name: "Transaction History" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText(receiptReference);
  await page.goBack();

  await lastPayment(page).getByRole("button", { name: "Pay again" }).click();
  await expect(transfer.getByText("Priya")).toBeVisible();
  await expect(transfer.getByRole("textbox", { name: "Amount" })).toHaveValue(/^\$?12\.50$/);
  expect(await control.requests("/api/v1/wallet/transfer", person.email)).toHaveLength(1);
  await transfer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(transfer).toBeHidden();
  const secondRequests = await control.requests("/api/v1/wallet/transfer", person.email);
  expect(secondRequests).toHaveLength(2);
  expect(secondRequests[1]?.headers["idempotency-key"]).not.toBe(sentRequests[0]?.headers["idempotency-key"]);

  await lastPayment(page).getByRole("button", { name: "Hide" }).click();
  await expect(lastPayment(page)).toHaveCount(0);
});

test("a transfer settled after a reload shows the payee's name from its own history row", async ({
  page,
  person,
  control,
  makePerson,
  guard,
}) => {
  guard.expect(/wallet/);
  const payee = await makePerson({ firstName: "Priya", lastName: "Payee" });
  await openDashboard(page, person);
  const { email } = person;
  const method = { method: "GET", path: "/api/v1/wallet/payments/*", email };
  await control.fault({ ...method, kind: "status", status: 503, times: 100 });
  await control.fault({ method: "POST", path: "/api/v1/wallet/transfer", email, kind: "lose" });
  await wallet(page).getByRole("button", { name: "Transfer" }).click();
  const transfer = dialog(page, "Send Money");
  await transfer.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
  await transfer.getByRole("button", { name: "Search" }).click();
  await expect(transfer.getByText("Priya")).toBeVisible();
  await transfer.getByRole("textbox", { name: "Amount" }).fill("45");
  // The wallet has acted, but its answer is lost.
  const failedRequest = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/wallet/transfer"),
  );
  await transfer.getByRole("button", { name: "Send", exact: true }).click();
  await failedRequest;
  await page.reload();
  const history = page.getByRole("region", { name: "Transaction History" });
  await expect(history).toContainText("Priya P.");
  await control.clearFaults(email);
  await expect(lastPayment(page).getByText("$45.00 to Priya P.")).toBeVisible();
  await expect(lastPayment(page)).not.toContainText("another account");
});

test("a returned withdrawal is shown as failed in the panel of the last payment as well as in the history", async ({
  page,
  person,
  control,
}) => {
  await control.payouts("pending", person.email);
  await openDashboard(page, person);
  const history = page.getByRole("region", { name: "Transaction History" });
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  await dialog(page, "Withdraw to Bank").getByRole("textbox", { name: "Amount" }).fill("25");
  await dialog(page, "Withdraw to Bank").getByRole("button", { name: "Withdraw" }).click();
  await expect(lastPayment(page).getByText(/still pending/)).toBeVisible();
  await control.payouts("return", person.email);
  await history.getByRole("button", { name: "Refresh" }).click();
  await expect(history.getByText("FAILED")).toBeVisible();
  await expect(
    lastPayment(page).getByText(/^The withdrawal failed\. The money is back in your wallet\./),
  ).toBeVisible();
  await expect(lastPayment(page).getByText(/still pending/)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a long reference fits on one line, and a click selects all of it", async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await control.fault({
      method: "POST",
      path: "/api/v1/wallet/list",
      kind: "hold",
      email: person.email,
    });
    await wallet(page).getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    await withdraw.getByRole("textbox", { name: "Amount" }).fill("25");
    await withdraw.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(withdraw).toBeHidden();
    const sentRequests = await control.requests("/api/v1/wallet/payout", person.email);
    const key = sentRequests[0]?.headers["idempotency-key"]?.replaceAll('"', "") ?? "";
    const reference = lastPayment(page).getByText(key);
    const lines = await reference.evaluate(
      (element) => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size,
    );
    expect(lines).toBe(1);
    await reference.click({ position: { x: 20, y: 8 } });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(key);
  });
});

test("after a top-up the old balance is marked as being updated until the new one loads, and its receipt can be downloaded", async ({
  page,
  person,
}) => {
  await disableEvents(page);
  await openDashboard(page, person);
  await wallet(page).getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("25");
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(topUp).toBeHidden();
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  await expect(wallet(page).getByText("Being updated…")).toBeVisible();
  const receipt = lastPayment(page).getByRole("button", { name: "Receipt" });
  await expect(receipt).toHaveAttribute("aria-busy", "true");
  await expect(wallet(page).getByText("$125.00").first()).toBeVisible();
  await expect(wallet(page).getByText("Being updated…")).toBeHidden();
  await expect(lastPayment(page).getByText("$25.00 from •••• 4242 to your wallet")).toBeVisible();

  await expect(receipt).not.toHaveAttribute("aria-busy", "true");
  const [download] = await Promise.all([page.waitForEvent("download"), receipt.click()]);
  expect(download.suggestedFilename()).toMatch(/^nupay-receipt-.*\.pdf$/);
  const { pages } = await readPdf(await readFile(await download.path()));
  expect(pages.flat()).toEqual(expect.arrayContaining(["Receipt", "+$25.00", "SUCCESS"]));
  await expect(page.getByRole("status").filter({ hasText: "Your receipt is ready" })).toBeVisible();

  await lastPayment(page).getByRole("button", { name: "Pay again" }).click();
  await expect(topUp.getByRole("radio", { name: "•••• 4242" })).toBeChecked();
  await expect(topUp.getByRole("textbox", { name: "Amount" })).toHaveValue(/^\$?25\.00$/);
});

test("Receipt links to the transaction's page if the history cannot be loaded", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/list/);
  await openDashboard(page, person);
  await expect(page.getByRole("region", { name: "Transaction History" })).toContainText("No transactions");
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/list",
    kind: "status",
    status: 400,
    body: { status: 400, code: "invalid_request", message: "Invalid", data: null },
    times: 9,
    email: person.email,
  });
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  await dialog(page, "Withdraw to Bank").getByRole("textbox", { name: "Amount" }).fill("25");
  await dialog(page, "Withdraw to Bank").getByRole("button", { name: "Withdraw" }).click();
  const link = lastPayment(page).getByRole("link", { name: "Receipt" });
  await expect(link).toBeVisible();
  await control.clearFaults(person.email);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Transaction" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download Receipt" })).toBeVisible();
});
