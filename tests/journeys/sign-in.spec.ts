import type { Page } from "@playwright/test";
import { configure } from "../support/configure.ts";
import { expect, test } from "../support/fixtures.ts";
import { enterCredentials, openDashboard, signIn, signInButton } from "./steps.ts";

test.describe("a visitor without a reduced-motion preference", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("sees the landing page with its title, one button and three pictures that change in 300 ms", async ({
    page,
  }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "nupay Dashboard" })).toBeVisible();
    await expect(page.getByRole("button", { name: signInButton })).toBeEnabled();
    const carousel = page.getByRole("region", { name: "carousel" });
    await expect(carousel.getByRole("img")).toHaveCount(3);
    const transition = await carousel
      .getByRole("img")
      .first()
      .evaluate((image) => image.parentElement && getComputedStyle(image.parentElement).transitionDuration);
    expect(transition).toBe("0.3s");
    const current = carousel.locator("[aria-current=true]");
    await expect(current).toHaveText("Top up from a saved card");
    // Once the charts run, the session check and the carousel have started.
    await page.waitForFunction(() => localStorage.getItem("app-store") !== null);
    await page.clock.runFor(2_999);
    await expect(current).toHaveText("Top up from a saved card");
    await page.clock.runFor(1);
    await expect(current).toHaveText("Send by mobile number");
    // The pictures wait until neither pointer nor focus is on them.
    const pause = carousel.getByRole("button", { name: "Pause carousel" });
    await pause.focus();
    await carousel.hover();
    await page.mouse.move(1, 1);
    await page.clock.runFor(10_000);
    await expect(current).toHaveText("Send by mobile number");
    await carousel.hover();
    await pause.blur();
    await page.clock.runFor(10_000);
    await expect(current).toHaveText("Send by mobile number");
    await page.mouse.move(1, 1);
    await page.clock.runFor(3_000);
    await expect(current).toHaveText("Statements that add up");
    await pause.click();
    await page.clock.runFor(10_000);
    await expect(current).toHaveText("Statements that add up");
    await expect(carousel.getByRole("button", { name: "Play carousel" })).toBeVisible();
  });
});

test("the sign-in request has the theme, the language and every parameter of the specification's section 7", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("switch", { name: "Toggle theme" }).click();
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const providerRequest = page.waitForRequest(/\/protocol\/openid-connect\/auth\?(?!.*prompt=none)/);
  await page.getByRole("button", { name: "تسجيل الدخول / إنشاء حساب" }).click();
  const query = Object.fromEntries(new URL((await providerRequest).url()).searchParams);
  expect(query).toEqual({
    client_id: "nupay-web",
    redirect_uri: expect.stringMatching(/^http:\/\/localhost:/),
    state: expect.stringMatching(/^[\w-]{20,}$/),
    response_mode: "fragment",
    response_type: "code",
    scope: "openid",
    nonce: expect.stringMatching(/^[\w-]{20,}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    dark: "true",
    locale: "ar",
    ui_locales: "ar",
  });
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("an unknown path or a forged session shows the landing page, and a sign-in leads to the requested page", async ({
  page,
  person,
}) => {
  const expectLandingPage = async () => {
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  };
  await test.step("a forged session in the storage opens no protected page", async () => {
    // Runs once, before the first page's own scripts.
    await page.addInitScript(() => {
      if (sessionStorage.getItem("forged") !== null) return;
      sessionStorage.setItem("forged", "yes");
      localStorage.setItem(
        "auth-store",
        JSON.stringify({
          version: 1,
          accessToken: "forged",
          isAuthenticated: true,
          user: { id: "somebody" },
        }),
      );
      localStorage.setItem("ui-store", "{rubbish");
    });
    await page.goto("/dashboard");
    await expectLandingPage();
  });
  await test.step("an unknown path leads to the landing page", async () => {
    await page.goto("/no/such/page");
    await expectLandingPage();
  });
  await test.step("a protected page redirects to the landing page, and the sign-in returns to the protected page", async () => {
    await page.goto("/help");
    await expectLandingPage();
    await page.getByRole("button", { name: signInButton }).click();
    await enterCredentials(page, person);
    await expect(page).toHaveURL(/\/help$/);
  });
  await test.step("after the sign-in neither URL nor storage has a code or refresh token", async () => {
    const store = () => page.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "{}"));
    // The code is removed from the URL before it is redeemed.
    await expect
      .poll(store)
      .toMatchObject({ refreshToken: null, isAuthenticated: true, user: { id: person.id } });
    await expect(page).toHaveURL(/\/help$/);
  });
});

