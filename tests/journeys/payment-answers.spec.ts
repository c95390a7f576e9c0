/** Answers to a payment's calls that do not decide its outcome: an expired token, an unknown code, "in progress". */
import type { Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { journalOf } from "../support/payment-journal.ts";
import { dialog, openDashboard, passTime } from "./steps.ts";

const payouts = "/api/v1/wallet/payout";
const transfers = "/api/v1/wallet/transfer";
const statuses = "/api/v1/wallet/payments/*";
const checking = "We're checking this payment";
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });

test.use({ personDetails: { account: { status: "A", balance: 10_000 } } });
test.beforeEach(({ guard }) => guard.expect(/wallet|users/));

async function withdraw(page: Page) {
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

async function keysOf(control: Control, path: string, { email }: Person) {
  const sentRequests = await control.requests(path, email);
  return sentRequests.map(({ headers }) => headers["idempotency-key"]);
}

function refusal(status: number, code: string, message = "Refused") {
  return { kind: "status" as const, status, body: { status, message, data: null, code } };
}

test("a payment with an expired token or an unknown error code ends with its real outcome", async ({
  page,
  person,
  control,
}) => {
  const { email } = person;
  const readRefreshes = async () =>
    (await control.requests("/realms/nupay/protocol/openid-connect/token", email)).filter(
      ({ body }) => JSON.stringify(body)?.includes("refresh_token") === true,
    );
  const withdrawDialog = dialog(page, "Withdraw to Bank");
  await openDashboard(page, person);
  const renewedBefore = (await readRefreshes()).length;
  let keyCountBefore = 0;
  /** Returns the keys of the payouts sent since the last call. */
  const newKeys = async () => {
    const keys = await keysOf(control, payouts, person);
    const addedKeys = keys.slice(keyCountBefore);
    keyCountBefore = keys.length;
    return addedKeys;
  };
  const succeeded = async () => {
    const toast = page.getByText("Withdraw successful");
    await expect(toast).toBeVisible();
    await expect(withdrawDialog).toBeHidden();
    await expect(toast).toBeHidden();
  };
  const unauthorized = refusal(401, "unauthorized");
  const rule = refusal(422, "not_on_sundays", "Withdrawals are not made on Sundays.");

  await test.step("after a 401 the token is refreshed and the payment is resent once with the same key", async () => {
    await control.fault({ method: "POST", path: payouts, email, ...unauthorized });
    await withdraw(page);
    await succeeded();
    expect(await readRefreshes()).toHaveLength(renewedBefore + 1);
    const keys = await newKeys();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await balanceOf(control, person)).toBe(8_000);
  });
  await test.step("after a second 401 the app requests the payment's status", async () => {
    await control.fault({ method: "POST", path: payouts, email, ...unauthorized, act: true });
    await control.fault({ method: "POST", path: payouts, email, ...unauthorized });
    await withdraw(page);
    await succeeded();
    const keys = await newKeys();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const status = statuses.replace("*", keys[0]?.slice(1, -1) ?? "");
    expect(await control.requests(status, email)).toHaveLength(1);
    expect(await balanceOf(control, person)).toBe(6_000);
  });
  await test.step("an unknown error code for a processed payment ends in success", async () => {
    await control.fault({ method: "POST", path: payouts, email, ...rule, act: true });
    await withdraw(page);
    await succeeded();
    await expect(page.getByText("Sundays")).toBeHidden();
    expect(await newKeys()).toHaveLength(1);
    expect(await balanceOf(control, person)).toBe(4_000);
  });
  await test.step("an unknown error code for a declined payment cancels the key, and then shows the wallet's message", async () => {
    await control.fault({ method: "POST", path: payouts, email, ...rule });
    const post = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith(payouts),
    );
    const box = await withdraw(page);
    await expect(
      box.getByRole("alert").filter({ hasText: "Withdrawals are not made on Sundays." }),
    ).toBeVisible();
    await expect(box.getByRole("textbox", { name: "Amount" })).toHaveValue("$20.00");
    // A copy of the POST that arrives now finds its key cancelled.
    const sentRequest = (await control.requests(payouts, email)).at(-1);
    const copy = await fetch((await post).url(), {
      method: "POST",
      headers: await (await post).allHeaders(),
      body: JSON.stringify(sentRequest?.body),
    });
    expect(copy.status).toBe(409);
    expect(await copy.json()).toMatchObject({ code: "payment_cancelled" });
    expect(await balanceOf(control, person)).toBe(4_000);
    await expect.poll(() => journalOf(page)).toEqual([]);
  });
});

