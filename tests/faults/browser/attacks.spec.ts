/** Seven attacks that once led to a wrong outcome, against the real app and the real sandbox. */
import type { Locator, Page } from "@playwright/test";
import { openDashboard } from "../../journeys/steps.ts";
import type { Control } from "../../support/control.ts";
import { expect, type Person, test } from "../../support/fixtures.ts";
import { holdNextPost } from "../../support/late-delivery.ts";
import { disableEvents } from "../../support/live-money.ts";
import { journalOf, writeToJournal } from "../../support/payment-journal.ts";
import { visa } from "../../support/saved-card.ts";
import { checking, fillDialog, ledgerOf, moneyDialogs, submitOf } from "./dialogs.ts";

const html = "<!doctype html><title>403 Forbidden</title><h1>403 Forbidden</h1>";
const statuses = "/api/v1/wallet/payments/*";
const opening = 10_000;
/** Longer than the longest interval between two polls of an undecided payment, in milliseconds. */
const longestPoll = 40_000;
const payout = moneyDialogs.find(({ call }) => call === "payout") ?? fail();
const transfer = moneyDialogs.find(({ call }) => call === "transfer") ?? fail();

function fail(): never {
  throw new Error("A money dialog is missing.");
}

test.use({ personDetails: { account: { status: "A", balance: opening, cards: [visa] } } });
test.beforeEach(async ({ guard }) => guard.expect(/wallet/));

async function withdraw(page: Page, person: Person, amount: string): Promise<Locator> {
  const open = await fillDialog(page, payout, amount, person);
  await submitOf(open, payout).click();
  return open;
}

const sentOf = (control: Control, { email }: Person, path = payout.path) => control.requests(path, email);
const banner = (page: Page) => page.getByRole("main").getByRole("status").filter({ hasText: checking });
const inMain = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

test("a payout that the browser itself resends after a closed connection is posted once", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  await control.fault({
    method: "POST",
    path: payout.path,
    email: person.email,
    kind: "lose",
    silent: true,
  });
  await withdraw(page, person, "20");
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  const sentRequests = await sentOf(control, person);
  // Chromium itself repeats the request, with the same key.
  expect(sentRequests.length).toBeGreaterThan(1);
  expect(new Set(sentRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 8_000, transactions: 1 });
});

test("Check again after a reload requests the status and resends nothing, even if the server has not seen the key", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const lateDelivery = await holdNextPost(page, payout.path);
  await withdraw(page, person, "20");
  await lateDelivery.sent;
  await page.reload();
  for (let press = 0; press < 3; press += 1) {
    const statusCountBefore = (await control.requests(statuses, person.email)).length;
    await inMain(page, "Check again").click();
    await expect
      .poll(async () => (await control.requests(statuses, person.email)).length)
      .toBeGreaterThan(statusCountBefore);
  }
  await expect(banner(page)).toBeVisible();
  expect(await sentOf(control, person)).toEqual([]);
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: opening, transactions: 0 });
});

test("Check again for a key that the server does not know moves no money", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  await withdraw(page, person, "20");
  await expect(page.getByText("Withdraw successful")).toBeVisible();
  await writeToJournal(page, {
    v: 2,
    key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
    accountId: person.accountId,
    operation: "payout",
    cents: 2_000,
    currency: "AUD",
    createdAt: "2026-10-01T02:00:00.000Z",
    submittedAt: "2026-10-01T02:00:01.000Z",
  });
  await page.reload();
  await expect(banner(page)).toContainText("As noted in this browser: withdrawal of $20.00");
  await inMain(page, "Check again").click();
  await expect(banner(page)).toBeVisible();
  await expect(inMain(page, "Send again")).toBeHidden();
  expect(await sentOf(control, person)).toHaveLength(1);
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 8_000, transactions: 1 });
});

