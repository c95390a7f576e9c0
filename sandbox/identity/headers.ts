import type { Context } from "koa";
import type { Addresses } from "../ports.ts";
import { respond } from "./respond.ts";

/** Headers of visible pages. Chromium also checks form-action on redirects after a form, so it lists the apps. */
export function pageHeaders(addresses: Addresses): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${addresses.apps.join(" ")}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

/** Headers that a redirect does not need, because it has no document. */
const framingHeaders: ReadonlySet<string> = new Set(["Content-Security-Policy", "X-Frame-Options"]);

/**
 * Sets the headers of a page on every response, also on errors, for which oidc-provider drops them. A response that
 * already has a policy keeps it. A redirect gets no framing headers, because the silent check passes through redirects
 * inside the app's iframe.
 */
export function forbidFraming(addresses: Addresses, ctx: Context): void {
  const isRedirect = ctx.res.hasHeader("Location");
  if (!isRedirect && ctx.res.hasHeader("Content-Security-Policy")) return;
  for (const [name, value] of Object.entries(pageHeaders(addresses))) {
    if (isRedirect && framingHeaders.has(name)) ctx.remove(name);
    else if (!ctx.res.hasHeader(name)) ctx.set(name, value);
  }
}

/** Headers of the documents that keycloak-js loads into hidden iframes of the app. */
export function frameHeaders(addresses: Addresses): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      `frame-ancestors ${addresses.apps.join(" ")}`,
    ].join("; "),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

/** Lets the app's origins read the response, with credentials. Returns true if it has answered a preflight. */
export function answerCors(addresses: Addresses, ctx: Context): boolean {
  ctx.set("Vary", "Origin");
  const { origin } = ctx.headers;
  const isAllowed = origin !== undefined && addresses.apps.includes(origin);
  if (isAllowed) {
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Allow-Credentials", "true");
  }
  if (ctx.method !== "OPTIONS") return false;
  if (isAllowed) {
    ctx.set("Access-Control-Allow-Methods", "GET, POST");
    ctx.set("Access-Control-Allow-Headers", "Accept, Authorization, Content-Type, X-Requested-With");
    ctx.set("Access-Control-Max-Age", "3600");
  }
  respond(ctx, 204, {});
  return true;
}
