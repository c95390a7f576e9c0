/** Profile leads to the provider's page that creates a passkey. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { offerPasskeys, returnFromPasskey } from "../support/passkeys.ts";
import { openDashboard } from "./steps.ts";

const create = (page: Page) => page.getByRole("button", { name: "Create a passkey" });
const openProfile = (page: Page) => page.getByRole("link", { name: "Profile" }).click();

test("the profile has no passkey button unless the configuration enables passkeys", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await openProfile(page);
  await expect(page.getByRole("link", { name: "Manage your sign-in" })).toBeVisible();
  await expect(create(page)).toHaveCount(0);
});

test("the result of creating a passkey is shown once, on the profile", async ({ page, person }) => {
  await offerPasskeys(page);
  await openDashboard(page, person);
  await openProfile(page);
  for (const [status, role, text] of [
    ["success", "status", "Your passkey was created"],
    ["cancelled", "status", "No passkey was created"],
    ["error", "alert", "Your passkey could not be created. Try again."],
  ] as const) {
    await returnFromPasskey(page, status);
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
