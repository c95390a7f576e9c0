import { type Browser, type BrowserContext, chromium, type Page, type Route } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/server.ts";
import { blockThirdPartyCookies, chromiumLaunchOptions } from "../support/chromium.ts";
import { Control } from "../support/control.ts";
import type { Bench } from "./page/main.ts";
import { servePage } from "./page-server.ts";

declare global {
  var bench: Bench;
}

const app = "http://localhost:4231";
/** A site other than the provider's, which is localhost. */
const otherSite = "http://127.0.0.1:4231";
const provider = "http://localhost:4230";
const realm = `${provider}/realms/nupay`;
const tokens = `${realm}/protocol/openid-connect/token`;
const email = "demo@nupay.test";

let sandbox: Sandbox;
let control: Control;
let server: { close(): Promise<void> };
let browser: Browser;
/** The provider's cookies of a signed-in person. */
let signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [sandbox, server, browser] = await Promise.all([
    startSandbox({ port: 4230, apps: [app, otherSite], data: "memory" }),
    servePage(4231, provider),
    chromiumLaunchOptions().then((options) => chromium.launch(options)),
  ]);
  control = new Control(sandbox.address);
  await signInAgain();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await sandbox?.close();
});

async function signInAgain(): Promise<void> {
  const firstContext = await browser.newContext();
  const form = await firstContext.newPage();
  await open(form);
  await form.evaluate(() => bench.outcome(bench.check()));
  await form.evaluate(() => void bench.identity.signIn({ dark: false, locale: "en" }));
  await fillIn(form);
  await form.waitForURL(`${app}/dashboard*`);
  signedIn = { cookies: (await firstContext.storageState()).cookies, origins: [] };
  await firstContext.close();
}

async function fillIn(form: Page): Promise<void> {
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByRole("textbox", { name: "Password" }).fill("demo");
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
}

beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await context?.close();
  expect(complaints).toEqual([]);
});

async function open(openedPage: Page, path = "/dashboard", site = app): Promise<void> {
  openedPage.on("pageerror", (error) => complaints.push(error.message));
  openedPage.on("console", (message) => {
    const isOwn = /^Failed to load resource|^requestStorageAccess: Permission denied/.test(message.text());
    if (message.type() === "error" && !isOwn) complaints.push(message.text());
  });
  await openedPage.goto(`${site}${path}`);
  await openedPage.waitForFunction(() => document.title === "ready");
}

/** Opens a page for a person with a session at the provider, or for a visitor. */
async function visit(visitor: "dana" | "nobody", { clock = false } = {}): Promise<void> {
  context = await browser.newContext(visitor === "dana" ? { storageState: signedIn } : {});
  page = await context.newPage();
  if (clock) await page.clock.install();
  await open(page);
}

const check = (visitedPage = page) => visitedPage.evaluate(() => bench.outcome(bench.check()));
const refresh = () => page.evaluate(() => bench.outcome(bench.identity.renewToken()));
const token = () => page.evaluate(() => bench.outcome(bench.identity.token()));
const sessionEnds = (visitedPage = page) => visitedPage.evaluate(() => bench.sessionEnds);
const readAuthStore = (visitedPage = page): Promise<unknown> =>
  visitedPage.evaluate(() => JSON.parse(localStorage.getItem("auth-store") ?? "null"));
const frames = () => page.evaluate(() => [...document.querySelectorAll("iframe")].map(({ title }) => title));

async function visitSignedIn(options = {}): Promise<string> {
  await visit("dana", options);
  const checkOutcome = await check();
  expect(checkOutcome).toMatchObject({ outcome: "signedIn" });
  return (checkOutcome as { personId: string }).personId;
}

/** Holds matching requests until `release` is called. */
async function hold(pattern: string): Promise<{ held(): number; release(): Promise<void> }> {
  const heldRoutes: Route[] = [];
  // While no route is registered, Playwright continues held requests.
  await page.route("**/nothing-at-all", () => {});
  await page.route(pattern, (route) => {
    heldRoutes.push(route);
  });
  return {
    held: () => heldRoutes.length,
    async release() {
      await page.unroute(pattern);
      // The iframe that made the request may have been removed.
      await Promise.all(heldRoutes.map((route) => route.continue().catch(() => {})));
    },
  };
}

