import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { allowedLines, type Collector, linesOf, startCollector } from "../support/collector.ts";
import { Control } from "../support/control.ts";
import { expect, test } from "../support/fixtures.ts";
import { waitForPagesCode } from "../support/pages-code.ts";
import { visa } from "../support/saved-card.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { dialog, enterCredentials, fillSetup, signInButton, typeCard } from "./steps.ts";

// One worker with one stack, whose logs and telemetry the tests read.
test.describe.configure({ mode: "default" });

let stack: Stack;
let collector: Collector;
let logs = "";

test.beforeAll(async () => {
  test.setTimeout(120_000);
  collector = await startCollector(() => stack.app);
  stack = await startStack({
    telemetry: { endpoint: collector.endpoint },
    hear: (text) => {
      logs += text;
    },
  });
});
test.afterAll(async () => {
  await stack.close();
  collector.close();
});
test.beforeEach(() => collector.forget());

test.describe("a visitor without a reduced-motion preference", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("registers, completes setup, tops up, transfers and withdraws, and no log contains personal data", async ({
    page,
    context,
    guard,
  }) => {
    test.setTimeout(120_000);
    guard.expect(/users\/me|wallet|cards|openid-connect/);
    const control = new Control(stack.sandbox);
    const mark = randomUUID().slice(0, 8);
    const email = `rana.${mark}@nupay.test`;
    const mobile = "0423456789";
    const payee = { email: `priya.${mark}@nupay.test`, firstName: "Priyanka", mobile: "0429876543" };
    await control.addPerson({ ...payee, account: { status: "A", balance: 10_000 } });
    const consoleTexts: string[] = [];
    const tokens = new Set<string>();
    context.on("console", (message) => consoleTexts.push(message.text(), message.location().url));
    context.on("response", async (response) => {
      if (!response.url().endsWith("/openid-connect/token")) return;
      const body: unknown = await response.json().catch(() => null);
      for (const value of Object.values(body ?? {}))
        if (typeof value === "string" && value.length > 40) tokens.add(value);
    });

    await page.goto(stack.app);
    await page.getByRole("button", { name: signInButton }).click();
    await page.getByRole("link", { name: "Register" }).click();
    await page.getByRole("textbox", { name: "First Name" }).fill(`Rana${mark}`);
    await page.getByRole("textbox", { name: "Last Name" }).fill(`Registered${mark}`);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("textbox", { name: "Mobile" }).fill(mobile);
    await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await fillSetup(page);
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await page.getByRole("button", { name: "Go to Dashboard" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: `Welcome, Rana${mark} Registered${mark}` }),
    ).toBeVisible();
    const cards = page.getByRole("region", { name: "My Cards" });
    await cards.getByRole("button", { name: "Add Card" }).first().click();
    const add = dialog(page, "Enter Card Details");
    await add.getByRole("textbox", { name: "Card Holder Name" }).fill(`Rana${mark}`);
    await typeCard(page, "4242424242424242");
    await add.getByRole("button", { name: "Add Card" }).click();
    await expect(add).toBeHidden();
    await expect(cards.getByText("•••• 4242")).toBeVisible();

    const wallet = page.getByRole("region", { name: "Wallet" });
    // The first top-up call fails, so that logged errors are checked too.
    await control.fault({
      method: "POST",
      path: "/api/v1/wallet/top-up",
      kind: "status",
      status: 500,
      email,
    });
    await wallet.getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await topUp.getByRole("radio", { name: "•••• 4242" }).check();
    await topUp.getByRole("textbox", { name: "Amount" }).fill("250");
    await topUp.getByRole("button", { name: "Top Up" }).click();
    await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 30_000 });
    await expect(wallet.getByText("$250.00").first()).toBeVisible();
    await wallet.getByRole("button", { name: "Transfer" }).click();
    const send = dialog(page, "Send Money");
    await send.getByRole("textbox", { name: "Phone Number" }).fill(payee.mobile);
    await send.getByRole("button", { name: "Search" }).click();
    await expect(send.getByText(payee.firstName)).toBeVisible();
    await send.getByRole("textbox", { name: "Amount" }).fill("35");
    await send.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Transfer successful")).toBeVisible();
    await expect(wallet.getByText("$215.00").first()).toBeVisible();

    await wallet.getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    // The payout account of the setup, masked.
    await expect(withdraw).toContainText("•••• 3456, BSB 110-000");
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
    const navigation = page.getByRole("navigation");
    await navigation.getByRole("link", { name: "Bank Accounts" }).click();
    await expect(page.getByRole("region", { name: "Withdrawal account" })).toContainText(
      "•••• 3456, BSB 110-000",
    );
    await page.getByRole("button", { name: "Add Bank Account" }).click();
    await expect(dialog(page, "Enter Bank Account Details")).toContainText("the wallet does not store it");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("000123456");

    const ledger = await control.ledger();
    expect(ledger.balanced).toBe(true);
    expect(ledger.debits).toBe(ledger.credits);
    const accountOf = (holderEmail: string) =>
      ledger.accounts.find((account) => account.email === holderEmail);
    expect(accountOf(email)).toMatchObject({
      balance: 20_000,
      availableBalance: 20_000,
      pendingBalance: 0,
      transactions: 3,
    });
    expect(accountOf(payee.email)?.balance).toBe(13_500);

    await navigation.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("button", { name: signInButton })).toBeVisible();

    expect(tokens.size).toBeGreaterThan(1);
    const all = `${logs}\n${consoleTexts.join("\n")}`;
    const secrets = [email, mark, payee.email, payee.firstName, mobile.slice(1), payee.mobile.slice(1)];
    const numbers = ["4242424242424242", "4242 4242 4242 4242", "000123456", "110-000", "110000"];
    const foundSecrets = [...secrets, ...numbers, ...[...tokens].map((token) => token.slice(-20))].filter(
      (secret) => all.includes(secret),
    );
    expect(foundSecrets).toEqual([]);
    expect(all).not.toMatch(/eyJ[\w-]{10,}/);
  });
});

