import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { Visitor } from "../identity/visitor.ts";
import { configure } from "./configure.ts";

/**
 * The features of a deployment without the specification's sample notifications and without analytics, so that the page
 * starts no activity by itself.
 */
const features = { analytics: false, sampleNotifications: false };

/** Makes the page poll: its configuration has no `api.events`, and the page starts no activity by itself. */
export const disableEvents = (page: Page) =>
  configure(page, (config) => ({
    ...config,
    api: { ...(config.api as object), events: false },
    features,
  }));

export const disableSamples = (page: Page) => configure(page, { features });

export const isStream = (request: Request) =>
  request.url().endsWith("/wallet/events") && request.method() === "GET";

/** Records the paths of the wallet calls that this page makes from now on, and its event streams. */
export function recordCalls(page: Page) {
  const calls: string[] = [];
  const streams: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isStream(request)) streams.push(request);
    else if (pathname.startsWith("/api/v1/") && request.method() !== "OPTIONS") calls.push(pathname.slice(8));
  });
  return { calls, streams };
}

/** Makes the page see its tab as hidden or visible, because in a test's browser no page hides another. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isHidden ? "hidden" : "visible",
  );
}

/**
 * A person without an open page who sends money.
 * @param amount in cents, in the wire format
 */
export async function payerOf(email: string, app: string, sandbox: string) {
  const visitor = new Visitor({
    addresses: { sandbox, apps: [app] },
    app,
    issuer: `${sandbox}/realms/nupay`,
  });
  const { access_token: token } = await visitor.signIn(email);
  return async (toAccountId: string | null | undefined, amount: string): Promise<void> => {
    const { status } = await fetch(`${sandbox}/api/v1/wallet/transfer`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": `"${randomUUID()}"`,
      },
      body: JSON.stringify({ toAccountId, amount, currency: "AUD" }),
    });
    if (status !== 200) throw new Error(`The transfer was answered with ${status}.`);
  };
}