describe("signing in", () => {
  test("reports that the visitor is signed out on the first visit, and stores that", async () => {
    await visit("nobody");
    expect(await check()).toEqual({ outcome: "signedOut" });
    expect(await readAuthStore()).toEqual({
      version: 1,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: false,
      user: null,
    });
    expect(await token()).toMatchObject({ kind: "status", status: 401 });
    expect(await refresh()).toMatchObject({ kind: "status", status: 400 });
  });

  test("passes the app's theme and language to the sign-in page, after a first attempt that failed", async () => {
    await visit("nobody");
    await check();
    await page.route(`${realm}/.well-known/**`, (route) => route.abort());
    await page.route(`${realm}/protocol/openid-connect/3p-cookies/**`, (route) =>
      route.fulfill({ status: 503 }),
    );
    await page.clock.install();
    const failing = check();
    await page.waitForSelector("iframe", { state: "attached" });
    await page.clock.fastForward(10_000);
    expect(await failing).toEqual({ kind: "network" });
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    expect(
      await page.evaluate(() => bench.outcome(bench.identity.signIn({ dark: false, locale: "en" }))),
    ).toEqual({ kind: "network" });
    expect((await warned).text()).toBe("Keycloak login failed");
    expect(page.url()).toBe(`${app}/dashboard`);

    await page.unroute(`${realm}/.well-known/**`);
    const leaving = page.waitForRequest(/openid-connect\/auth\?/);
    await page.evaluate(() => void bench.identity.signIn({ dark: true, locale: "ar" }));
    const { searchParams } = new URL((await leaving).url());
    expect([searchParams.getAll("dark"), searchParams.getAll("locale")]).toEqual([["true"], ["ar"]]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "nupay-web",
      redirect_uri: `${app}/dashboard`,
      response_type: "code",
      scope: "openid",
      code_challenge_method: "S256",
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("ar");
  });

  test("is complete for a person with a session at the provider, and stores no refresh token", async () => {
    const personId = await visitSignedIn();
    expect(await readAuthStore()).toEqual({
      version: 1,
      accessToken: await token(),
      refreshToken: null,
      isAuthenticated: true,
      user: { id: personId },
    });
    expect(page.url()).toBe(`${app}/dashboard`);
    const everything = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(everything).not.toContain("kc-callback");
    expect(await page.evaluate(() => bench.outcome(bench.identity.profile()))).toEqual({
      id: personId,
      email,
      emailVerified: true,
      firstName: "Dana",
      lastName: "Demo",
      mobile: "+61400000001",
    });
  });

  test("is undone by signing out, which clears data first and posts the id token to the provider", async () => {
    await visitSignedIn();
    await page.evaluate(() => bench.identity.forget());
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: false, accessToken: null, user: null });
    expect(await token()).toMatchObject({ status: 401 });
    expect(await frames()).toEqual([]);
    const leaving = page.waitForRequest(/openid-connect\/logout/);
    await page.evaluate(() => void bench.identity.signOut({ dark: true, locale: "en" }));
    const request = await leaving;
    const address = new URL(request.url());
    expect(Object.fromEntries(address.searchParams)).toEqual({ dark: "true", locale: "en" });
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ""))).toEqual({
      client_id: "nupay-web",
      post_logout_redirect_uri: `${app}/`,
      id_token_hint: expect.stringMatching(/^ey/),
    });
    await page.waitForURL(`${app}/`);
    await page.waitForFunction(() => document.title === "ready");
    expect(await check()).toEqual({ outcome: "signedOut" });
    await signInAgain();
  });
});

describe("a silent check that the provider's iframe cannot make", () => {
  const initRequest = "**/login-status-iframe.html/init?*";

  test("fails because the server is down, and the next one finds the session", async () => {
    await visit("dana");
    await page.route(initRequest, (route) => route.fulfill({ status: 503 }), { times: 1 });
    expect(await check()).toEqual({ kind: "network" });
    expect(await token()).toMatchObject({ kind: "status", status: 401 });
    expect(await check()).toMatchObject({ outcome: "signedIn" });
  });

  test("never ends because its request is lost, and the next one finds the session", async () => {
    await visit("dana");
    const failedRequest = page.waitForEvent("requestfailed", (request) => request.url().includes("/init?"));
    await page.route(initRequest, (route) => route.abort(), { times: 1 });
    const firstCheck = check();
    await failedRequest;
    expect(await Promise.race([firstCheck, page.waitForTimeout(1_000).then(() => "pending")])).toBe(
      "pending",
    );
    expect(await check()).toMatchObject({ outcome: "signedIn" });
  });
});

