/** Profile leads to the provider's page that creates a passkey. The sandbox has none: its answer is given Keycloak's words. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openDashboard } from "./steps.ts";

const action = "webauthn-register-passwordless";
const create = (page: Page) => page.getByRole("button", { name: "Create a passkey" });
const openProfile = (page: Page) => page.getByRole("link", { name: "Profile" }).click();

async function offerPasskeys(page: Page): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, features: { ...config.features, passkeys: true } } });
  });
}

/** The provider sends the browser back with what became of the action. */
async function returnWith(page: Page, status: string): Promise<void> {
  await page.route(`**/openid-connect/auth?*kc_action=${action}*`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { location = "", ...headers } = response.headers();
    const said = new URLSearchParams({ kc_action_status: status, kc_action: action });
    await route.fulfill({ status: 302, headers: { ...headers, location: `${location}&${said}` } });
  });
}

test("is absent where the configuration says nothing of passkeys", async ({ page, person }) => {
  await openDashboard(page, person);
  await openProfile(page);
  await expect(page.getByRole("link", { name: "Manage your sign-in" })).toBeVisible();
  await expect(create(page)).toHaveCount(0);
});

test("a passkey that was created, cancelled or failed is told where the holder left, once", async ({
  page,
  person,
}) => {
  await offerPasskeys(page);
  await openDashboard(page, person);
  await openProfile(page);
  for (const [status, role, text] of [
    ["success", "status", "Your passkey was created"],
    ["cancelled", "status", "No passkey was created"],
    ["error", "alert", "Your passkey could not be created. Try again."],
  ] as const) {
    await returnWith(page, status);
    await create(page).click();
    await expect(page.getByRole(role).filter({ hasText: text })).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await page.unrouteAll({ behavior: "wait" });
    await offerPasskeys(page);
  }
  await page.reload();
  await expect(create(page)).toBeEnabled();
  await expect(page.getByText("could not be created")).toHaveCount(0);
});
