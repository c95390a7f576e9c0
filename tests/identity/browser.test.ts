import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type Keycloak from "keycloak-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blockThirdPartyCookies, chromiumLaunchOptions } from "../support/chromium.ts";
import { startTestServers, type TestServers } from "./test-servers.ts";
import { authorizationUrl } from "./visitor.ts";

declare global {
  var keycloak: Keycloak;
  var events: string[];
}

let servers: TestServers;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [servers, browser] = await Promise.all([
    startTestServers(4124),
    chromiumLaunchOptions().then((o) => chromium.launch(o)),
  ]);
});
afterAll(async () => {
  await browser.close();
  await servers.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  complaints = [];
  listenTo(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

/** Records policy violations and uncaught errors of all frames, without the browser's own line for an error status. */
function listenTo(watchedPage: Page): void {
  watchedPage.on("pageerror", (error) => complaints.push(error.message));
  watchedPage.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      complaints.push(message.text());
    }
  });
}

async function openApp(app = servers.app, tab = page): Promise<string> {
  await tab.goto(`${app}/dashboard`);
  return waitForTitle(tab);
}

async function waitForTitle(tab = page): Promise<string> {
  await tab.waitForFunction(() => document.title !== "starting" && document.title !== "");
  return tab.title();
}

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.getByRole("textbox", { name }).fill(value);
}

