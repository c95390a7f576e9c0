import type { Context, Middleware } from "koa";
import type { Metrics } from "../metrics.ts";
import { answerNotFound } from "./errors.ts";
import { parseTarget } from "./request-target.ts";
import { within } from "./within.ts";

const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** In milliseconds; orchestrators ask every few seconds and wait for one. */
const readyLimit = 1_000;

/**
 * `/health/live`: the process answers, restart it where it does not. `/health/ready`: it may be sent calls, since all that a
 * call needs answers in time.
 * @param ask rejects where a call could not be answered now
 */
export function answerHealth(ask: () => Promise<unknown>, limit = readyLimit): Middleware {
  return async (ctx, next) => {
    if (!ctx.url.startsWith("/health/")) return next();
    const { path } = parseTarget(ctx.url);
    if (path !== "/health/live" && path !== "/health/ready") return answerNotFound(ctx);
    if (!isRead(ctx)) return;
    const good = path === "/health/live" || (await within(limit, ask()));
    ctx.status = good ? 200 : 503;
    ctx.set(headers);
    ctx.body = { status: good ? "ok" : "unavailable" };
  };
}

/** `/metrics`, in Prometheus's text format. */
export function answerMetrics(metrics: Pick<Metrics, "contentType" | "text">): Middleware {
  return async (ctx, next) => {
    if (ctx.url !== "/metrics") return next();
    if (!isRead(ctx)) return;
    ctx.set({ ...headers, "Content-Type": metrics.contentType });
    ctx.body = await metrics.text();
  };
}

/** Answers 405 itself where it is not. */
function isRead(ctx: Context): boolean {
  if (ctx.method === "GET" || ctx.method === "HEAD") return true;
  ctx.req.resume();
  ctx.status = 405;
  ctx.set({ ...headers, Allow: "GET, HEAD" });
  ctx.body = { status: "unavailable" };
  return false;
}