/** Dispatches the events of a browser that hides the page. */
const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

const isApiCall = (request: Request) => /\/api\/v1\//.test(request.url()) && request.method() !== "OPTIONS";

test("the telemetry of a sign-in, a top-up and an error contains only lines of the allow-list and no personal data", async ({
  page,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.expect(/wallet\/(?:top-up|balance)/);
  guard.expectThrown(/Holly Holder broke/);
  const control = new Control(stack.sandbox);
  const person = {
    email: "holly.telemetry@nupay.test",
    firstName: "Hollyanne",
    lastName: "Holderness",
    mobile: "0418765432",
  };
  const { id, accountId } = await control.addPerson({
    ...person,
    account: { status: "A", balance: 10_000, cards: [visa] },
  });
  const calls: Request[] = [];
  page.on("request", (request) => isApiCall(request) && calls.push(request));

  await page.goto(stack.app);
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, { email: person.email, password: control.password });
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await waitForPagesCode(page);
  await page.waitForRequest(/health\.json/).catch(() => undefined);

  // The top-up's answer is lost, so its outcome is unknown for a while. Afterwards the balance cannot be read.
  const { email } = person;
  await control.fault({ method: "POST", path: "/api/v1/wallet/top-up", kind: "lose", email });
  const wallet = page.getByRole("region", { name: "Wallet" });
  await wallet.getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("123.45");
  const rejection = { kind: "status", status: 403, times: 3 } as const;
  await control.fault({ method: "POST", path: "/api/v1/wallet/balance", ...rejection, email });
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => calls.filter((call) => call.url().endsWith("/balance")).length).toBeGreaterThan(1);
  await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError("Holly Holder broke"))));

  const [posted] = calls.filter((call) => call.url().endsWith("/top-up"));
  const reference = (await posted?.headerValue("idempotency-key"))?.replaceAll('"', "") ?? "";
  const paymentAttributes = (foundState: string) =>
    `nupay.payment.operation=topUp nupay.payment.state=${foundState}`;
  const expected = [
    `log nupay.payment WARN ${paymentAttributes("unknown")} nupay.payment.key=${reference}`,
    `log nupay.payment INFO ${paymentAttributes("succeeded")} nupay.payment.key=${reference}`,
    `metric nupay.payments ${paymentAttributes("unknown")}`,
    `metric nupay.payments ${paymentAttributes("succeeded")}`,
    `metric nupay.payment.duration ${paymentAttributes("succeeded")}`,
    "metric nupay.read.failures nupay.read=balance nupay.failure.kind=status nupay.failure.code=forbidden http.response.status_code=403",
    "log exception ERROR exception.type=TypeError",
  ];
  const lines = () => collector.sent().flatMap(linesOf);
  const findMissingLines = async () => {
    await hidePage(page);
    return expected.filter((line) => !lines().includes(line));
  };
  await expect.poll(findMissingLines, { timeout: 20_000 }).toEqual([]);
  expect(lines().filter((line) => !allowedLines.some((allowedLine) => allowedLine.test(line)))).toEqual([]);

  // The payment's calls and log records share one trace. Every other call has its own trace.
  const trace = reference.replaceAll("-", "");
  expect(trace).toMatch(/^[\da-f]{32}$/);
  const headers = await Promise.all(calls.map((call) => call.headerValue("traceparent")));
  expect(headers.filter((header) => !/^00-[\da-f]{32}-[\da-f]{16}-01$/.test(header ?? ""))).toEqual([]);
  const ofPayment = calls.filter((_, index) => headers[index]?.includes(trace));
  expect(ofPayment.length).toBeGreaterThan(1);
  expect(ofPayment.every((call) => /top-up$|payments\//.test(call.url()))).toBe(true);
  const records = collector.sent().flatMap(({ body }) => JSON.parse(body).resourceLogs ?? []);
  expect(JSON.stringify(records)).toContain(`"traceId":"${trace}"`);

  const everything = JSON.stringify(collector.sent());
  const { email: address, firstName, lastName, mobile } = person;
  const secrets = [address, firstName, lastName, mobile.slice(1), id, accountId ?? "none"];
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(everything).not.toMatch(/eyJ[\w-]{10,}|123\.45|Holly/);
  expect(
    collector
      .sent()
      .map(({ path, body }) => path + body)
      .join(),
  ).not.toContain("?");
  const headerNames = collector.sent().flatMap(({ headers: given }) => Object.keys(given));
  expect(headerNames.filter((name) => /^(?:cookie|authorization|referer)$/.test(name))).toEqual([]);
});