async function signIn(app = servers.app): Promise<void> {
  await openApp(app);
  await page.evaluate(() => void keycloak.login());
  await fill({ Email: "demo@nupay.test", Password: "demo" });
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${app}/dashboard*`);
  expect(await waitForTitle()).toBe("signed in");
}

const isAuthenticated = () => page.evaluate(() => keycloak.authenticated);
const forceRefresh = () => page.evaluate(() => keycloak.updateToken(-1));

describe("an unchanged keycloak-js", () => {
  it("reports that the visitor is signed out on the first visit", async () => {
    expect(await openApp()).toBe("signed out");
  });

  it("signs a person in after a wrong password, which clears the password and keeps the e-mail", async () => {
    await openApp();
    await page.evaluate(() => void keycloak.login());
    await fill({ Email: "demo@nupay.test", Password: "wrong" });
    await page.getByRole("textbox", { name: "Password" }).press("Enter");
    await expect.poll(() => page.getByRole("alert").allTextContents()).toEqual(["Wrong e-mail or password."]);
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("demo@nupay.test");
    expect(await page.getByRole("textbox", { name: "Password" }).inputValue()).toBe("");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("password");
    await page.keyboard.type("demo");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${servers.app}/dashboard*`);
    expect(await waitForTitle()).toBe("signed in");
    expect(page.url()).toBe(`${servers.app}/dashboard`);
    expect(await page.evaluate(() => keycloak.loadUserProfile())).toMatchObject({
      firstName: "Dana",
      lastName: "Demo",
      email: "demo@nupay.test",
      attributes: { mobile: ["+61400000001"] },
    });
    expect(await page.evaluate(() => keycloak.loadUserInfo())).toMatchObject({ given_name: "Dana" });
  });

  it("shows the form again after Back to the page of a rejected sign-in", async () => {
    await openApp();
    await page.evaluate(() => void keycloak.login());
    await fill({ Email: "demo@nupay.test", Password: "wrong" });
    await page.getByRole("textbox", { name: "Password" }).press("Enter");
    await expect.poll(() => page.getByRole("alert").allTextContents()).toEqual(["Wrong e-mail or password."]);
    await page.getByRole("link", { name: "Register" }).click();
    await page.getByRole("textbox", { name: "Mobile" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
  });

  it("signs in silently after a reload and in a second tab, and stays signed in during session checks", async () => {
    await signIn();
    await page.reload();
    expect(await waitForTitle()).toBe("signed in");
    const secondPage = await context.newPage();
    listenTo(secondPage);
    expect(await openApp(servers.app, secondPage)).toBe("signed in");
    await page.waitForTimeout(6_500);
    expect(await isAuthenticated()).toBe(true);
    expect(await page.evaluate(() => events)).toEqual([]);
  });

  it("gets a new refresh token at each refresh, and keeps the session after a restart of the provider", async () => {
    await signIn();
    const tokenBefore = await page.evaluate(() => keycloak.refreshToken);
    expect(await forceRefresh()).toBe(true);
    await servers.restart();
    expect(await forceRefresh()).toBe(true);
    expect(await page.evaluate(() => keycloak.refreshToken)).not.toBe(tokenBefore);
    await page.reload();
    expect(await waitForTitle()).toBe("signed in");
  });

  it("recovers when the answer to a refresh is lost", async () => {
    await signIn();
    const tokens = "**/protocol/openid-connect/token";
    await page.route(tokens, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await expect(forceRefresh()).rejects.toThrow();
    await page.unroute(tokens);
    expect(await forceRefresh()).toBe(true);
    expect(await forceRefresh()).toBe(true);
  });

  it("gets 400 after the sessions were ended, and clears its tokens", async () => {
    await signIn();
    const dana = await servers.people.byEmail("demo@nupay.test");
    await servers.identity.endSessions(dana?.id ?? "");
    const answer = page.waitForResponse(/openid-connect\/token$/);
    await expect(forceRefresh()).rejects.toThrow();
    expect((await answer).status()).toBe(400);
    expect(await isAuthenticated()).toBe(false);
    await page.reload();
    expect(await waitForTitle()).toBe("signed out");
  });

  it("signs out without asking for confirmation, and the other tab notices within the check's interval", async () => {
    await signIn();
    const secondPage = await context.newPage();
    listenTo(secondPage);
    await openApp(servers.app, secondPage);
    await page.evaluate(() => void keycloak.logout({ redirectUri: location.origin }));
    await page.waitForURL(`${servers.app}/`);
    expect(await waitForTitle()).toBe("signed out");
    await expect.poll(() => secondPage.evaluate(() => events), { timeout: 8_000 }).toEqual(["logout"]);
  });

  it("signs out by a POST form", async () => {
    await signIn();
    const address = await page.evaluate(() => keycloak.createLogoutUrl({ logoutMethod: "POST" }));
    const idToken = await page.evaluate(() => keycloak.idToken);
    await page.evaluate(
      ({ address, idToken }) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = address;
        const fields = {
          client_id: "nupay-web",
          id_token_hint: idToken ?? "",
          post_logout_redirect_uri: location.origin,
        };
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
        }
        document.body.append(form);
        form.submit();
      },
      { address, idToken },
    );
    await page.waitForURL(`${servers.app}/`);
    expect(await waitForTitle()).toBe("signed out");
  });

  it("registers a new person and signs them in at once", async () => {
    await openApp();
    await page.evaluate(() => void keycloak.register());
    await page.getByRole("button", { name: "Register" }).click();
    await expect.poll(() => page.getByRole("alert").count()).toBe(1);
    await fill({
      "First Name": "Nadia",
      "Last Name": "Newcomer",
      Email: "demo@nupay.test",
      Mobile: "12",
      Password: "a good one",
    });
    await page.getByRole("button", { name: "Register" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("valid Australian mobile");
    expect(await page.getByRole("textbox", { name: "First Name" }).inputValue()).toBe("Nadia");
    await fill({ Mobile: "0400 000 001", Password: "a good one" });
    await page.getByRole("button", { name: "Register" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("e-mail already exists");
    await fill({ Email: "nadia@nupay.test", Password: "a good one" });
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForURL(`${servers.app}/dashboard*`);
    expect(await waitForTitle()).toBe("signed in");
    const profile = await page.evaluate(() => keycloak.loadUserProfile());
    expect(profile).toMatchObject({ firstName: "Nadia", attributes: { mobile: ["+61400000001"] } });
  });

  it("opens the provider's account page, which links back to the app", async () => {
    await signIn();
    await page.evaluate(() => void keycloak.accountManagement());
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    expect(await page.getByText("demo@nupay.test").count()).toBe(1);
    await page.getByRole("link", { name: "Back to nupay" }).click();
    await page.waitForURL(`${servers.app}/dashboard`);
  });

  it("keeps the session of an app at 127.0.0.1, a different site from the provider", async () => {
    await signIn(servers.otherSite);
    await page.reload();
    expect(await waitForTitle()).toBe("signed in");
    await page.waitForTimeout(3_000);
    expect(await isAuthenticated()).toBe(true);
  });

  it("fails to start if the server of the session check is down, and starts at the next load", async () => {
    await page.route("**/login-status-iframe.html/init?*", (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    expect(await openApp()).toMatch(/^failed: /);
    await page.reload();
    expect(await waitForTitle()).toBe("signed out");
  });

  it("asks for confirmation before signing out without an id token", async () => {
    await signIn();
    await page.goto(`${servers.issuer}/protocol/openid-connect/logout`);
    await page.getByRole("heading", { name: "Sign out of nupay?" }).waitFor();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.getByRole("link", { name: "Back to nupay" }).click();
    expect(await waitForTitle()).toBe("signed out");
  });

  it("signs in another person while a session is open if prompt=login is requested", async () => {
    await servers.people.register({
      email: "second@nupay.test",
      password: "demo",
      firstName: "Second",
      lastName: "Person",
    });
    await signIn();
    await page.evaluate(() => void keycloak.login({ prompt: "login" }));
    await fill({ Email: "second@nupay.test", Password: "demo" });
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(`${servers.app}/dashboard*`);
    expect(await waitForTitle()).toBe("signed in");
    expect(await page.evaluate(() => keycloak.loadUserProfile())).toMatchObject({ firstName: "Second" });
  });
});

describe("keycloak-js in a browser that blocks third-party cookies", () => {
  it("starts within five seconds, and stays signed in within the page", async () => {
    const options = await chromiumLaunchOptions();
    const strictBrowser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), ...blockThirdPartyCookies],
    });
    try {
      page = await strictBrowser.newPage();
      const warnings: string[] = [];
      page.on("console", (message) => warnings.push(message.text()));
      const startedAt = Date.now();
      await openApp(servers.otherSite);
      expect(Date.now() - startedAt).toBeLessThan(5_000);
      expect(warnings.join()).toContain("blocking access to 3rd-party cookies");
      await page.evaluate(() => void keycloak.login());
      await fill({ Email: "demo@nupay.test", Password: "demo" });
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL(`${servers.otherSite}/dashboard*`);
      expect(await waitForTitle()).toBe("signed in");
      await page.waitForTimeout(3_000);
      expect(await isAuthenticated()).toBe(true);
      expect(await forceRefresh()).toBe(true);
    } finally {
      await strictBrowser.close();
    }
  });
});

describe("the provider's pages", () => {
  const appearances = [
    { dark: "false", locale: "en", dir: "ltr", title: "Sign in to your account" },
    { dark: "true", locale: "ar", dir: "rtl", title: "تسجيل الدخول إلى حسابك" },
  ];

  it.each(appearances)("follow dark=$dark and locale=$locale", async ({ dark, locale, dir, title }) => {
    await page.goto(authorizationUrl(servers, { dark, locale }).url);
    const root = page.locator("html");
    expect(await root.getAttribute("lang")).toBe(locale);
    expect(await root.getAttribute("dir")).toBe(dir);
    expect(await root.getAttribute("data-theme")).toBe(dark === "true" ? "dark" : "light");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(dark === "true" ? "rgb(21, 19, 16)" : "rgb(246, 243, 236)");
  });

  it("take the language also from ui_locales and kc_locale, or from the browser without these parameters", async () => {
    const arabic = await browser.newContext({ locale: "ar-EG", colorScheme: "dark" });
    const arabicPage = await arabic.newPage();
    for (const parameters of [{ ui_locales: "ar" }, { kc_locale: "ar" }, {}]) {
      await arabicPage.goto(authorizationUrl(servers, parameters).url);
      expect(await arabicPage.locator("html").getAttribute("lang")).toBe("ar");
    }
    const background = await arabicPage.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe("rgb(21, 19, 16)");
    await arabicPage.goto(authorizationUrl(servers, { ui_locales: "fr en", kc_locale: "de" }).url);
    expect(await arabicPage.locator("html").getAttribute("lang")).toBe("en");
    await arabic.close();
  });

  it("change the language by a link, which the registration keeps, and a sign-in succeeds", async () => {
    await page.goto(authorizationUrl(servers, { dark: "true", locale: "en" }).url);
    await page.getByRole("link", { name: "العربية" }).click();
    await page.getByRole("link", { name: "إنشاء حساب" }).click();
    await page.getByRole("textbox", { name: "رقم الجوال" }).waitFor();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.getByRole("link", { name: "تسجيل الدخول" }).click();
    await fill({ "البريد الإلكتروني": "demo@nupay.test", "كلمة المرور": "demo" });
    await page.getByRole("button", { name: "تسجيل الدخول" }).click();
    await page.waitForURL(`${servers.app}/dashboard*`);
    expect(await waitForTitle()).not.toBe("starting");
  });

  it("show the password when the button is pressed, and hide it at the second press", async () => {
    await page.goto(authorizationUrl(servers, { locale: "en" }).url);
    const password = page.getByRole("textbox", { name: "Password" });
    await password.fill("secret");
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await password.getAttribute("type")).toBe("password");
  });

  it("can be used by keyboard only, from the first field to the button", async () => {
    await page.goto(authorizationUrl(servers, { locale: "en" }).url);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("email");
    await page.keyboard.type("demo@nupay.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("demo");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Sign In");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${servers.app}/dashboard*`);
    await waitForTitle();
  });

  it("show that they have expired when they are opened after the sign-in, and link to the app", async () => {
    await page.goto(authorizationUrl(servers, { locale: "en" }).url);
    const address = page.url();
    await fill({ Email: "demo@nupay.test", Password: "demo" });
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(`${servers.app}/dashboard*`);
    await waitForTitle();
    await page.goto(address);
    await page.getByRole("heading", { name: "This page has expired" }).waitFor();
    await page.getByRole("link", { name: "Back to nupay" }).click();
    expect(await waitForTitle()).toBe("signed in");
  });

  it("fit a phone of 360 px and pass axe, in both languages and themes", async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    for (const { dark, locale } of appearances) {
      for (const path of ["/auth?", "/registrations?"]) {
        await page.goto(authorizationUrl(servers, { dark, locale }).url.replace("/auth?", path));
        for (const state of ["empty", "refused"]) {
          if (state === "refused") {
            await page.locator("button[type=submit]").click();
            await page.getByRole("alert").waitFor();
          }
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
          const foundResults = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
            .analyze();
          expect(foundResults.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
            [],
          );
        }
      }
    }
  });
});