test("a forged journal entry shows no payee's name and pays nothing", async ({
  page,
  person,
  makePerson,
  control,
}) => {
  const planter = await makePerson({ firstName: "Priya" });
  await openDashboard(page, person);
  await writeToJournal(page, {
    v: 2,
    key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6e",
    accountId: person.accountId,
    operation: "transfer",
    cents: 2_500,
    currency: "AUD",
    toAccountId: planter.accountId,
    createdAt: new Date().toISOString(),
    submittedAt: new Date().toISOString(),
  });
  await page.reload();
  await expect(banner(page)).toContainText("As noted in this browser: transfer of $25.00");
  await expect(banner(page)).not.toContainText("Priya");
  await inMain(page, "Check again").click();
  await expect(banner(page)).toBeVisible();
  await expect(inMain(page, "Send again")).toBeHidden();
  await inMain(page, "Cancel payment").click();
  await expect(page.getByText("Payment cancelled. Nothing was taken.")).toBeVisible();
  expect(await sentOf(control, person, transfer.path)).toEqual([]);
  expect((await ledgerOf(control, person)).balance).toBe(opening);
  expect((await ledgerOf(control, planter)).balance).toBe(opening);
});

for (const status of [400, 403, 404, 405, 410, 413, 431, 451]) {
  test(`a gateway's ${status} after the wallet has processed the payment ends in success`, async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    await control.fault({
      method: "POST",
      path: payout.path,
      email: person.email,
      kind: "status",
      status,
      act: true,
      body: html,
    });
    const open = await withdraw(page, person, "20");
    await expect(page.getByText("Withdraw successful")).toBeVisible();
    await expect(open).toBeHidden();
    expect(await journalOf(page)).toEqual([]);
    expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 8_000, transactions: 1 });
  });

  test(`a gateway's ${status} for the resent request ends in success`, async ({ page, person, control }) => {
    await openDashboard(page, person);
    const call = { method: "POST", path: payout.path, email: person.email };
    await control.fault({ ...call, kind: "refuse" });
    await control.fault({ ...call, kind: "status", status, act: true, body: html });
    const open = await withdraw(page, person, "20");
    await expect(page.getByText("Withdraw successful")).toBeVisible();
    await expect(open).toBeHidden();
    const sentRequests = await sentOf(control, person);
    expect(sentRequests).toHaveLength(2);
    expect(new Set(sentRequests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 8_000, transactions: 1 });
  });
}

test("a late copy of a declined payment is declined, although the balance is then sufficient", async ({
  page,
  browser,
  baseURL,
  person,
  control,
}) => {
  await disableEvents(page);
  await openDashboard(page, person);
  const open = await fillDialog(page, payout, "80", person);
  // Another device spends money that this page still shows.
  const otherDevice = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-AU" });
  const otherPage = await otherDevice.newPage();
  await openDashboard(otherPage, person);
  const spending = await withdraw(otherPage, person, "60");
  await expect(spending).toBeHidden();
  const lateDelivery = await holdNextPost(page, payout.path);
  await submitOf(open, payout).click();
  await lateDelivery.sent;
  await lateDelivery.drop();
  // The automatic resend with the same key arrives and is declined.
  await expect(
    open
      .getByRole("alert")
      .filter({ hasText: /balance|funds|enough/i })
      .first(),
  ).toBeVisible();
  await open.getByRole("button", { name: "Close" }).click();
  const [topUp] = moneyDialogs;
  if (topUp === undefined) fail();
  const topUpBox = await fillDialog(otherPage, topUp, "100", person);
  await submitOf(topUpBox, topUp).click();
  await expect(topUpBox).toBeHidden();
  await expect.poll(async () => (await ledgerOf(control, person)).balance).toBe(14_000);
  const secondBox = await withdraw(otherPage, person, "80");
  await expect(secondBox).toBeHidden();
  expect(await lateDelivery.deliver()).toMatchObject({ status: 400, body: { code: "insufficient_funds" } });
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 6_000, transactions: 3 });
  await otherDevice.close();
});

