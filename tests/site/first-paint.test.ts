import { type Browser, type BrowserContext, chromium, type Page, type Response } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../../site/server.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { PageErrorGuard } from "../support/guard.ts";
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

interface Visit {
  readonly locale?: string;
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly path?: string;
  /** Called for every script response. */
  readonly onScript?: (response: Response) => void;
}

/** Opens the page while the app's script is still loading. */
async function arrive({ locale = "en-AU", stored = {}, path = "/", onScript }: Visit = {}): Promise<Page> {
  context = await browser.newContext({ locale });
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, JSON.stringify(value));
  }, stored);
  const page = await context.newPage();
  if (onScript)
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) onScript(response);
    });
  await page.route(/\/assets\/index-[\w-]+\.js$/, () => undefined);
  await page.goto(site.address + path, { waitUntil: "commit" });
  await page.locator("#waiting").waitFor({ state: "attached" });
  // The styles are not loaded yet, so nothing is painted, but a locator finds the elements already.
  await page.waitForFunction(() => {
    const styles = [
      ...document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style'),
    ];
    return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });
  return page;
}

const english = "SIGN IN/SIGN UP";
const arabic = "تسجيل الدخول / إنشاء حساب";

describe("while the app's script loads", () => {
  test("the landing page is shown in the browser's language only", async () => {
    const page = await arrive();
    expect(await page.getByRole("button", { name: english }).isVisible()).toBe(true);
    expect(await page.getByText(arabic).isVisible()).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.getByRole("status").count()).toBe(0);
  });

  test("the landing page is Arabic and right to left in an Arabic browser", async () => {
    const page = await arrive({ locale: "ar-EG" });
    expect(await page.getByRole("button", { name: arabic }).isVisible()).toBe(true);
    expect(await page.getByText(english).isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
  });

  test.each([
    ["en-AU", english, arabic],
    ["ar-EG", arabic, english],
  ])("the landing page's texts are requested in %s only", async (locale, ownTexts, otherTexts) => {
    const texts: string[] = [];
    // A response may still arrive while the page closes.
    const recordText = (response: Response) =>
      response.text().then(
        (text) => texts.push(text),
        () => undefined,
      );
    await arrive({ locale, onScript: recordText });
    await expect.poll(() => texts.some((text) => text.includes(ownTexts))).toBe(true);
    expect(texts.filter((text) => text.includes(otherTexts))).toEqual([]);
  });

  test("a saved dark theme applies from the first paint", async () => {
    const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background(await arrive());
    await context.close();
    const dark = await background(
      await arrive({ stored: { "ui-store": { version: 1, theme: "nupay-dark" } } }),
    );
    expect(light).not.toBe(dark);
  });

  test("a stored sign-in shows the spinner instead of the landing page", async () => {
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 300 }));
    const accessToken = `e30.${claims.toString("base64url")}.c2ln`;
    const page = await arrive({
      stored: { "auth-store": { version: 1, isAuthenticated: true, accessToken } },
    });
    expect(await page.getByRole("button").count()).toBe(0);
    expect(await page.getByRole("status").filter({ hasText: "Loading..." }).isVisible()).toBe(true);
  });

  test("every other path shows the spinner in the chosen language", async () => {
    const page = await arrive({ path: "/dashboard", stored: { "ui-store": { version: 1, language: "ar" } } });
    const spinner = page.getByRole("status");
    expect(await spinner.count()).toBe(1);
    expect(await spinner.textContent()).toBe("جارٍ التحميل...");
  });

  test("a press of Sign in, by mouse or keyboard, is kept for the app, and the button is busy", async () => {
    for (const press of ["click", "Enter"] as const) {
      const page = await arrive();
      const button = page.getByRole("button", { name: english });
      await (press === "click" ? button.click() : button.press(press));
      expect(await button.getAttribute("aria-busy")).toBe("true");
      expect(await page.evaluate(() => window.__nupayEarly?.signIn)).toBe(true);
      await context.close();
    }
  });
});

test("the landing page fetches the configuration, its texts and the stylesheet once, and violates no policy", async () => {
  context = await browser.newContext({ locale: "en-AU" });
  const guard = new PageErrorGuard();
  await guard.watch(context);
  const page = await context.newPage();
  const requestedPaths: string[] = [];
  const warnings: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  page.on("console", (message) => warnings.push(message.text()));
  await page.goto(site.address);
  // Chromium warns of an unused preload a few seconds after the load.
  await page.waitForTimeout(4_000);
  expect(requestedPaths.filter((path) => path === "/config.json")).toHaveLength(1);
  expect(requestedPaths.filter((path) => path.startsWith("/assets/landing-"))).toHaveLength(1);
  // The page's own styles are inline; the one CSS file is for the page after sign-in.
  expect(requestedPaths.filter((path) => path.endsWith(".css"))).toHaveLength(1);
  expect(await page.evaluate(() => [...document.styleSheets].map(({ media }) => media.mediaText))).toEqual([
    "",
    "not all",
  ]);
  expect(warnings.filter((text) => text.includes("preload"))).toEqual([]);
  expect(guard.complaints().filter((complaint) => complaint.startsWith("policy"))).toEqual([]);
});