describe("a check", () => {
  const firstFrame = "**/3p-cookies/step1.html";

  test("rejects with a network error once a newer one has begun, and leaves no iframe", async () => {
    await visit("dana", { clock: true });
    const heldFrame = await hold(firstFrame);
    const firstCheck = check();
    await expect.poll(heldFrame.held).toBe(1);
    await page.unroute(firstFrame);
    expect(await check()).toMatchObject({ outcome: "signedIn" });
    const storedBefore = await readAuthStore();
    await heldFrame.release();
    await page.clock.fastForward(10_000);
    expect(await firstCheck).toEqual({ kind: "network" });
    expect(await readAuthStore()).toEqual(storedBefore);
    expect(await frames()).toEqual(["keycloak-session-iframe"]);
    expect(await token()).toMatch(/^ey/);
  });

  test("fails if its third-party cookie iframe does not answer in ten seconds, and logs it", async () => {
    await visit("nobody", { clock: true });
    const writtenValues: string[] = [];
    page.on("console", (message) => writtenValues.push(message.text()));
    const heldFrame = await hold(firstFrame);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const checking = check();
    await expect.poll(heldFrame.held).toBe(1);
    await page.clock.runFor(9_999);
    expect(writtenValues).toEqual([]);
    await page.clock.runFor(1);
    expect(await checking).toEqual({ kind: "network" });
    expect(writtenValues).toEqual(["Timeout when waiting for 3rd party check iframe message."]);
    await heldFrame.release();
  });

  test("ignores its late answer after it was cancelled", async () => {
    await visit("dana");
    const heldTokenRequests = await hold(tokens);
    await page.evaluate(() => {
      const controller = new AbortController();
      Object.assign(window, {
        given: controller,
        late: bench.outcome(bench.identity.check(controller.signal)),
      });
    });
    await expect.poll(heldTokenRequests.held).toBe(1);
    await page.evaluate(() => (window as unknown as { given: AbortController }).given.abort());
    // keycloak-js still waits for this iframe's message, and removes the iframe itself.
    expect(await frames()).toEqual(["keycloak-silent-check-sso"]);
    await heldTokenRequests.release();
    await expect.poll(frames).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { late: Promise<unknown> }).late)).toEqual({
      kind: "network",
    });
    expect([await readAuthStore(), (await token()) as object]).toMatchObject([null, { status: 401 }]);
    expect(await check()).toMatchObject({ outcome: "signedIn" });
  });
});

