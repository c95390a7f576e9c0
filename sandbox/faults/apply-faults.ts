import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Context, Middleware } from "koa";
import { allowOrigin, isPreflight } from "../http/cors.ts";
import { parseTarget } from "../http/request-target.ts";
import type { RunningRequests } from "../http/running-requests.ts";
import type { RequestLogState } from "../request-log/write-request-log.ts";
import { bufferRequest } from "./buffered-request.ts";
import type { FaultPlan, Faults } from "./faults.ts";

/** Applies the armed fault of a call, if any. The wallet or provider handles the call only if the fault allows it. */
export function applyFaults({
  apps,
  faults,
  running,
}: {
  apps: readonly string[];
  faults: Faults;
  running: RunningRequests;
}): Middleware<RequestLogState> {
  return async (ctx, next) => {
    if (isPreflight(ctx)) return next();
    const { method } = ctx;
    const { path } = parseTarget(ctx.url);
    const email = faults.needsCaller(method, path) ? await ctx.state.findEmail() : undefined;
    const fault = faults.take(method, path, email);
    if (!fault) return next();
    running.leave(ctx.res);
    const { plan } = fault;
    const { kind } = plan;
    const isCallExecuted = plan.act ?? (kind !== "status" && kind !== "refuse");
    const faultDelay =
      kind === "delay" ? pause(plan.delayMs ?? 0) : kind === "hold" ? fault.released() : undefined;
    if (isCallExecuted) {
      await next();
      await faultDelay;
    } else if (faultDelay) {
      const bufferedMessage = await bufferRequest(ctx.req);
      await faultDelay;
      if (bufferedMessage) {
        ctx.req = ctx.request.req = bufferedMessage;
        await next();
      }
    }
    const shouldDrop = kind === "refuse" || kind === "lose";
    // Koa must not respond: the client has disconnected, or its connection is about to be dropped.
    if (shouldDrop || ctx.res.destroyed) ctx.respond = false;
    if (ctx.res.destroyed) return;
    if (shouldDrop) return dropConnection(ctx.req, plan);
    if (kind === "status" || (!isCallExecuted && !faultDelay)) answerStatus(ctx, plan, apps);
    else if (kind === "malformed") {
      ctx.status = 200;
      ctx.set("Content-Type", "text/html; charset=utf-8");
      ctx.body = "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>";
    } else if (kind === "truncate") {
      const bytes = bytesOf(ctx.body);
      ctx.body = bytes.subarray(0, Math.floor(bytes.length / 2));
    }
    ctx.set(plan.headers ?? {});
  };
}

function bytesOf(body: unknown): Buffer {
  if (body instanceof Readable) {
    const firstChunk: Buffer | null = body.read();
    body.destroy();
    return firstChunk ?? Buffer.alloc(0);
  }
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : body == null ? "" : JSON.stringify(body));
}

function answerStatus(ctx: Context, plan: FaultPlan, apps: readonly string[]): void {
  const { status = 500 } = plan;
  ctx.req.resume();
  for (const name of ctx.res.getHeaderNames()) ctx.remove(name);
  // Without these headers, the browser reports a network error instead of the status. The provider's calls use cookies.
  if (allowOrigin(ctx, apps) && ctx.url.startsWith("/realms/")) {
    ctx.set("Access-Control-Allow-Credentials", "true");
  }
  ctx.set("Cache-Control", "no-store");
  ctx.status = status;
  ctx.body = plan.body ?? {
    status,
    message: "A fault was asked for",
    data: null,
    code: contractCodeOf(status),
  };
}

function contractCodeOf(status: number): string {
  const codes = new Map([
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not_found"],
    [429, "too_many_requests"],
  ]);
  return codes.get(status) ?? (status >= 500 ? "internal" : "invalid_request");
}

/**
 * Drops the connection without a response. A browser resends a request by itself if a reused connection closes without
 * a byte (Chromium's HttpNetworkTransaction::ShouldResendRequest), and the app would not see the fault. So, unless the
 * fault is silent, bytes that are not HTTP cause a network error at once. A body that is still arriving is read first:
 * otherwise the reset of the connection would hide those bytes, and the browser would resend a large upload.
 */
function dropConnection(request: IncomingMessage, { silent = false }: FaultPlan): void {
  const { socket } = request;
  if (silent || request.headers["sec-fetch-mode"] === undefined) {
    socket.destroy();
    return;
  }
  const drop = () => socket.end("dropped\r\n", () => socket.destroy());
  if (request.complete) drop();
  else request.once("end", drop).resume();
}
