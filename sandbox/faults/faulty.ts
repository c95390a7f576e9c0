import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { bufferRequest } from "../http/buffered-request.ts";
import { bufferResponse } from "../http/buffered-response.ts";
import { allowOrigin } from "../http/cors.ts";
import type { Handler } from "../ports.ts";
import type { Fault, FaultPlan } from "./faults.ts";

/** Answers the request as the fault has it, with the handler acting where the fault lets it. */
export async function answerFaulty(
  fault: Fault,
  handler: Handler,
  {
    request,
    response,
    apps,
  }: { request: IncomingMessage; response: ServerResponse; apps: readonly string[] },
): Promise<void> {
  const { plan } = fault;
  const actsFirst = plan.act ?? (plan.kind !== "status" && plan.kind !== "refuse");
  const waits =
    plan.kind === "delay" ? pause(plan.delayMs ?? 0) : plan.kind === "hold" ? fault.released() : undefined;

  if (waits && !actsFirst) {
    const whole = await bufferRequest(request);
    await waits;
    if (whole) await sendActed(plan, handler, whole, response);
    return;
  }
  if (!actsFirst) {
    if (plan.kind === "refuse" || plan.kind === "lose") dropConnection(request, plan);
    else sendStatus(plan, request, response, apps);
    return;
  }

  const answer = bufferResponse(response);
  await handler(request, response);
  await answer.ended;
  await waits;
  answer.release();
  if (response.destroyed) return;
  switch (plan.kind) {
    case "refuse":
    case "lose":
      dropConnection(request, plan);
      return;
    case "status":
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      sendStatus(plan, request, response, apps);
      return;
    case "malformed":
      response.statusCode = 200;
      response.removeHeader("transfer-encoding");
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      send(
        response,
        plan,
        Buffer.from("<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>"),
      );
      return;
    case "truncate":
      response.removeHeader("transfer-encoding");
      send(response, plan, answer.body().subarray(0, Math.floor(answer.body().length / 2)));
      return;
    case "delay":
    case "hold":
      send(response, plan, answer.body());
  }
}

async function sendActed(
  plan: FaultPlan,
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = bufferResponse(response);
  await handler(request, response);
  await answer.ended;
  answer.release();
  if (!response.destroyed) send(response, plan, answer.body());
}

function send(response: ServerResponse, plan: FaultPlan, body: Buffer): void {
  setHeaders(response, plan);
  const bodiless = response.statusCode === 204 || response.statusCode === 304;
  if (!bodiless && !response.hasHeader("transfer-encoding"))
    response.setHeader("Content-Length", body.length);
  response.end(body);
}

function sendStatus(
  plan: FaultPlan,
  request: IncomingMessage,
  response: ServerResponse,
  apps: readonly string[],
): void {
  const status = plan.status ?? 500;
  request.resume();
  // Without them the browser would see a network error in place of the status; the provider's calls carry cookies.
  if (allowOrigin(request, response, apps) && request.url?.startsWith("/realms/")) {
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }
  response.statusCode = status;
  response.setHeader("Cache-Control", "no-store");
  const body = plan.body ?? { status, message: "A fault was asked for", data: null, code: codeOf(status) };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const html = typeof body === "string" && body.trimStart().startsWith("<");
  const type = typeof body !== "string" ? "application/json" : html ? "text/html" : "text/plain";
  response.setHeader("Content-Type", `${type}; charset=utf-8`);
  send(response, plan, Buffer.from(status === 204 || status === 304 ? "" : text));
}

function setHeaders(response: ServerResponse, { headers = {} }: FaultPlan): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function codeOf(status: number): string {
  const codes = new Map([
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not_found"],
    [429, "too_many_requests"],
  ]);
  return codes.get(status) ?? (status >= 500 ? "internal" : "invalid_request");
}

/**
 * Ends the connection without an answer. A browser sends a request again by itself where a connection that it had used
 * before closes without a byte (Chromium's HttpNetworkTransaction::ShouldResendRequest), and the fault would go by
 * unseen: a byte that is no HTTP makes it a network error at once, unless the fault is silent. A body that is still coming in is let in first, or
 * the reset connection would hide that byte and a large upload be sent again.
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