describe("staying signed in", () => {
  test("makes parallel calls share one refresh", async () => {
    await visitSignedIn();
    const tokenBefore = await token();
    let tokenRequestCount = 0;
    page.on("request", (request) => {
      if (request.url() === tokens && request.method() === "POST") tokenRequestCount += 1;
    });
    await page.evaluate(() => Promise.all([1, 2, 3, 4, 5].map(() => bench.identity.renewToken())));
    expect(tokenRequestCount).toBe(1);
    expect(await token()).not.toBe(tokenBefore);
    expect(await readAuthStore()).toMatchObject({ accessToken: await token(), refreshToken: null });
  });

  test("refreshes the token once in each of two tabs, never in both at the same time", async () => {
    await visitSignedIn();
    const secondPage = await context.newPage();
    await open(secondPage);
    await check(secondPage);
    const path = new URL(tokens).pathname;
    const calls = async () =>
      (await control.requests(path, email)).filter(
        ({ body }) => (body as { grant_type?: string }).grant_type === "refresh_token",
      );
    const callCountBefore = (await calls()).length;
    const delayFault = { method: "POST", path, kind: "delay", delayMs: 400, email } as const;
    await control.fault({ ...delayFault, times: 2 });
    const renewFiveTimes = (visitedPage: Page) =>
      visitedPage.evaluate(() =>
        bench.outcome(
          Promise.all([1, 2, 3, 4, 5].map(() => bench.identity.renewToken())).then(() => "fresh"),
        ),
      );
    expect(await Promise.all([renewFiveTimes(page), renewFiveTimes(secondPage)])).toEqual(["fresh", "fresh"]);
    const newCalls = (await calls()).slice(callCountBefore);
    expect(newCalls.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = newCalls.map(({ at }) => Date.parse(at));
    expect(Number(other) - Number(one)).toBeGreaterThanOrEqual(395);
    expect([await sessionEnds(page), await sessionEnds(secondPage)]).toEqual([[], []]);
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: true });
    expect(await Promise.all([renewFiveTimes(page), renewFiveTimes(secondPage)])).toEqual(["fresh", "fresh"]);
  });

  test("does not depend on a tab that never releases the lock", async () => {
    await visitSignedIn({ clock: true });
    const secondPage = await context.newPage();
    await open(secondPage);
    await secondPage.evaluate(() => void bench.holdLock("nupay-token-refresh", () => {}));
    const tokenBefore = await token();
    const refreshResult = refresh();
    await page.clock.fastForward(8_000);
    expect(await refreshResult).toBe("done");
    expect(await token()).not.toBe(tokenBefore);
  });

  test("renews a token that is about to expire before it is used, and again when it expires", async () => {
    await visitSignedIn({ clock: true });
    const firstToken = await token();
    await page.clock.fastForward(200_000);
    expect(await token()).toBe(firstToken);
    await page.clock.fastForward(97_000);
    const secondToken = await token();
    expect(secondToken).not.toBe(firstToken);
    await page.clock.fastForward(301_000);
    await expect.poll(readAuthStore).not.toMatchObject({ accessToken: secondToken });
    expect(await sessionEnds()).toEqual([]);
  });

  test("keeps the session and its data after a refresh that fails with 5xx or offline", async () => {
    await visitSignedIn();
    const tokenBefore = await token();
    await page.route(tokens, (route) => route.fulfill({ status: 503, body: "down" }));
    expect(await refresh()).toEqual({ kind: "network" });
    await page.unroute(tokens);
    await page.route(tokens, (route) => route.abort());
    expect(await refresh()).toEqual({ kind: "network" });
    await page.unroute(tokens);
    expect([await token(), await sessionEnds()]).toEqual([tokenBefore, []]);
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: true, accessToken: tokenBefore });
    expect(await refresh()).toBe("done");
  });

  test.each<[string, () => Promise<{ release(): Promise<void> }>]>([
    ["whose answer never comes", () => hold(tokens)],
    [
      "that waits for a silent iframe",
      async () => {
        await page.evaluate(() => document.querySelector("[title=keycloak-session-iframe]")?.remove());
        return { release: async () => {} };
      },
    ],
  ])("cancels a refresh %s after 8 s, and makes the next one with a new client", async (_, silence) => {
    await visitSignedIn({ clock: true });
    const tokenBefore = await token();
    const { release } = await silence();
    const pendingRefresh = refresh();
    await page.waitForTimeout(100);
    await page.clock.fastForward(6_000);
    await page.waitForTimeout(50);
    expect(await Promise.race([pendingRefresh, "pending"])).toBe("pending");
    await page.clock.fastForward(2_000);
    expect(await pendingRefresh).toEqual({ kind: "timeout" });
    expect([await token(), await sessionEnds()]).toEqual([tokenBefore, []]);
    await release();
    expect(await refresh()).toBe("done");
    expect(await token()).not.toBe(tokenBefore);
    expect(await frames()).toEqual([]);
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: true, accessToken: await token() });
    const secondToken = await token();
    await page.clock.fastForward(301_000);
    await expect.poll(readAuthStore).not.toMatchObject({ accessToken: secondToken });
    expect(await refresh()).toBe("done");
    expect(await sessionEnds()).toEqual([]);
  });

  test("does not let an open refresh of an earlier client affect a new check", async () => {
    await visitSignedIn({ clock: true });
    const heldTokenRequests = await hold(tokens);
    const earlierRefresh = refresh();
    await expect.poll(heldTokenRequests.held).toBe(1);
    await page.unroute(tokens);
    expect(await check()).toMatchObject({ outcome: "signedIn" });
    expect(await refresh()).toBe("done");
    expect(await earlierRefresh).toEqual({ kind: "status", status: 400 });
    await page.clock.fastForward(8_100);
    expect(await refresh()).toBe("done");
    expect(await frames()).toEqual(["keycloak-session-iframe"]);
    await heldTokenRequests.release();
  });

  test("rejects with 400 once the session has ended, and the next check reports its end", async () => {
    await visitSignedIn();
    await control.endSessions(email);
    expect(await refresh()).toEqual({ kind: "status", status: 400 });
    expect(await sessionEnds()).toEqual([]);
    expect(await refresh()).toEqual({ kind: "status", status: 400 });
    expect(await check()).toEqual({ outcome: "signedOut", end: "errors.sessionEnded" });
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: false });
    await signInAgain();
  });

  test("notices a sign-out or another person's sign-in in another tab at once", async () => {
    await visitSignedIn();
    const secondPage = await context.newPage();
    await open(secondPage);
    expect(await check(secondPage)).toMatchObject({ outcome: "signedIn" });
    expect(await sessionEnds()).toEqual([]);
    await secondPage.evaluate(() => bench.identity.forget());
    await expect.poll(() => sessionEnds()).toEqual(["sessionEnded"]);
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: false, user: null });
    expect(await sessionEnds(secondPage)).toEqual([]);
    expect(await check(secondPage)).toMatchObject({ outcome: "signedIn" });
    await secondPage.evaluate(() => {
      const store = bench.stores.auth.read();
      if (store) bench.stores.auth.write({ ...store, user: { id: "somebody else" } });
    });
    await expect.poll(() => sessionEnds()).toEqual(["sessionEnded", "sessionEnded"]);
    await page.evaluate(() => bench.identity.forget());
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: true, user: { id: "somebody else" } });
  });

  test("continues after a rejection in another tab, and writes the store again", async () => {
    await visitSignedIn();
    const secondPage = await context.newPage();
    await open(secondPage);
    expect(await check(secondPage)).toMatchObject({ outcome: "signedIn" });
    const ownToken = await token();
    await secondPage.evaluate(() => bench.identity.refreshRejected());
    await expect.poll(readAuthStore).toMatchObject({ isAuthenticated: true, accessToken: ownToken });
    // The rejected tab forgets its session without announcing it to the others.
    await secondPage.evaluate(() => bench.identity.forget());
    expect(await secondPage.evaluate(() => bench.outcome(bench.identity.token()))).toEqual({
      kind: "status",
      status: 401,
      code: "unauthorized",
    });
    expect(await sessionEnds()).toEqual([]);
    expect(await token()).toBe(ownToken);
    expect(await readAuthStore()).toMatchObject({ isAuthenticated: true, accessToken: ownToken });
  });

  test("requests a profile again after a 401, but not after a 500, and times out without an answer", async () => {
    await visitSignedIn({ clock: true });
    await page.route(`${realm}/account`, (route) => route.fulfill({ status: 401 }), { times: 1 });
    expect(await page.evaluate(() => bench.outcome(bench.identity.profile()))).toMatchObject({ email });
    await page.route(`${realm}/account`, (route) => route.fulfill({ status: 500 }), { times: 1 });
    expect(await page.evaluate(() => bench.outcome(bench.identity.profile()))).toEqual({
      kind: "status",
      status: 500,
    });
    const heldProfileRequest = await hold(`${realm}/account`);
    const pendingOutcome = page.evaluate(() => bench.outcome(bench.identity.profile()));
    await expect.poll(heldProfileRequest.held).toBe(1);
    await page.clock.fastForward(20_000);
    expect(await pendingOutcome).toEqual({ kind: "timeout" });
  });
});