test("a signed-in person is redirected to the dashboard, and signing out clears the stored session", async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await test.step("an unknown path redirects to the dashboard with a message", async () => {
    await page.evaluate(() => history.pushState(null, "", "/nowhere"));
    await expect(page.getByRole("status").filter({ hasText: "This page does not exist." })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  for (const path of ["/", "/no/such/page"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expect(page.getByRole("status").filter({ hasText: "This page does not exist." })).toBeVisible();
  await test.step("signing out posts to the provider, clears the stored session and ends on the landing page", async () => {
    // Simulates a payment form that was stored before a fresh sign-in.
    await page.evaluate(() => sessionStorage.setItem("payment-form", "{}"));
    const logoutRequest = page.waitForRequest(/\/protocol\/openid-connect\/logout\?/);
    const pageLoad = page.waitForEvent("load");
    await page.getByRole("navigation").getByRole("button", { name: "Logout" }).click();
    const request = await logoutRequest;
    const query = new URL(request.url()).searchParams;
    expect([request.method(), [...query.keys()].sort()]).toEqual(["POST", ["dark", "locale"]]);
    expect(new URLSearchParams(request.postData() ?? "").get("id_token_hint")).toMatch(/^ey/);
    expect(query.get("dark")).toBe("false");
    expect(query.get("locale")).toBe("en");
    await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    const store = await page.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "{}"));
    expect(store).toMatchObject({ accessToken: null, isAuthenticated: false, user: null });
    expect(await page.evaluate(() => sessionStorage.getItem("payment-form"))).toBeNull();
    await pageLoad;
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/$/);
  });
});

test("one spinner, and no landing page, is shown while a stored session is being checked", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  const letGo = await holdRequests(page, /\/3p-cookies\/step1\.html$/);
  for (const path of ["/", "/dashboard"]) {
    const checkStart = page.waitForRequest(/\/3p-cookies\/step1\.html$/);
    await page.goto(path, { waitUntil: "commit" });
    await checkStart;
    await expect(page.locator("html")).toHaveAttribute("data-likely", "signed-in");
    await expect(page.getByRole("status", { name: "Loading..." })).toHaveCount(1);
    await expect(page.getByRole("button")).toHaveCount(0);
  }
  await letGo();
  await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
});

test("a click on the sign-in button before the app has loaded takes effect, and its PKCE data is stored for 60 minutes", async ({
  page,
}) => {
  let release: () => void = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/config.json", async (route) => {
    await untilReleased;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: signInButton }).click();
  release();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();

  const otherPage = await page.context().newPage();
  await otherPage.goto("/");
  const storedCallback = await otherPage.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("kc-callback-"));
    const { expires, pkceCodeVerifier } = JSON.parse(localStorage.getItem(key ?? "") ?? "{}");
    return { minutes: (expires - Date.now()) / 60_000, verifier: String(pkceCodeVerifier).length };
  });
  expect(storedCallback.minutes).toBeGreaterThan(58);
  expect(storedCallback.minutes).toBeLessThanOrEqual(60);
  expect(storedCallback.verifier).toBe(96);
});

test("an invalid configuration field is reported by name on an error page and in the console", async ({
  page,
}) => {
  const consoleTexts: string[] = [];
  page.on("console", (message) => consoleTexts.push(message.text()));
  const openWith = async (fault: Parameters<typeof configure>[1]) => {
    await configure(page, fault);
    await page.goto("/");
  };
  await openWith({ currencies: ["aud"] });
  const sentence = "config.json: currencies[0] must be an ISO 4217 code";
  await expect(page.getByRole("heading", { name: "The configuration is not valid" })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  expect(consoleTexts).toContain(`${sentence} invalidField`);
  for (const [provider, message] of [
    ["okta", "Invalid auth provider"],
    ["cognito", "Unsupported auth provider"],
    ["keycloak", "Missing Keycloak configuration"],
  ] as const) {
    await openWith({ auth: { provider } });
    await expect(page.getByText(message)).toBeVisible();
  }
});

test("a sign-in that has expired at the provider restarts by itself", async ({ page, person }) => {
  let requestCount = 0;
  await page.route(/\/openid-connect\/auth\?/, async (route) => {
    const question = new URL(route.request().url()).searchParams;
    if (question.get("prompt") === "none") return route.continue();
    requestCount += 1;
    if (requestCount > 1) return route.continue();
    const answer = new URLSearchParams({
      error: "temporarily_unavailable",
      error_description: "authentication_expired",
      state: question.get("state") ?? "",
    });
    const separator = question.get("response_mode") === "query" ? "?" : "#";
    await route.fulfill({
      status: 302,
      headers: { location: `${question.get("redirect_uri")}${separator}${answer}` },
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(requestCount).toBe(2);
});

/** Recreates the history of an offline start: one of the person's pages before the landing page. */
async function goBackToTransactions(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.replaceState(null, "", "/transactions");
    history.pushState(null, "", "/");
  });
  await page.goBack({ waitUntil: "commit" });
}

/** Holds matching requests until the returned function is called. */
async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await untilReleased;
    await route.continue();
  });
  return letGo;
}

test("Back to a protected page during the session check shows the landing page", async ({ page }) => {
  // Keycloak's iframe loads a second page, which may add a history entry, so that Back would navigate the iframe.
  const letGo = await holdRequests(page, /\/3p-cookies\/step1\.html$/);
  await page.goto("/");
  // The session check starts once the charts run.
  await page.waitForFunction(() => localStorage.getItem("app-store") !== null);
  await goBackToTransactions(page);
  letGo();
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("Back to a protected page before the app's code has loaded shows the landing page, whose button signs in to that page", async ({
  page,
  person,
}) => {
  const letGo = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: signInButton })).toBeVisible();
  await goBackToTransactions(page);
  letGo();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, person);
  await expect(page).toHaveURL(/\/transactions$/);
});
