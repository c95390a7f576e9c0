/** A page whose script does not load: a rate limit (429), a restarting server, a deleted build. */
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../../site/server.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { builtSite } from "../support/stack.ts";

let site: Site;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  site = await startSite({ port: 0, sandboxPort: 4010, dist: await builtSite() });
  browser = await chromium.launch(await chromiumLaunchOptions());
}, 300_000);

afterAll(async () => {
  await browser.close();
  await site.close();
});

afterEach(() => context.close());

const script = /\/assets\/index-[\w-]+\.js$/;
const landingTexts = /\/assets\/landing-[\w-]+\.js$/;

/** @param refusals how many requests for the file are answered with 429 */
async function visit(
  path: string,
  { refusals, file = script, locale = "en-AU" }: { refusals: number; file?: RegExp; locale?: string },
): Promise<{ page: Page; countRequests: () => number }> {
  context = await browser.newContext({ locale, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.clock.install();
  let requestCount = 0;
  await page.route(file, async (route) => {
    requestCount += 1;
    if (requestCount <= refusals) await route.fulfill({ status: 429, headers: { "Retry-After": "1" } });
    else await route.continue();
  });
  await page.goto(site.address + path);
  return { page, countRequests: () => requestCount };
}

const waitForStart = (page: Page) =>
  page.waitForFunction(() => !("__nupayEarly" in window) && document.querySelector("#root > *") !== null);

const trying = "The app did not load. Trying again…";
const gaveUp = "The app did not load. Your money is safe.";

test.each([
  ["its script", script],
  ["its first texts", landingTexts],
])(
  "a page whose requests for %s are rejected twice shows a message, and starts after a reload",
  async (_name, file) => {
    // At most one request for each of two languages, or one by the preload and one by the import.
    const { page } = await visit("/", { refusals: 2, file });
    await page.getByText(trying).waitFor();
    await page.clock.runFor(2_000);
    await page.clock.runFor(4_000);
    await waitForStart(page);
    expect(await page.getByText(trying).isVisible()).toBe(false);
    expect(await page.evaluate(() => sessionStorage.getItem("start-tries"))).toBeNull();
  },
);

test.each([
  ["en-AU", trying, gaveUp, "Try again"],
  ["ar-EG", "لم يُحمَّل التطبيق. تُعاد المحاولة…", "لم يُحمَّل التطبيق. أموالك في أمان.", "إعادة المحاولة"],
])(
  "in %s a page whose script stays unavailable stops reloading and removes the sign-in code from its URL",
  async (locale, expectedText, end, button) => {
    const { page, countRequests } = await visit("/dashboard#state=s&session_state=x&code=secret", {
      refusals: Number.POSITIVE_INFINITY,
      locale,
    });
    await page.getByText(expectedText).waitFor();
    expect(page.url()).toContain("code=secret");
    await expect
      .poll(async () => {
        await page.clock.runFor(20_000);
        return page.getByText(end).isVisible();
      })
      .toBe(true);
    expect(page.url()).toBe(`${site.address}/dashboard`);
    expect(await page.getByText(expectedText).isVisible()).toBe(false);
    const requestCountBefore = countRequests();
    await page.clock.runFor(120_000);
    expect(countRequests()).toBe(requestCountBefore);
    await page.unroute(script);
    await page.getByRole("button", { name: button }).click();
    await waitForStart(page);
  },
  60_000,
);

test("a page does not reload while it is offline, and starts after it is online again", async () => {
  const { page } = await visit("/", { refusals: 1 });
  await page.getByText(trying).waitFor();
  await context.setOffline(true);
  await page.clock.runFor(3_000);
  expect(page.url()).toBe(`${site.address}/`);
  expect(await page.getByText(trying).isVisible()).toBe(true);
  await context.setOffline(false);
  await page.clock.runFor(8_000);
  await waitForStart(page);
});

test("a browser without storage is not reloaded automatically", async () => {
  context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new Error("SecurityError");
      },
    });
  });
  let requestCount = 0;
  await page.route(script, (route) => {
    requestCount += 1;
    return route.fulfill({ status: 503 });
  });
  await page.goto(site.address);
  await page.getByText(gaveUp).waitFor();
  expect(requestCount).toBe(1);
});
