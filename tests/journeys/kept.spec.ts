/** The data that outlive a session, a page or a reset of stored data: a payment, an unfinished setup, the sign-in. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { journalOf, writeToJournal } from "../support/payment-journal.ts";
import { dialog, openDashboard, signIn } from "./steps.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });

async function withdraw(page: Page, amount: string) {
  await wallet(page).getByRole("button", { name: "Withdraw" }).click();
  const box = dialog(page, "Withdraw to Bank");
  await box.getByRole("textbox", { name: "Amount" }).fill(amount);
  await box.getByRole("button", { name: "Withdraw" }).click();
  return box;
}

const tokens = { method: "POST", path: "/realms/nupay/protocol/openid-connect/token" } as const;
const rejection = { kind: "status", status: 400 } as const;
const payouts = { method: "POST", path: "/api/v1/wallet/payout" } as const;

test("a payment that is being sent survives a rejected token refresh, and its outcome is shown", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/openid-connect\/token/);
  await page.clock.install();
  await openDashboard(page, person);
  const { id } = await control.fault({ ...payouts, kind: "hold", email: person.email });
  const box = await withdraw(page, "20");
  await expect(box.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  await expect.poll(async () => (await control.requests(payouts.path, person.email)).length).toBe(1);
  await control.fault({ ...tokens, ...rejection, email: person.email });
  await page.clock.fastForward("05:01");
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await control.release(id);
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  // Five minutes exceed the wait for the answer, so the status was requested with the payment's key.
  const sentRequests = await control.requests(payouts.path, person.email);
  expect(new Set(sentRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  const { accounts } = await control.ledger();
  expect(accounts.find(({ email }) => email === person.email)?.balance).toBe(8_000);
});

test("signing out while a payment is being sent asks for confirmation, and the question closes when the payment settles", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const { id } = await control.fault({ ...payouts, kind: "hold", email: person.email });
  const box = await withdraw(page, "20");
  await box.getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
  const question = dialog(page, "A payment is still being sent");
  await expect(question).toBeVisible();
  await control.release(id);
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test("Clear stored data asks for confirmation, and keeps the session and every undecided payment", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  const entry = {
    v: 2,
    key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
    accountId: "acc_of_another_holder",
    operation: "payout",
    cents: 500,
    currency: "AUD",
    createdAt: "2026-11-20T00:00:00.000Z",
    submittedAt: "2026-11-20T00:00:01.000Z",
  } as const;
  await writeToJournal(page, entry);
  await page.getByRole("switch", { name: "Toggle theme" }).click();
  await wallet(page).getByRole("switch", { name: "Hide balance" }).click();
  const readStoredNames = () => page.evaluate(() => Object.keys(localStorage));
  await expect
    .poll(readStoredNames)
    .toEqual(expect.arrayContaining(["balance-display", `last-balance/${person.id}`, "ui-store"]));
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("main")).toContainText(
    "Last balanceShows the last balance and its time without a network.",
  );
  await page.getByRole("button", { name: "Clear stored data" }).click();
  const question = dialog(page, "Clear what this browser stores?");
  await expect(question).toContainText("are kept");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await readStoredNames()).toEqual(expect.arrayContaining(["balance-display", "ui-store"]));
  await page.getByRole("button", { name: "Clear stored data" }).click();
  await question.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Stored data cleared" })).toBeVisible();
  expect(await readStoredNames()).toEqual(["auth-store"]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await journalOf(page)).toEqual([entry]);
});

test.describe("an unfinished setup", () => {
  test.use({ personDetails: { account: { status: "P", balance: 0 } } });

  test("is restored after a rejected token refresh, and is deleted for the next person in this tab", async ({
    page,
    person,
    makePerson,
    control,
    guard,
  }) => {
    guard.expect(/openid-connect\/token|wallet|cards/);
    await page.clock.install();
    await signIn(page, person);
    await page.getByRole("button", { name: "Start Setup" }).click();
    await page.getByRole("button", { name: "Fill Test Data" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Document Type")).toBeVisible();
    await control.fault({ ...tokens, ...rejection, email: person.email });
    await page.clock.fastForward("05:01");
    await expect
      .poll(async () => (await control.requests(tokens.path, person.email)).length)
      .toBeGreaterThan(2);
    await expect(page.getByLabel("Document Type")).toBeVisible();
    const readSetupProgress = () => page.evaluate(() => sessionStorage.getItem("setup-progress"));
    expect(await readSetupProgress()).toContain(person.accountId ?? "none");

    const next = await makePerson({ account: { status: "A", balance: 100 } });
    await page.context().clearCookies();
    await signIn(page, next);
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
    expect(await readSetupProgress()).toBeNull();
  });
});
