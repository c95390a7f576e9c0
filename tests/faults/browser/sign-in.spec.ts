/** An identity provider that does not answer, and a manipulated storage. */

import { openDashboard, signInButton } from "../../journeys/steps.ts";
import { expect, test } from "../../support/fixtures.ts";

test("if the provider does not answer, the sign-in button is enabled after at most 12.5 seconds", async ({
  page,
  guard,
}) => {
  guard.expect(/realms/);
  await page.route("**/realms/**", () => {
    // No answer.
  });
  await page.clock.install();
  await page.goto("/");
  await page.clock.fastForward(12_500);
  await expect(page.getByRole("button", { name: signInButton })).toBeEnabled();
});

test("a token refresh without an answer does not end the session", async ({ page, person, guard }) => {
  guard.expect(/realms/);
  await page.clock.install();
  await openDashboard(page, person);
  await page.route("**/openid-connect/token", () => {
    // No answer.
  });
  await page.clock.fastForward("04:50");
  await page.clock.fastForward(9_000);
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await page.unroute("**/openid-connect/token");
  await page.clock.fastForward("01:00");
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("region", { name: "Wallet" }).getByText("$100.00").first()).toBeVisible();
});

for (const [what, text] of [
  ["rubbish", "{rubbish"],
  ["a list", "[1,2,3]"],
  ["a number", "7"],
  ["another version", JSON.stringify({ version: 99, isAuthenticated: true })],
  ["fields of other kinds", JSON.stringify({ version: 1, accessToken: {}, isAuthenticated: "yes", user: 7 })],
  [
    "a forged sign-in",
    JSON.stringify({ version: 1, accessToken: "forged", isAuthenticated: true, user: { id: "x" } }),
  ],
] as const) {
  test(`an auth-store that contains ${what} leads to the landing page`, async ({ page }) => {
    await page.addInitScript((storedText) => localStorage.setItem("auth-store", storedText), text);
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: signInButton })).toBeEnabled({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/$/);
  });
}