for (const [what, data] of [
  ["data that is null", null],
  ["no data", undefined],
  ["another amount", { type: "TRANSFER_TO_BANK", amount: 1, currency: "AUD", status: "SUCCEEDED" }],
] as const) {
  test(`after a 200 with ${what} the app requests the payment's status before it shows success`, async ({
    page,
    person,
    control,
  }) => {
    await openDashboard(page, person);
    const body = {
      status: 200,
      message: "OK",
      ...(data !== undefined && { data: data && { transactionId: "txn_1", ...data } }),
    };
    await control.fault({
      method: "POST",
      path: payout.path,
      email: person.email,
      kind: "status",
      status: 200,
      body,
    });
    const { id } = await control.fault({
      method: "GET",
      path: statuses,
      email: person.email,
      kind: "hold",
    });
    const open = await withdraw(page, person, "20");
    await expect(open.getByRole("status").filter({ hasText: checking })).toBeVisible();
    await expect(page.getByText("Withdraw successful")).toBeHidden();
    expect((await ledgerOf(control, person)).transactions).toBe(0);
    await control.release(id);
    // The server has not seen the key: the same payment is resent, and now takes effect.
    await expect(page.getByText("Withdraw successful")).toBeVisible();
    expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 8_000, transactions: 1 });
  });
}

test("a 200 with the status FAILED is shown as failed, not as successful", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const data = {
    transactionId: "txn_1",
    type: "TRANSFER_TO_BANK",
    amount: 2_000,
    currency: "AUD",
    status: "FAILED",
  };
  await control.fault({
    method: "POST",
    path: payout.path,
    email: person.email,
    kind: "status",
    status: 200,
    body: { status: 200, message: "OK", data },
  });
  await withdraw(page, person, "20");
  await expect(page.getByText("The withdrawal failed. The money is back in your wallet.")).toBeVisible();
  await expect(page.getByText("Withdraw successful")).toBeHidden();
});

test("another device's payment of the same amount does not settle this device's undecided payment", async ({
  page,
  browser,
  baseURL,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const lateDelivery = await holdNextPost(page, payout.path);
  await withdraw(page, person, "20");
  await lateDelivery.sent;
  const otherDevice = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-AU" });
  const otherPage = await otherDevice.newPage();
  await openDashboard(otherPage, person);
  await expect(await withdraw(otherPage, person, "20")).toBeHidden();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await inMain(page, "Check again").click();
  await expect(banner(page)).toBeVisible();
  expect(await journalOf(page)).toHaveLength(1);
  // The delayed payment arrives after all. The holder intended both payments, so both are posted, and each is reported
  // once.
  expect((await lateDelivery.deliver()).status).toBe(200);
  await expect(page.getByText("Withdraw successful"), "by the next poll").toBeVisible({
    timeout: longestPoll,
  });
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: 6_000, transactions: 2 });
  await otherDevice.close();
});

test("another device's returned payment of the same amount does not fail this device's undecided payment", async ({
  page,
  browser,
  baseURL,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const lateDelivery = await holdNextPost(page, payout.path);
  await withdraw(page, person, "20");
  await lateDelivery.sent;
  await control.payouts("return", person.email);
  const otherDevice = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-AU" });
  const otherPage = await otherDevice.newPage();
  await openDashboard(otherPage, person);
  await expect(await withdraw(otherPage, person, "20")).toBeHidden();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await inMain(page, "Check again").click();
  await expect(page.getByText("The withdrawal failed")).toBeHidden();
  await expect(banner(page)).toBeVisible();
  await control.payouts("succeed", person.email);
  expect((await lateDelivery.deliver()).status).toBe(200);
  await expect(page.getByText("Withdraw successful"), "by the next poll").toBeVisible({
    timeout: longestPoll,
  });
  await otherDevice.close();
});

test("a payout whose key a proxy removes moves no money and is never shown as successful", async ({
  page,
  person,
  control,
}) => {
  await page.route(`**${payout.path}`, async (route) => {
    const headers = { ...route.request().headers() };
    delete headers["idempotency-key"];
    await route.continue({ headers });
  });
  await openDashboard(page, person);
  const open = await withdraw(page, person, "20");
  await expect(open.getByRole("status").filter({ hasText: checking })).toBeVisible();
  await expect.poll(async () => (await sentOf(control, person)).length).toBeGreaterThan(1);
  await expect(page.getByText("Withdraw successful")).toBeHidden();
  expect(await ledgerOf(control, person)).toEqual({ balanced: true, balance: opening, transactions: 0 });
});
