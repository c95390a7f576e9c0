import type { Context } from "koa";
import type { Addresses } from "../ports.ts";
import { frameHeaders } from "./headers.ts";
import type { ResourceAddress } from "./pages/document.ts";
import { html } from "./pages/html.ts";
import { respond, sendPage } from "./respond.ts";
import { clientId } from "./tokens.ts";

const scripts: ReadonlyMap<string, string> = new Map([
  ["login-status-iframe.html", "login-status.js"],
  ["3p-cookies/step1.html", "cookies-step1.js"],
  ["3p-cookies/step2.html", "cookies-step2.js"],
]);

/**
 * The documents that keycloak-js loads into hidden iframes: the session check and the third-party cookie check, at
 * Keycloak's paths under protocol/openid-connect/. Returns false for any other path.
 */
export function sendFrame(
  addresses: Addresses,
  resource: ResourceAddress,
  path: string,
  query: URLSearchParams,
  ctx: Context,
): boolean {
  if (path === "login-status-iframe.html/init") {
    const isAdmitted =
      query.get("client_id") === clientId && addresses.apps.includes(query.get("origin") ?? "");
    respond(ctx, isAdmitted ? 204 : 403, { "Cache-Control": "no-store" });
    return true;
  }
  const script = scripts.get(path);
  if (script === undefined) return false;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>nupay</title><script src="${resource(script)}" defer></script></head><body></body></html>
`;
  sendPage(ctx, 200, frameHeaders(addresses), page);
  return true;
}
