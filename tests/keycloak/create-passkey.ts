/** Steps of a signed-in person who creates a passkey. */
import { expect, type Page } from "@playwright/test";
import { openDashboard } from "../journeys/steps.ts";
import type { Person } from "../support/fixtures.ts";
import { signInPageUrl } from "./sign-in-pages.ts";
import { addAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";

export const registrationParameters = { kc_action: "webauthn-register-passwordless" };
export const createButton = (page: Page) => page.getByRole("button", { name: "Create passkey" });
export const welcomeHeading = (page: Page) => page.getByRole("heading", { level: 1, name: /^Welcome/ });

/** Starts from the dashboard, which also waits for the app's silent check. */
export async function openRegistration(page: Page, app: string | undefined): Promise<void> {
  await page.goto(signInPageUrl(app, "auth", { ui_locales: "en", ...registrationParameters }));
  await expect(createButton(page)).toBeEnabled();
}

/** @param name the passkey's name; if undefined, the page's own suggestion is used */
export async function submitPasskey(page: Page, name?: string): Promise<void> {
  if (name !== undefined) await page.getByRole("textbox", { name: "Name of the passkey" }).fill(name);
  await createButton(page).click();
}

/** Opens the dashboard of a person whose device has their passkey. */
export async function openWithPasskey(
  page: Page,
  person: Person,
  app: string | undefined,
  name?: string,
): Promise<VirtualAuthenticator> {
  const device = await addAuthenticator(page);
  await openDashboard(page, person);
  await openRegistration(page, app);
  await submitPasskey(page, name);
  await expect(welcomeHeading(page)).toBeVisible();
  return device;
}
