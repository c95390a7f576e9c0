import type { Context, Middleware } from "koa";
import type { Metrics } from "../metrics.ts";
import { answerNotFound } from "./errors.ts";
import { parseTarget } from "./request-target.ts";
import { settlesWithin } from "./within.ts";

const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Time limit of the readiness check, in milliseconds. Orchestrators probe with a timeout of one second. */
const readyLimit = 1_000;

/**
 * `/health/live`: the process answers; if it does not, restart it. `/health/ready`: the database answers in time, so
 * requests may be routed to this process.
 * @param checkReady rejects if requests cannot be handled now
 */
export function answerHealth(checkReady: () => Promise<unknown>, limit = readyLimit): Middleware {
  return async (ctx, next) => {
    if (!ctx.url.startsWith("/health/")) return next();
    const { path } = parseTarget(ctx.url);
    if (path !== "/health/live" && path !== "/health/ready") return answerNotFound(ctx);
    if (!isReadMethod(ctx)) return;
    const isHealthy = path === "/health/live" || (await settlesWithin(limit, checkReady()));
    ctx.status = isHealthy ? 200 : 503;
    ctx.set(headers);
    ctx.body = { status: isHealthy ? "ok" : "unavailable" };
  };
}

/** `/metrics`, in Prometheus's text format. */
export function answerMetrics(metrics: Pick<Metrics, "contentType" | "text">): Middleware {
  return async (ctx, next) => {
    if (ctx.url !== "/metrics") return next();
    if (!isReadMethod(ctx)) return;
    ctx.set({ ...headers, "Content-Type": metrics.contentType });
    ctx.body = await metrics.text();
  };
}

/** Whether the method is GET or HEAD; any other is answered with 405. */
function isReadMethod(ctx: Context): boolean {
  if (ctx.method === "GET" || ctx.method === "HEAD") return true;
  ctx.req.resume();
  ctx.status = 405;
  ctx.set({ ...headers, Allow: "GET, HEAD" });
  ctx.body = { status: "unavailable" };
  return false;
}