describe("a browser that blocks third-party cookies", () => {
  test("is detected, and a previously signed-in person is redirected once", async () => {
    const options = await chromiumLaunchOptions();
    const strictBrowser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), ...blockThirdPartyCookies],
      ignoreDefaultArgs: ["--disable-features"],
    });
    try {
      context = await strictBrowser.newContext();
      page = await context.newPage();
      await open(page, "/transactions", otherSite);
      expect(await check()).toEqual({ outcome: "unsupported", likely: false });
      await page.evaluate(() =>
        bench.stores.auth.write({
          version: 1,
          accessToken: null,
          refreshToken: null,
          isAuthenticated: true,
          user: { id: "dana" },
        }),
      );
      expect(await check()).toEqual({ outcome: "unsupported", likely: true });
      const leaving = page.waitForRequest(/openid-connect\/auth\?.*prompt=none/);
      await page.evaluate(() => void bench.identity.checkByRedirect());
      await leaving;
      await page.waitForURL(`${otherSite}/dashboard*`);
      await page.waitForFunction(() => document.title === "ready");
      expect(await check()).toEqual({ outcome: "unsupported", likely: false });
      // This page did not know the other tabs' session, so it announces no session end to them.
      expect(await readAuthStore()).toBeNull();
      expect(await page.evaluate(() => bench.outcome(bench.identity.checkByRedirect()))).toBe("done");
      expect(await page.evaluate(() => bench.stores.destination.take())).toBe("/transactions");
    } finally {
      await strictBrowser.close();
    }
  });
});

