import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Visitor } from "../identity/visitor.ts";
import { configure } from "./configure.ts";

/** The page's configuration with `api.events`, and without what moves by itself. */
export const withEvents = (page: Page) =>
  configure(page, (config) => ({
    ...config,
    api: { ...(config.api as object), events: true },
    features: { analytics: false, sampleNotifications: false },
  }));

/**
 * A person who has no page open and sends money.
 * @param amount in cents, as the wire has it
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
