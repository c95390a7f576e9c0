/** How the app watches a session, and how it ends: at the provider, in another tab, while no page is open. */
import { expect, test } from "../support/fixtures.ts";
import { openDashboard, signInButton } from "./steps.ts";

test("a session that ended at the provider leads to the landing page with a message after a rejected refresh", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/openid-connect\/token|wallet\/events/);
  await page.clock.install();
  await openDashboard(page, person);
  await control.endSessions(person.email);
  await page.clock.fastForward("05:01");
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // The focused element was unmounted with its page, so the focus moves to <main>.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Your session has ended. Sign in again.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test("a session that ended while no page was open is announced once, on the landing page", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/transactions");
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Your session has ended. Sign in again.");
  await page.reload();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("signing out in one tab signs out the other tab", async ({ page, person, context }) => {
  await openDashboard(page, person);
  await page.evaluate(() => history.pushState(null, "", "/transactions?search=Priya"));
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("Priya");
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  await expect(otherPage.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await otherPage.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
  await expect(otherPage.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("You signed out in another window. Sign in again.");
  expect(await page.evaluate(() => sessionStorage.getItem("destination"))).toBe('"/transactions"');
  // The tab is in the background, where Firefox reports no focused element.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await expect(otherPage.getByRole("alert")).toHaveCount(0);
});

test("a rejected token refresh signs out only its own tab, even if the silent check fails", async ({
  page,
  person,
  context,
  guard,
}) => {
  guard.expect(/openid-connect\/(token|3p-cookies)|wallet|cards/);
  await page.clock.install();
  await openDashboard(page, person);
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  const welcome = otherPage.getByRole("heading", { level: 1, name: /Welcome/ });
  await expect(welcome).toBeVisible();
  await page.route("**/openid-connect/token", (route) =>
    route.fulfill({
      status: 400,
      headers: {
        "Access-Control-Allow-Origin": new URL(page.url()).origin,
        "Access-Control-Allow-Credentials": "true",
      },
      json: { error: "invalid_grant" },
    }),
  );
  await page.route("**/openid-connect/3p-cookies/**", (route) => route.abort());
  await page.clock.fastForward("05:01");
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByRole("button", { name: signInButton })).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(welcome).toBeVisible();
  await otherPage.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Refresh" }).click();
  await expect(otherPage.getByRole("region", { name: "Wallet" }).getByText("$100.00").first()).toBeVisible();
  const readAuthStore = () =>
    otherPage.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "{}"));
  await expect.poll(readAuthStore).toMatchObject({ isAuthenticated: true, user: { id: person.id } });
  await otherPage.reload();
  await expect(welcome).toBeVisible();
});

test("an open page checks the session every five seconds", async ({ page, person }) => {
  await page.clock.install();
  await openDashboard(page, person);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.evaluate(() => {
    addEventListener("message", ({ data }) => {
      const { dataset } = document.documentElement;
      if (data === "unchanged") dataset.checks = String(Number(dataset.checks ?? 0) + 1);
    });
  });
  for (const checks of ["1", "2", "3", "4", "5", "6"]) {
    await page.clock.runFor(5_000);
    await expect(page.locator("html")).toHaveAttribute("data-checks", checks);
  }
});