describe("the upload of a document", () => {
  const call = "/api/v1/fiat/accounts/identity-document";
  const succeededOutcome = { kind: "outcome", outcome: { state: "succeeded" } };
  const networkFailure = { kind: "unknown", failure: { kind: "network" } };
  const prepareUpload = () =>
    page.evaluate(() => {
      const bytes = new Uint8Array(2_000_000);
      bytes.set([0xff, 0xd8, 0xff]);
      const file = new File([bytes], "passport.jpg", { type: "image/jpeg" });
      const state = {
        ratios: [] as number[],
        given: new AbortController(),
        async start() {
          state.given = new AbortController();
          const document = { name: file.name, size: file.size, content: file };
          const preparedCall = await bench.calls.prepare({ operation: "uploadIdentityDocument", document });
          bench.calls.watchProgress(preparedCall.key, (ratio) => state.ratios.push(ratio));
          return await bench.calls.send(preparedCall, state.given.signal);
        },
      };
      Object.assign(window, { upload: state });
    });
  type Upload = { ratios: number[]; given: AbortController; start(): Promise<unknown> };
  const start = () => page.evaluate(() => (window as unknown as { upload: Upload }).upload.start());
  const cancel = () => page.evaluate(() => (window as unknown as { upload: Upload }).upload.given.abort());
  const ratios = () => page.evaluate(() => (window as unknown as { upload: Upload }).upload.ratios);
  const uploadRequests = () => control.requests(call, email);

  beforeEach(async () => {
    await visitSignedIn();
    await prepareUpload();
  });

  test("sends the document as one part named file, reports progress, and reads the answer", async () => {
    const requestCountBefore = (await uploadRequests()).length;
    expect(await start()).toEqual(succeededOutcome);
    const reportedRatios = await ratios();
    expect(reportedRatios.at(-1)).toBe(1);
    expect(reportedRatios).toEqual([...reportedRatios].sort((one, other) => one - other));
    const [sent] = (await uploadRequests()).slice(requestCountBefore);
    expect(sent?.body).toEqual([
      { name: "file", filename: "passport.jpg", type: "image/jpeg", size: 2_000_000 },
    ]);
    expect(sent?.headers["idempotency-key"]).toMatch(/^"[0-9a-f-]{36}"$/);
    expect(sent?.headers).not.toHaveProperty("cookie");
  });

  test("reports no success if it is cancelled, and the file is resent with the same key", async () => {
    const requestCountBefore = (await uploadRequests()).length;
    await control.fault({ method: "POST", path: call, kind: "hold", email });
    const firstUpload = start();
    await expect.poll(ratios).toContain(1);
    await cancel();
    expect(await firstUpload).toEqual(networkFailure);
    await control.clearFaults(email);
    expect(await start()).toEqual(succeededOutcome);
    const keys = (await uploadRequests())
      .slice(requestCountBefore)
      .map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    expect(await start()).toEqual(succeededOutcome);
    expect((await uploadRequests()).at(-1)?.headers["idempotency-key"]).not.toBe(keys[0]);
  });

  test("maps no answer to unknown, an error to the wallet's code, and an invalid body to unreadable", async () => {
    await control.fault({ method: "POST", path: call, kind: "lose", email });
    expect(await start()).toEqual(networkFailure);
    const body = { status: 415, message: "No such document", data: null, code: "document_type" };
    await control.fault({ method: "POST", path: call, kind: "status", status: 415, body, email });
    expect(await start()).toEqual({
      kind: "unrecognized",
      failure: { kind: "status", status: 415, code: "document_type", message: body.message },
    });
    await control.fault({ method: "POST", path: call, kind: "malformed", email });
    expect(await start()).toEqual({ kind: "unknown", failure: { kind: "unreadable", status: 200 } });
    await control.fault({
      method: "POST",
      path: call,
      kind: "status",
      status: 429,
      headers: { "Retry-After": "3" },
      email,
    });
    expect(await start()).toMatchObject({ kind: "unknown", failure: { status: 429, retryAfter: 3_000 } });
  });

  test("is unknown if the server drops it, and is not repeated by the browser", async () => {
    const requestCountBefore = (await uploadRequests()).length;
    await control.fault({ method: "POST", path: call, kind: "refuse", email });
    expect(await start()).toEqual(networkFailure);
    expect((await uploadRequests()).slice(requestCountBefore).map(({ status }) => status)).toEqual([0]);
  });

  test("is undecided while the first request is in progress, and is resent with the same key", async () => {
    const body = { status: 409, message: "In progress", data: null, code: "request_in_progress" };
    const requestCountBefore = (await uploadRequests()).length;
    await control.fault({ method: "POST", path: call, kind: "status", status: 409, body, email });
    expect(await start()).toMatchObject({ kind: "unknown", failure: { status: 409 } });
    expect(await start()).toEqual(succeededOutcome);
    expect((await uploadRequests()).slice(requestCountBefore).map(({ status }) => status)).toEqual([
      409, 200,
    ]);
  });

  test("with an expired token is unauthorized, and succeeds when it is sent again", async () => {
    const requestCountBefore = (await uploadRequests()).length;
    await control.fault({ method: "POST", path: call, kind: "status", status: 401, email });
    expect(await start()).toMatchObject({ kind: "unauthorized" });
    expect(await start()).toEqual(succeededOutcome);
    expect((await uploadRequests()).slice(requestCountBefore).map(({ status }) => status)).toEqual([
      401, 200,
    ]);
  });
});

