/** A fresh sign-in before a payment (RFC 9470), on the real server. */
import type { Page } from "@playwright/test";
import { dialog, openDashboard } from "../journeys/steps.ts";
import { configure } from "../support/configure.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { openWithPasskey } from "./create-passkey.ts";

const limits = { payoutAbove: 5_000, maxAge: 12 };
/** Seconds after which the first sign-in counts as old. */
const oldSignInAge = 13;

test.describe.configure({ timeout: 90_000 });

const box = (page: Page) => dialog(page, "Withdraw to Bank");

async function withdraw(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await box(page).getByRole("textbox", { name: "Amount" }).fill("60");
  await box(page).getByRole("button", { name: "Withdraw", exact: true }).click();
}

function signInOf(page: Page): Promise<{ authTime: unknown; acr: unknown; session: unknown }> {
  return page.evaluate(() => {
    const token: string = JSON.parse(localStorage.getItem("auth-store") ?? "{}").accessToken;
    const claims = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    return { authTime: claims.auth_time, acr: claims.acr, session: claims.sid };
  });
}

/** Keycloak knows the person, and only asks for the password. */
async function enterPassword(page: Page, { password }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/realms\/nupay\//);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("max_age=0 requires the password in an open session, and the access token has a newer auth_time", async ({
  page,
  person,
  control,
}) => {
  await configure(page, { stepUp: limits });
  await control.stepUp(limits, person.email);
  await openDashboard(page, person);
  const signInBefore = await signInOf(page);
  expect(signInBefore.authTime).toEqual(expect.any(Number));
  await page.waitForTimeout(oldSignInAge * 1_000);
  await withdraw(page);
  await box(page).getByRole("button", { name: "Continue" }).click();
  await enterPassword(page, person);
  await expect(box(page).getByRole("textbox", { name: "Amount" })).toHaveValue(/60\.00$/);
  const signInAfter = await signInOf(page);
  expect(Number(signInAfter.authTime)).toBeGreaterThanOrEqual(Number(signInBefore.authTime) + oldSignInAge);
  expect(signInAfter.session).toBe(signInBefore.session);
  expect(signInAfter.acr).toBe("1");
  await box(page).getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Withdraw successful" })).toBeVisible();
  expect(await control.requests("/api/v1/wallet/payout", person.email)).toHaveLength(1);
});

test("a passkey sign-in has a newer auth_time and the same acr as a password sign-in, and the wallet accepts the payment", async ({
  page,
  person,
  control,
  baseURL,
}) => {
  await configure(page, { stepUp: limits });
  await control.stepUp(limits, person.email);
  await openWithPasskey(page, person, baseURL);
  const signInBefore = await signInOf(page);
  await page.waitForTimeout(oldSignInAge * 1_000);
  await withdraw(page);
  await box(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(box(page).getByRole("textbox", { name: "Amount" })).toHaveValue(/60\.00$/);
  const signInAfter = await signInOf(page);
  expect(Number(signInAfter.authTime)).toBeGreaterThanOrEqual(Number(signInBefore.authTime) + oldSignInAge);
  expect(signInAfter).toMatchObject({ acr: "1", session: signInBefore.session });
  await box(page).getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Withdraw successful" })).toBeVisible();
  expect(await control.requests("/api/v1/wallet/payout", person.email)).toHaveLength(1);
});

test("the wallet API checks Keycloak's auth_time, which a refresh does not change", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/401/);
  await control.stepUp(limits, person.email);
  await openDashboard(page, person);
  await page.waitForTimeout(oldSignInAge * 1_000);
  await withdraw(page);
  await expect(box(page).getByText("Sign in again to confirm")).toBeVisible();
  const [refused] = await control.requests("/api/v1/wallet/payout", person.email);
  expect(refused?.status).toBe(401);
});
