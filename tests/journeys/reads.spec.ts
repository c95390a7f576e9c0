/** Which reads are repeated. */
import { expect, test } from "../support/fixtures.ts";
import { isStream, watch, withoutEvents } from "../support/live-money.ts";
import { everythingIsLoaded, openDashboard, signIn } from "./steps.ts";

test("the dashboard reads the account again after five minutes, and shows the setup if the status is P", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/openid-connect|wallet\/|cards\//);
  await withoutEvents(page);
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

test("the opened dashboard reads each panel once, and its event stream continues from these answers", async ({
  page,
  person,
  control,
}) => {
  await signIn(page, person, "/help");
  const { calls } = watch(page);
  const stream = page.waitForResponse((response) => isStream(response.request()));
  await page.goto("/dashboard");
  await everythingIsLoaded(page);
  const started = await (await stream).request().allHeaders();
  expect(started["last-event-id"]).toMatch(/^\d+$/);
  const accountReads = () => calls.filter((path) => path === "users/me").length;
  const before = accountReads();
  // An event that comes after the stream's start shows that the start itself caused no read.
  await control.setStatus(person.accountId ?? "", "P");
  await expect.poll(accountReads).toBe(before + 1);
  expect(calls.filter((path) => path !== "users/me").toSorted()).toEqual([
    "cards/list",
    "wallet/balance",
    "wallet/list",
  ]);
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

test("a read that the wallet delays by its Retry-After says so in the panel, the list and the statement", async ({
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
