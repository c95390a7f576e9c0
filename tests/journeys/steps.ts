/** Steps of a person, by role and accessible name only. */
import { expect, type Locator, type Page } from "@playwright/test";
import { common as arabic } from "../../src/ui/i18n/ar/shared.ts";
import { common } from "../../src/ui/i18n/en/shared.ts";
import type { Person } from "../support/fixtures.ts";
import { keycloakVariable } from "../support/keycloak-control.ts";
import { shortYear } from "../support/saved-card.ts";
import { signInAtProvider } from "../support/sign-in.ts";
import { passport } from "./passport.ts";

export { passport };

const loading = new RegExp(
  [common, arabic].map(({ loading: text }) => text.replaceAll(".", "\\.")).join("|"),
);

export const signInButton = "SIGN IN/SIGN UP";

/**
 * Signs in without the provider's form, and opens the page. With Keycloak it uses the form.
 * @param path where the app is opened
 */
export async function signIn(
  page: Page,
  person: Pick<Person, "email" | "password">,
  path = "/dashboard",
): Promise<void> {
  if (process.env[keycloakVariable] === undefined) await signInAtProvider(page.context(), person);
  else await signInByForm(page, person);
  await page.goto(path);
  await expect(page).toHaveURL((address) => address.pathname === path);
}

/** Signs in from the landing page by the provider's form, until the dashboard's URL. */
export async function signInByForm(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Fills in and submits the provider's sign-in form. */
export async function enterCredentials(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

export async function openDashboard(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await expect(welcome(page, person)).toBeVisible();
}

export async function openDashboardByForm(page: Page, person: Person): Promise<void> {
  await signInByForm(page, person);
  await expect(welcome(page, person)).toBeVisible();
}

const welcome = (page: Page, { firstName, lastName }: Person) =>
  page.getByRole("heading", { level: 1, name: `Welcome, ${firstName} ${lastName}` });

/**
 * Waits until the code of pages, menus and dialogs has loaded (the switch next to the balance is part of it) and each
 * panel has its answer.
 */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("switch")).toBeVisible();
  await expect(main.getByText(loading)).toHaveCount(0);
}

/**
 * Moves the page's clock in steps until `shown` is visible, so that each call can be answered between two steps.
 * @param step milliseconds
 */
export async function passTime(page: Page, awaitedElement: Locator, step = 5_000): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(step);
    await expect(awaitedElement).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 40_000, intervals: [0] });
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name });
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
}

/** The day in the account's time zone, as yyyy-MM-dd. */
export const accountDay = (time: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(time);

/** Types a card into the provider's iframe fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = dialog(page, "Enter Card Details").frameLocator("iframe[name^='__privateStripeFrame']");
  await frame.locator("[name=cardnumber]").fill(number);
  await frame.locator("[name=exp-date]").fill(`12 / ${shortYear}`);
  await frame.locator("[name=cvc]").fill("123");
}

/** Fills in the setup from its overview to its review. */
export async function fillSetup(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Setup" }).click();
  await page.getByRole("button", { name: "Fill Test Data" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Document Type").selectOption({ label: "Passport" });
  await page.getByLabel("Document File").setInputFiles(passport);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Fill Test Data" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Complete Setup" })).toBeVisible();
}
