import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openDashboard, signInButton } from "./steps.ts";

test.use({ personDetails: { account: { status: "A", balance: 125_000 } } });

const minute = 60_000;

/** Waits until the code of the menus and the inactivity chart has loaded. */
async function waitForPages(tab: Page): Promise<void> {
  const bell = tab.getByRole("button", { name: "Notifications" });
  await bell.click();
  await expect(tab.getByRole("region", { name: "Notifications" })).toBeVisible();
  await bell.click();
}

test("an unused session shows its warning in every tab, continues if one tab confirms, and later ends in all tabs", async ({
  page,
  context,
  person,
  guard,
}) => {
  guard.expect(/openid-connect|realms|wallet\/|cards\/|users\/me/);
  await page.clock.install();
  await openDashboard(page, person);
  await waitForPages(page);
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  await expect(otherPage.getByText("$1,250.00").first()).toBeVisible();
  await waitForPages(otherPage);
  const tabs = [page, otherPage];
  const warning = (tab: Page) => tab.getByRole("alertdialog", { name: "Are you still there?" });

  // All tabs of the context share one clock.
  await page.clock.fastForward(29 * minute);
  for (const tab of tabs) await expect(warning(tab)).toBeVisible();
  await page.bringToFront();
  await expect(warning(page).getByRole("button", { name: "Stay signed in" })).toBeFocused();
  await expect(warning(page).getByRole("timer")).toHaveText(/^(1:00|0:5\d)$/);
  await expect(warning(page).getByRole("status")).toHaveText("Time left: 1:00");
  await warning(page).getByRole("button", { name: "Stay signed in" }).click();
  for (const tab of tabs) await expect(warning(tab)).toBeHidden();

  // All tabs of the context share one clock.
  await page.clock.fastForward(29 * minute);
  for (const tab of tabs) await expect(warning(tab)).toBeVisible();
  // Advances the clock only to the limit, because the reload after the sign-out requests /config.json, whose timeout
  // would elapse as well.
  await page.clock.fastForward(minute);
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByText("$1,250.00")).toHaveCount(0);
  for (const tab of tabs) {
    const signOutReason = "You were signed out after a time without use. Sign in again.";
    await expect(tab.getByRole("alert").filter({ hasText: signOutReason })).toBeVisible();
  }
  await expect(otherPage.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(otherPage.getByText("$1,250.00")).toHaveCount(0);
});

test("a session in use shows no warning, whichever tab is used", async ({ page, context, person, guard }) => {
  guard.expect(/openid-connect|realms|wallet\/|cards\/|users\/me/);
  await page.clock.install();
  await openDashboard(page, person);
  await waitForPages(page);
  const otherPage = await context.newPage();
  await otherPage.goto("/dashboard");
  await waitForPages(otherPage);
  await page.clock.fastForward(28 * minute);
  // A use is counted at most once a second.
  await expect(async () => {
    await otherPage.mouse.move(Math.random() * 300, 200);
    await otherPage.waitForTimeout(1_100);
    await page.clock.runFor(1);
  }).toPass();
  await page.clock.fastForward(10 * minute);
  await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});
