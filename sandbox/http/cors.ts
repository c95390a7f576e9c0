import type { Context } from "koa";

/** Lets the app's origins read the response (the Fetch standard, CORS protocol). Returns false for other origins. */
export function allowOrigin(ctx: Context, origins: readonly string[]): boolean {
  ctx.set("Vary", "Origin");
  const { origin } = ctx.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  ctx.set("Access-Control-Allow-Origin", origin);
  ctx.set(
    "Access-Control-Expose-Headers",
    "Idempotency-Replayed, Last-Event-ID, Retry-After, WWW-Authenticate",
  );
  return true;
}

export function isPreflight({ headers, method }: Context): boolean {
  return (
    method === "OPTIONS" &&
    headers.origin !== undefined &&
    headers["access-control-request-method"] !== undefined
  );
}

/** Ten minutes: Chromium caches a preflight for max two hours; a test run needs less. */
const preflightSeconds = 600;

export function answerPreflight(ctx: Context, origins: readonly string[]): void {
  if (allowOrigin(ctx, origins)) {
    ctx.set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE");
    ctx.set(
      "Access-Control-Allow-Headers",
      "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, traceparent",
    );
    ctx.set("Access-Control-Max-Age", String(preflightSeconds));
  }
  ctx.status = 204;
}
