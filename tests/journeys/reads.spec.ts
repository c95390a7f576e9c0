/** Tests which events make the app read again, and which do not. */
import { expect, test } from "../support/fixtures.ts";
import { disableEvents, recordCalls } from "../support/live-money.ts";
import { openDashboard, signIn, waitUntilLoaded } from "./steps.ts";

test("the dashboard reads the account again after five minutes, and shows the setup if the status is P", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/openid-connect|wallet\/|cards\//);
  await disableEvents(page);
  await page.clock.install();
  await openDashboard(page, person);
  await control.setStatus(person.accountId ?? "", "P");
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  await link("Help").click();
  await link("Dashboard").click();
  await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
  await page.clock.fastForward(5 * 60_000);
  await link("Help").click();
  await link("Dashboard").click();
  await expect(page.getByRole("list", { name: "Setup progress" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Wallet" })).toHaveCount(0);
});

test("an opened dashboard reads each panel once, and so does a second tab's", async ({
  page: firstPage,
  person,
  control,
}) => {
  await signIn(firstPage, person, "/help");
  const secondPage = await firstPage.context().newPage();
  const tabs = [firstPage, secondPage].map((page) => ({ page, ...recordCalls(page) }));
  const accountReads = (calls: readonly string[]) => calls.filter((path) => path === "users/me").length;
  const readCountBefore = accountReads(tabs[0]?.calls ?? []);
  for (const { page } of tabs) {
    await page.goto("/dashboard");
    await waitUntilLoaded(page);
  }
  // An event that comes after the stream's start shows that the start itself caused no read.
  await control.setStatus(person.accountId ?? "", "P");
  for (const { calls } of tabs) {
    await expect.poll(() => accountReads(calls)).toBeGreaterThan(readCountBefore + 1);
    expect(calls.filter((path) => path !== "users/me").toSorted()).toEqual([
      "cards/list",
      "wallet/balance",
      "wallet/list",
    ]);
  }
});

test("a read with a permanent error is not retried", async ({ page, person, control, guard }) => {
  guard.expect(/wallet\/list/);
  const { email } = person;
  await control.fault({
    method: "POST",
    path: "/api/v1/wallet/list",
    kind: "status",
    status: 403,
    times: 9,
    email,
  });
  // The account's answer comes after the error.
  await control.fault({ method: "GET", path: "/api/v1/users/me", kind: "delay", delayMs: 800, email });
  await openDashboard(page, person);
  const history = page.getByRole("region", { name: "Transaction History" });
  await expect(history.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await control.requests("/api/v1/wallet/list", email)).toHaveLength(1);
});

test("while the wallet's Retry-After delays a read, the panel, the list and the statement say so", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/wallet\/list/);
  const { email } = person;
  const delay = { kind: "status", status: 429, headers: { "Retry-After": "120" } } as const;
  await openDashboard(page, person);
  await control.fault({ method: "POST", path: "/api/v1/wallet/list", ...delay, times: 9, email });
  const main = page.getByRole("main");
  const note = main.getByRole("status").filter({ hasText: "The wallet is busy and has asked us to wait." });
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name });

  await main
    .getByRole("region", { name: "Transaction History" })
    .getByRole("button", { name: "Refresh" })
    .click();
  await expect(note).toBeVisible();
  await link("Transactions").click();
  await expect(note).toBeVisible();
  await link("Statements").click();
  await expect(note).toHaveCount(0);
  await page.getByRole("combobox", { name: "Period" }).selectOption("Last 30 Days");
  await page.getByRole("button", { name: "Generate Statement" }).click();
  await expect(note).toBeVisible();
});
