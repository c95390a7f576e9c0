/** The conditions under which a page is measured. */
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { realmPath } from "../../../sandbox/identity/realm-path.ts";
import { sessionCookie } from "../backend/identity.ts";
import { type Recording, recordRequests } from "./requests.ts";
import { watchPage } from "./watch-page.ts";

export interface Conditions {
  /** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round-trip time. */
  readonly hasSlowNetwork?: boolean;
  /** CPU slowdown factor. */
  readonly slowedBy?: number;
  /** The holder who already has a session with the provider. */
  readonly holder?: string;
  readonly language?: "en" | "ar";
  readonly theme?: "nupay-light" | "nupay-dark";
  /** Default: false, because requests of a service worker are counted but not slowed with the page. */
  readonly hasServiceWorker?: boolean;
}

/** Lighthouse's "slow 4G": 1.6 Mbit/s and 750 kbit/s in bytes per second; milliseconds. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const defaultSlowdown = 4;

/** A page with its network and processor conditions, and its recorded requests. */
export interface Session {
  readonly page: Page;
  readonly session: CDPSession;
  readonly requests: Recording;
}

/** A new browser profile with an empty cache. The caller closes it. */
export async function openProfile(
  browser: Browser,
  { holder, language = "en", theme = "nupay-light", hasServiceWorker = false }: Conditions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-AU",
    serviceWorkers: hasServiceWorker ? "allow" : "block",
  });
  if (holder !== undefined) {
    await context.addCookies([
      {
        name: sessionCookie,
        value: holder,
        domain: "localhost",
        path: realmPath,
        sameSite: "None",
        secure: true,
      },
    ]);
  }
  if (language !== "en" || theme !== "nupay-light") {
    await context.addInitScript(
      (storedPreferences) => {
        if (localStorage.getItem("ui-store") === null) localStorage.setItem("ui-store", storedPreferences);
      },
      JSON.stringify({ version: 1, theme, language }),
    );
  }
  // Define the helper `__name`, because esbuild inserts calls of it into the functions that run in the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addInitScript(watchPage);
  return context;
}

export async function openSession(context: BrowserContext, conditions: Conditions): Promise<Session> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = await recordRequests(session);
  await applyConditions(session, conditions);
  return { page, session, requests };
}

export async function applyConditions(
  session: CDPSession,
  { hasSlowNetwork = false, slowedBy = 1 }: Conditions,
): Promise<void> {
  if (hasSlowNetwork) await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
}

/** One page in a new profile, which is closed afterwards. */
export async function runInSession<Result>(
  browser: Browser,
  conditions: Conditions,
  callback: (session: Session, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await openProfile(browser, conditions);
  try {
    return await callback(await openSession(context, conditions), context);
  } finally {
    await context.close();
  }
}
