import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  type Request,
  request,
} from "@playwright/test";
import { actAsPerson } from "./act-as-person.ts";

/** A page of the app's origin that does not run the app. */
export const blankPage = "/silent-check-sso.html";

/** Adds to a page of WebKitGTK the functions that Playwright lacks over WebKit's inspector. */
export async function mendInspected(page: Page, app: string): Promise<void> {
  const context = page.context();
  setContextOptions(context, app);
  context.on("request", (sentRequest) => nameFrame(sentRequest, page));
  await actAsPerson(context);
  // The service worker would answer requests that a test holds: see playwright.config.ts.
  await context.addInitScript(() => {
    if ("ServiceWorkerContainer" in self)
      ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  });
  // WebKit accepts cookies only for the site of the current page, so a page of the app is opened first.
  await page.goto(blankPage);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const calls = await request.newContext({ baseURL: app });
  shareCookies(calls, context);
  Reflect.set(context, "request", calls);
}

/**
 * The inspector lists only the cookies of the page's own address, so API calls have their own cookie store, and its
 * cookies are copied to the browser.
 */
function shareCookies(calls: APIRequestContext, context: BrowserContext): void {
  const send = calls.fetch.bind(calls);
  calls.fetch = async (address, options) => {
    const response = await send(address, options);
    const { cookies } = await calls.storageState();
    // The inspector cannot store secure cookies for http://localhost, although answers can set them there.
    const insecureCookies = cookies.map((cookie) => ({ ...cookie, secure: false, sameSite: "Lax" as const }));
    if (insecureCookies.length > 0) await context.addCookies(insecureCookies);
    return response;
  };
}

/** A new frame's first request is sent before Playwright knows the frame. */
function nameFrame(sentRequest: Request, page: Page): void {
  if (sentRequest.headers()["sec-fetch-dest"] !== "iframe") return;
  const unknownFrame = { parentFrame: () => page.mainFrame() };
  const knownFrame = sentRequest.frame.bind(sentRequest);
  Reflect.set(sentRequest, "frame", () => {
    try {
      return knownFrame();
    } catch {
      return unknownFrame;
    }
  });
}

/** An existing context accepts no options. Both its client and its server side read `baseURL`. */
export function setContextOptions(context: BrowserContext, baseURL: string): void {
  context.setDefaultTimeout(10_000);
  context.setDefaultNavigationTimeout(20_000);
  const connection: { toImpl(client: object): object } = Reflect.get(context, "_connection");
  for (const contextSide of [context, connection.toImpl(context)])
    Reflect.set(Reflect.get(contextSide, "_options"), "baseURL", baseURL);
}
