/**
 * Pages restored from the back-forward cache. Playwright receives no events of them, so tests read and press them by
 * script, and each test first checks that its page was restored and not reloaded.
 */
import type { Page } from "@playwright/test";
import { enterCredentials, openDashboardByForm, signInButton, waitUntilLoaded } from "../journeys/steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { disableEvents } from "../support/live-money.ts";

// Firefox does not cache a page with an event stream, even if the page aborts the stream before the navigation.
test.beforeEach(({ page }) => disableEvents(page));

const providerPage = (sandbox: string) => `${sandbox}/realms/nupay/protocol/openid-connect/auth`;
/** Firefox does not cache a page that is still loading. */
async function markLoaded(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => Reflect.set(window, "beforeLeaving", true));
}
const back = (page: Page) => page.evaluate(() => history.back());
const isRestored = (page: Page) =>
  page.evaluate(() => Reflect.get(window, "beforeLeaving") === true).catch(() => false);
const text = (page: Page) => page.evaluate(() => document.body.innerText).catch(() => "between two pages");
const address = (page: Page) => page.evaluate(() => location.href).catch(() => "between two pages");
const press = (page: Page, name: string) =>
  page.evaluate((buttonName) => {
    const button = [...document.querySelectorAll("button")].find(
      ({ ariaLabel, innerText }) => (ariaLabel ?? innerText).trim() === buttonName,
    );
    if (!button) throw new Error(`no button ${buttonName}`);
    button.click();
  }, name);

test("Back from the provider's page restores the landing page, and its button signs in", async ({
  page,
  person,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: signInButton }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("button", { name: signInButton })).toBeEnabled();
  await markLoaded(page);
  await page.getByRole("button", { name: signInButton }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await back(page);
  await expect.poll(() => isRestored(page)).toBe(true);
  await press(page, signInButton);
  await expect.poll(() => address(page)).toContain("/realms/nupay/");
  await enterCredentials(page, person);
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
});

test("after a sign-in, the button of the restored landing page opens the dashboard without the provider's form", async ({
  page,
  person,
}) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: signInButton })).toBeEnabled();
  await markLoaded(page);
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect.poll(() => isRestored(page)).toBe(true);
  await press(page, signInButton);
  await expect.poll(() => text(page)).toContain(`Welcome, ${person.firstName}`);
});

test("a dashboard restored from the back-forward cache keeps running if the same person is signed in", async ({
  page,
  person,
  sandboxAddress,
}) => {
  await openDashboardByForm(page, person);
  await waitUntilLoaded(page);
  await markLoaded(page);
  await page.goto(providerPage(sandboxAddress));
  await back(page);
  await expect.poll(() => isRestored(page)).toBe(true);
  await press(page, "Top Up");
  await expect.poll(() => text(page)).toContain("Topup Wallet");
  // Longer than the session's check interval of five seconds.
  await page.waitForTimeout(7_000);
  expect(await text(page)).toContain("Topup Wallet");
});

for (const [what, store] of [
  ["its person signed out", { isAuthenticated: false, user: null }],
  ["another person signed in", { isAuthenticated: true, user: { id: "another" } }],
] as const) {
  test(`a dashboard restored after ${what} in another tab hides its person within a second`, async ({
    page,
    person,
    context,
    sandboxAddress,
  }) => {
    await openDashboardByForm(page, person);
    await waitUntilLoaded(page);
    await markLoaded(page);
    await page.goto(providerPage(sandboxAddress));
    // Writes the storage entry that another tab's sign-out writes. A message of the app itself would evict the page
    // from the cache.
    const otherPage = await context.newPage();
    await otherPage.goto("/silent-check-sso.html");
    await otherPage.evaluate(
      (text) => localStorage.setItem("auth-store", text),
      JSON.stringify({ version: 1, accessToken: null, refreshToken: null, ...store }),
    );
    await back(page);
    await expect.poll(() => isRestored(page)).toBe(true);
    // The session's own check would report the sign-out only after up to five seconds.
    await expect.poll(() => text(page), { timeout: 1_000, intervals: [50] }).not.toContain(person.lastName);
    // The provider's session is unchanged.
    await press(page, signInButton);
    await expect.poll(() => text(page)).toContain(`Welcome, ${person.firstName}`);
  });
}
