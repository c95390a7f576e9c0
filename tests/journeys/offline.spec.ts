import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openDashboard, signInButton, waitUntilLoaded } from "./steps.ts";

test.use({
  serviceWorkers: "allow",
  personDetails: { account: { status: "A", balance: 123_456, pendingBalance: 3_456 } },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "You're offline" });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });
const readLastBalanceKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("last-balance/")));

/** Waits until the service worker has cached its files and controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Files that a page, not the site, put into the service worker's cache. */
const listPlantedFiles = (page: Page) =>
  page.evaluate(async () => {
    const plantedFiles: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if ((await (await cache.match(url))?.text()) === "left by a page")
          plantedFiles.push(new URL(url).pathname);
      }
    }
    return plantedFiles;
  });

/** Puts files into the cache, as an injected script could, to run in the next person's page. */
async function leaveFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.includes("/assets/keycloak-") || url.endsWith("/dashboard"))
          await cache.put(url, new Response("left by a page"));
    }
  });
  expect(await listPlantedFiles(page)).toContain("/dashboard");
}

/**
 * Playwright takes only the page offline, and Chromium forgets that on a reload. So this function also aborts the
 * service worker's requests and overrides `navigator.onLine` in the next page.
 */
async function loseNetwork(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const { fetch } = globalThis;
    const failFetch = () => Promise.reject(new TypeError("Failed to fetch"));
    Object.assign(globalThis, { fetch: failFetch, restore: () => Object.assign(globalThis, { fetch }) });
  });
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "onLine", { configurable: true, get: () => false });
  });
  await page.context().setOffline(true);
}

test.beforeEach(async ({ page, person, guard }) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openDashboard(page, person);
  await waitForWorker(page);
});

test("offline, the installed app shows the last balance with its time, read-only, until another tab signs out", async ({
  page,
  person,
}) => {
  expect(await readLastBalanceKeys(page)).toEqual([`last-balance/${person.id}`]);

  await loseNetwork(page);
  await page.goto("/cards", { waitUntil: "commit" });
  await expect(heading(page)).toBeVisible();
  const milliseconds = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now(),
  );
  console.log(`The last balance: first paint ${Math.round(milliseconds)} ms after the reload began.`);
  const main = page.getByRole("main");
  await expect(main).toContainText(/Balance as of \d+:\d\d\s[AP]M/);
  await expect(main).toContainText("$1,234.56");
  await expect(main).toContainText("Nothing can be paid until the connection is back.");
  await expect(page.getByRole("button")).toHaveCount(1);
  await expect(page.getByRole("link")).toHaveCount(0);

  await tryAgain(page).click();
  await expect(page.getByRole("status")).toHaveText("There is still no connection.");
  await expect(main).toContainText("$1,234.56");

  // Writes the storage entry that a sign-out in another tab writes.
  await page.evaluate(() => {
    localStorage.setItem("auth-store", JSON.stringify({ version: 1, isAuthenticated: false, user: null }));
    dispatchEvent(new StorageEvent("storage", { key: "auth-store" }));
  });
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page.getByText("$1,234.56")).toHaveCount(0);
});

test("when the network is back, the page that was opened offline is shown", async ({ page }) => {
  await loseNetwork(page);
  await page.goto("/help", { waitUntil: "commit" });
  await expect(heading(page)).toBeVisible();
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => (globalThis as unknown as { restore: () => void }).restore());
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "onLine", { configurable: true, get: () => true });
  });
  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "Help & Support" })).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
});

test("after a sign-out no balance is stored, and an offline start shows the landing page", async ({
  page,
}) => {
  await page.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  expect(await readLastBalanceKeys(page)).toEqual([]);
  await loseNetwork(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
});

test("files in the service worker's cache are deleted after a sign-out and after Clear stored data", async ({
  page,
}) => {
  await leaveFiles(page);
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Clear stored data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Stored data cleared").first()).toBeVisible();
  expect(await listPlantedFiles(page)).toEqual([]);

  // The next page caches the site's own files again.
  await page.goto("/dashboard");
  const hasShell = () => page.evaluate(async () => (await caches.match("/dashboard")) !== undefined);
  await expect.poll(hasShell).toBe(true);
  await leaveFiles(page);
  await page.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  expect(await listPlantedFiles(page)).toEqual([]);
  await expect.poll(hasShell).toBe(true);
  await loseNetwork(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
});