describe("data shared by all tabs", () => {
  test("keep every journal entry when two tabs write and remove in parallel", async () => {
    await visit("nobody");
    const secondPage = await context.newPage();
    await open(secondPage);
    const write = (targetPage: Page, name: string) =>
      targetPage.evaluate(async (name) => {
        const submittedAt = "2026-11-20T00:00:00.000Z";
        const { journal } = bench.payments;
        const keys: string[] = [];
        // Ten entries on each of four accounts, because the journal keeps at most twenty per account.
        for (let entryIndex = 0; entryIndex < 40; entryIndex += 1) {
          const key = crypto.randomUUID();
          await journal.add({
            v: 2,
            key,
            accountId: `acc_${name}_${entryIndex % 4}`,
            operation: "payout",
            cents: entryIndex + 1,
            currency: "AUD",
            createdAt: submittedAt,
            submittedAt,
          });
          keys.push(key);
        }
        await Promise.all(keys.slice(0, 20).map((key) => journal.remove(key)));
      }, name);
    const count = () =>
      page.evaluate(async () => {
        let entries = 0;
        for (const name of ["one", "other"])
          for (let accountIndex = 0; accountIndex < 4; accountIndex += 1)
            entries += (await bench.payments.journal.read(`acc_${name}_${accountIndex}`)).entries.length;
        return entries;
      });
    await Promise.all([write(page, "one"), write(secondPage, "other")]);
    expect(await count()).toBe(40);
  });

  test("include the payment lock of one tab, whose key the other tabs learn", async () => {
    await visit("nobody");
    const secondPage = await context.newPage();
    await open(secondPage);
    const watch = (targetPage: Page) =>
      targetPage.evaluate(() => {
        const events: string[] = [];
        bench.payments.lock.watch("acc_1", {
          onTaken: (key) => events.push(`taken ${key}`),
          onReleased: () => events.push("released"),
        });
        Object.assign(window, { watched: events });
      });
    // A tab may learn of the lock before its key, and hear the key twice: announced by the holder, and on its request.
    const watched = async (targetPage: Page) => {
      const events = await targetPage.evaluate(() => (window as unknown as { watched: string[] }).watched);
      return events
        .filter((event) => event !== "taken undefined")
        .filter((event, index, keyEvents) => event !== keyEvents[index - 1]);
    };
    const holdPaymentLock = (targetPage: Page, key: string) =>
      targetPage.evaluate((key) => {
        const events: string[] = [];
        const release = bench.payments.lock.hold(
          { accountId: "acc_1", key },
          { onGranted: () => events.push("granted"), onUnavailable: () => events.push("unavailable") },
        );
        Object.assign(window, { held: { events, release } });
      }, key);
    const lockEvents = (targetPage: Page) =>
      targetPage.evaluate(() => (window as unknown as { held: { events: string[] } }).held.events);
    await watch(page);
    await watch(secondPage);
    await holdPaymentLock(page, "key-1");
    await expect.poll(() => lockEvents(page)).toEqual(["granted"]);
    await expect.poll(() => watched(secondPage)).toEqual(["taken key-1"]);
    await holdPaymentLock(secondPage, "key-2");
    await expect.poll(() => lockEvents(secondPage)).toEqual(["unavailable"]);
    await page.evaluate(() => (window as unknown as { held: { release(): void } }).held.release());
    await expect.poll(() => watched(secondPage)).toEqual(["taken key-1", "released"]);
    await holdPaymentLock(secondPage, "key-2");
    await expect.poll(() => watched(page)).toEqual(["taken key-2"]);
    await secondPage.close();
    await expect.poll(() => watched(page)).toEqual(["taken key-2", "released"]);
  });
});

