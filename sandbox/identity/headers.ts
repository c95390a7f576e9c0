import type { Context } from "koa";
import type { Addresses } from "../ports.ts";
import { respond } from "./respond.ts";

/** Headers of the pages that a person sees. Chromium checks form-action on the redirects after a form, hence the apps. */
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

/** Only a document that is shown needs them. */
const framing: ReadonlySet<string> = new Set(["Content-Security-Policy", "X-Frame-Options"]);

/**
 * Gives every answer the headers of a page, errors included, for which the provider's library drops them. An answer with a
 * policy of its own keeps that one. A redirect has none: the silent check passes through redirects inside the app's iframe.
 */
export function keepOutOfFrames(addresses: Addresses, ctx: Context): void {
  const redirects = ctx.res.hasHeader("Location");
  if (!redirects && ctx.res.hasHeader("Content-Security-Policy")) return;
  for (const [name, value] of Object.entries(pageHeaders(addresses))) {
    if (redirects && framing.has(name)) ctx.remove(name);
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

/** Lets the app's origins read the answer, credentials included. True: it was a preflight and is answered. */
export function answerCors(addresses: Addresses, ctx: Context): boolean {
  ctx.set("Vary", "Origin");
  const { origin } = ctx.headers;
  const allowed = origin !== undefined && addresses.apps.includes(origin);
  if (allowed) {
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Allow-Credentials", "true");
  }
  if (ctx.method !== "OPTIONS") return false;
  if (allowed) {
    ctx.set("Access-Control-Allow-Methods", "GET, POST");
    ctx.set("Access-Control-Allow-Headers", "Accept, Authorization, Content-Type, X-Requested-With");
    ctx.set("Access-Control-Max-Age", "3600");
  }
  respond(ctx, 204, {});
  return true;
}
