/** Steps of docs/keycloak.md, "Changing the realm's keys", on the real server. */
import type { Page } from "@playwright/test";
import { openDashboard, signOut } from "../journeys/steps.ts";
import { expect, test } from "../support/fixtures.ts";
import type { KeyProvider } from "../support/keycloak-admin.ts";
import { keycloakAdmin } from "../support/keycloak-control.ts";

test.describe.configure({ mode: "serial" });

const admin = keycloakAdmin();
const priorityOf = ({ config }: KeyProvider) => Number(config.priority?.[0] ?? 0);

/** The provider whose key signs new tokens. */
async function findSigner(): Promise<KeyProvider> {
  const [first] = (await admin.keyProviders()).toSorted(
    (provider, otherProvider) => priorityOf(otherProvider) - priorityOf(provider),
  );
  if (first === undefined) throw new Error("The realm has no RSA key");
  return first;
}

/** @returns the provider that signed before */
async function addSigner(): Promise<KeyProvider> {
  const previousProvider = await findSigner();
  const priority = priorityOf(previousProvider) + 100;
  await admin.addKeyProvider(`rsa-${priority}`, priority);
  return previousProvider;
}

function storedKeyId(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const token: string = JSON.parse(localStorage.getItem("auth-store") ?? "{}").accessToken;
    return JSON.parse(atob((token.split(".")[0] ?? "").replaceAll("-", "+").replaceAll("_", "/"))).kid;
  });
}

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });

/** @returns the status of the first answer to *Refresh* */
async function refreshBalance(page: Page): Promise<number> {
  const answer = page.waitForResponse(/\/api\/v1\/wallet\/balance/);
  await wallet(page).getByRole("button", { name: "Refresh" }).click();
  return (await answer).status();
}

test("an open session continues through a planned change of the realm's key", async ({ page, person }) => {
  await page.clock.install();
  await openDashboard(page, person);
  const key = await storedKeyId(page);
  const previousProvider = await addSigner();
  expect(await refreshBalance(page)).toBe(200);
  await admin.changeKeyProvider(previousProvider, { active: false });
  expect(await refreshBalance(page), "with a token of the passive key").toBe(200);
  expect(await storedKeyId(page)).toBe(key);
  await page.clock.fastForward("05:01");
  await expect.poll(() => storedKeyId(page)).not.toBe(key);
  await admin.changeKeyProvider(previousProvider, { active: false, enabled: false });
  await admin.deleteKeyProvider(previousProvider);
  expect(await refreshBalance(page), "with a token of the new key").toBe(200);
  await page.reload();
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  await signOut(page);
});

test("an open session renews its token after the realm's lost key is disabled, and can sign out", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/401/);
  await openDashboard(page, person);
  const key = await storedKeyId(page);
  const signerId = await addSigner();
  await admin.changeKeyProvider(signerId, { enabled: false });
  await expect.poll(() => refreshBalance(page), "IDENTITY_KEYS_SECONDS end").toBe(401);
  await expect.poll(() => storedKeyId(page)).not.toBe(key);
  await expect(wallet(page).getByText("$100.00").first()).toBeVisible();
  expect(await refreshBalance(page)).toBe(200);
  await signOut(page);
});