test("a cancellation that is answered with 'in progress' is repeated after its Retry-After", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  const { email } = person;
  await control.fault({ method: "POST", path: payouts, email, kind: "refuse" });
  await control.fault({ method: "GET", path: statuses, email, kind: "status", status: 503, times: 100 });
  await withdraw(page);
  await expect.poll(() => keysOf(control, payouts, person)).toHaveLength(1);
  await expect(page.getByText(checking)).toBeVisible();
  await page.reload();
  await control.fault({
    method: "DELETE",
    path: statuses,
    email,
    ...refusal(409, "request_in_progress"),
    headers: { "Retry-After": "2" },
  });
  const deletions: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(Date.now());
  });
  await page.getByRole("main").getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("Payment cancelled. Nothing was taken.")).toBeVisible();
  const [first = 0, second = 0] = deletions;
  expect(deletions).toHaveLength(2);
  expect(second - first).toBeGreaterThanOrEqual(1_950);
  expect(await balanceOf(control, person)).toBe(10_000);
});

test.describe("a transfer that is resent", () => {
  /**
   * Makes a transfer whose requests never arrive, and lets a minute pass after the press: the dialog then offers Send
   * again.
   */
  async function transferWithoutAnswer(page: Page, control: Control, person: Person, mobile: string) {
    const { email } = person;
    await page.clock.install();
    await openDashboard(page, person);
    await control.fault({ method: "GET", path: statuses, email, kind: "status", status: 503, times: 100 });
    await control.fault({ method: "POST", path: transfers, email, kind: "refuse", times: 10 });
    await wallet(page).getByRole("button", { name: "Transfer" }).click();
    const send = dialog(page, "Send Money");
    await send.getByRole("textbox", { name: "Phone Number" }).fill(mobile);
    await send.getByRole("button", { name: "Search" }).click();
    await expect(send.getByText("Priya")).toBeVisible();
    await send.getByRole("textbox", { name: "Amount" }).fill("35");
    await send.getByRole("button", { name: "Send", exact: true }).click();
    await passTime(page, send.getByRole("button", { name: "Send again" }));
    await control.clearFaults(email);
    return send;
  }
  const lookUps = async (control: Control, { email }: Person) =>
    (await control.requests("/api/v1/users", email)).length;

  test("searches the mobile number again and pays the same account with the same key", async ({
    page,
    person,
    makePerson,
    control,
  }) => {
    const payee = await makePerson({ firstName: "Priya" });
    const send = await transferWithoutAnswer(page, control, person, payee.mobile);
    const lookUpsBefore = await lookUps(control, person);
    await send.getByRole("button", { name: "Send again" }).click();
    await send.getByRole("button", { name: "Yes, send again" }).click();
    await expect(page.getByText("Transfer successful")).toBeVisible();
    expect(await lookUps(control, person)).toBe(lookUpsBefore + 1);
    expect(new Set(await keysOf(control, transfers, person)).size).toBe(1);
    expect(await balanceOf(control, payee)).toBe(13_500);
  });

  test("is not sent if the number now belongs to another account", async ({
    page,
    person,
    makePerson,
    control,
  }) => {
    const payee = await makePerson({ firstName: "Priya" });
    const send = await transferWithoutAnswer(page, control, person, payee.mobile);
    const sentKeyCount = (await keysOf(control, transfers, person)).length;
    await control.fault({
      method: "GET",
      path: "/api/v1/users",
      email: person.email,
      kind: "status",
      status: 200,
      body: { status: 200, message: "OK", data: [{ accountId: "acc_another", firstName: "Priya" }] },
    });
    await send.getByRole("button", { name: "Send again" }).click();
    await send.getByRole("button", { name: "Yes, send again" }).click();
    await expect(
      send.getByText("This number no longer finds this person, so nothing was sent."),
    ).toBeVisible();
    expect(await keysOf(control, transfers, person)).toHaveLength(sentKeyCount);
    expect(await balanceOf(control, payee)).toBe(10_000);
    expect(await balanceOf(control, person)).toBe(10_000);
  });
});
