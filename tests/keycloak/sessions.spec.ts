/** Tests how the app finds, keeps, renews, loses and ends a session on the real server. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { enterCredentials, openDashboard, signInButton, signOut } from "../journeys/steps.ts";
import { blockThirdPartyCookies, chromiumLaunchOptions } from "../support/chromium.ts";
import { expect, type Person, test } from "../support/fixtures.ts";
import { realmUrl } from "./sign-in-pages.ts";

const tokens = "**/protocol/openid-connect/token";
const welcome = (page: Page) => page.getByRole("heading", { level: 1, name: /^Welcome/ });
const storedToken = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "{}").accessToken);

/** The app's URL on another site than Keycloak's. */
const otherSite = (baseURL: string | undefined) => (baseURL ?? "").replace("localhost", "127.0.0.1");

async function signInAt(page: Page, app: string, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${app}/`);
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(welcome(page)).toBeVisible();
}

test("a session is found silently after a reload and in a second tab, and stays open during session checks", async ({
  page,
  person,
  context,
}) => {
  await openDashboard(page, person);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  const secondPage = await context.newPage();
  await secondPage.goto("/help");
  await expect(secondPage).toHaveURL(/\/help$/);
  // Longer than the interval of the session check.
  await page.waitForTimeout(6_500);
  await expect(welcome(page)).toBeVisible();
  await expect(secondPage).toHaveURL(/\/help$/);
  expect(page.url()).not.toMatch(/code=|state=/);
});

/** Whether this browser sends the provider's cookies from an iframe in the app's page. */
async function allowsThirdPartyCookies(browser: Browser, app: string): Promise<boolean> {
  const page = await browser.newPage();
  const frame = `${realmUrl()}/asked`;
  await page.route(`${app}/asks`, (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${frame}"></iframe>` }),
  );
  await page.route(frame, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${app}/asks`);
  const isAllowed = await page.frame({ url: frame })?.evaluate(() => document.hasStorageAccess());
  await page.context().close();
  if (isAllowed === undefined) throw new Error("The frame was not there to be asked");
  return isAllowed;
}

/** Finds the session by one redirect without a timer, which returns to the same URL and leaves no trace in it. */
async function findByRedirect(browser: Browser, app: string, person: Person): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const redirects: string[] = [];
  page.on("request", (request) => {
    const isSilent = /openid-connect\/auth\?.*prompt=none/.test(request.url());
    if (isSilent && request.frame() === page.mainFrame()) redirects.push(request.url());
  });
  await page.clock.install();
  await signInAt(page, app, person);
  expect(redirects).toHaveLength(0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(`${app}/transactions?search=coffee`);
  await expect.poll(() => redirects, "while the page's clock stands still").toHaveLength(1);
  await page.clock.resume();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("coffee");
  expect(page.url()).toBe(`${app}/transactions?search=coffee`);
  expect(redirects).toHaveLength(1);
  await signOut(page);
  await page.goto(`${app}/dashboard`);
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  expect(redirects).toHaveLength(1);
  await context.close();
}

test("an app on another site finds the session silently, or by one redirect if third-party cookies are blocked", async ({
  page,
  person,
  baseURL,
  browser,
}) => {
  const app = otherSite(baseURL);
  // Debian's Chromium blocks third-party cookies. There Keycloak's iframe logs an error in the console of each page.
  if (!(await allowsThirdPartyCookies(browser, app))) return await findByRedirect(browser, app, person);
  await signInAt(page, app, person);
  const navigations: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) navigations.push(frame.url());
  });
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  expect(navigations).toEqual([`${app}/dashboard`]);
});

test("a session continues with a new token when the old one has expired", async ({ page, person }) => {
  await page.clock.install();
  await openDashboard(page, person);
  const tokenBefore = await storedToken(page);
  const renewed = page.waitForResponse(tokens);
  await page.clock.fastForward("05:01");
  expect((await renewed).status()).toBe(200);
  await expect.poll(() => storedToken(page)).not.toBe(tokenBefore);
  await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("region", { name: "Wallet" }).getByText("$100.00").first()).toBeVisible();
});

test("a session survives a refresh whose answer is lost, since the previous token works once more", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/openid-connect\/token/);
  await page.clock.install();
  await openDashboard(page, person);
  const tokenBefore = await storedToken(page);
  let lostAnswerCount = 0;
  await page.route(
    tokens,
    async (route) => {
      const answer = await route.fetch();
      expect(answer.status()).toBe(200);
      lostAnswerCount += 1;
      await route.abort();
    },
    { times: 1 },
  );
  await page.clock.fastForward("05:01");
  await expect.poll(() => lostAnswerCount).toBe(1);
  await expect(async () => {
    await page.clock.fastForward("00:05");
    expect(await storedToken(page)).not.toBe(tokenBefore);
  }).toPass();
  await expect(welcome(page)).toBeVisible();
});

test("a session survives a provider whose token endpoint answers 503 for a while", async ({
  page,
  person,
  guard,
}) => {
  guard.expect(/openid-connect\/token/);
  await page.clock.install();
  await openDashboard(page, person);
  const tokenBefore = await storedToken(page);
  let rejectionCount = 0;
  await page.route(
    tokens,
    async (route) => {
      rejectionCount += 1;
      await route.fulfill({
        status: 503,
        headers: {
          "Access-Control-Allow-Credentials": "true",
          "Access-Control-Allow-Origin": new URL(page.url()).origin,
        },
      });
    },
    { times: 2 },
  );
  await page.clock.fastForward("05:01");
  await expect(async () => {
    await page.clock.fastForward("00:05");
    expect(rejectionCount).toBe(2);
    expect(await storedToken(page)).not.toBe(tokenBefore);
  }).toPass();
  await expect(welcome(page)).toBeVisible();
});

test("a session that an administrator ended ends in the app at the next refresh", async ({
  page,
  person,
  control,
  guard,
}) => {
  guard.expect(/openid-connect\/token/);
  await page.clock.install();
  await openDashboard(page, person);
  await control.endSessions(person.email);
  await page.clock.fastForward("05:01");
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await page.clock.resume();
  await page.goto("/help");
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(page).toHaveURL(/\/help$/);
});

test.describe("a browser that blocks third-party cookies", () => {
  let strictBrowser: Browser;
  test.beforeAll(async () => {
    const options = await chromiumLaunchOptions();
    strictBrowser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), ...blockThirdPartyCookies],
      ignoreDefaultArgs: ["--disable-features"],
    });
  });
  test.afterAll(() => strictBrowser.close());

  test("signs in, finds the session again at once by one redirect, and signs out", async ({
    person,
    baseURL,
  }) => {
    const app = otherSite(baseURL);
    expect(await allowsThirdPartyCookies(strictBrowser, app)).toBe(false);
    await findByRedirect(strictBrowser, app, person);
  });
});