describe("the URL", () => {
  test("reports path changes until unsubscribed", async () => {
    await visit("nobody");
    const navigationCounts = await page.evaluate(() => {
      let times = 0;
      const counts: number[] = [];
      const end = bench.watchNavigation(() => {
        times += 1;
      });
      for (const [address, type] of [
        ["/cards", "pushState"],
        ["/cards?page=2", "replaceState"],
        ["/help", "replaceState"],
      ] as const) {
        history[type](null, "", address);
        dispatchEvent(new Event(type));
        counts.push(times);
      }
      end();
      history.pushState(null, "", "/cards");
      dispatchEvent(new Event("pushState"));
      return [...counts, times];
    });
    expect(navigationCounts).toEqual([1, 1, 2, 2]);
  });
});

describe("the payment provider's script", () => {
  const script = `${provider}/stripe/v3.js`;

  test("is an error if it is blocked, and the next attempt loads it once for parallel calls", async () => {
    await visit("nobody");
    await page.route(script, (route) => route.abort());
    const unavailable = {
      kind: "rejected",
      code: "provider_unavailable",
      message: "Failed to load Stripe.js",
    };
    const load = () =>
      page.evaluate(() => bench.outcome(bench.stripe.load().then((stripe) => typeof stripe)));
    expect(await load()).toEqual(unavailable);
    await page.unroute(script);
    const loads = () =>
      page.evaluate(async () => {
        const [one, other] = await Promise.all([bench.stripe.load(), bench.stripe.load()]);
        return [one === other, document.querySelectorAll("script[src*=stripe]").length];
      });
    expect(await loads()).toEqual([true, 1]);
  });

  test("times out if it never loads", async () => {
    await visit("nobody", { clock: true });
    const heldScript = await hold(script);
    const pendingOutcome = page.evaluate(() => bench.outcome(bench.stripe.load()));
    await expect.poll(heldScript.held).toBe(1);
    await page.clock.fastForward(20_000);
    expect(await pendingOutcome).toMatchObject({ code: "provider_unavailable" });
  });
});
