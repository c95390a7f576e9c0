import type { IncomingMessage, ServerResponse } from "node:http";
import type { Metrics } from "../metrics.ts";
import { answerJson } from "./answer.ts";
import { parseTarget } from "./request-target.ts";
import { within } from "./within.ts";

const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** In milliseconds; orchestrators ask every few seconds and wait for one. */
const readyLimit = 1_000;

/**
 * `/health/live`: the process answers, restart it where it does not. `/health/ready`: it may be sent calls, since all that a
 * call needs answers in time. False: the request asks for neither.
 * @param ask rejects where a call could not be answered now
 */
export async function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  ask: () => Promise<unknown>,
  limit = readyLimit,
): Promise<boolean> {
  const { path } = parseTarget(request.url);
  if (path !== "/health/live" && path !== "/health/ready") return false;
  if (!isRead(request, response)) return true;
  const good = path === "/health/live" || (await within(limit, ask()));
  answerJson(response, good ? 200 : 503, { status: good ? "ok" : "unavailable" }, headers);
  return true;
}

/** Prometheus's text format. */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Pick<Metrics, "contentType" | "text">,
): Promise<void> {
  if (!isRead(request, response)) return;
  const text = await metrics.text();
  response.writeHead(200, { ...headers, "Content-Type": metrics.contentType });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** Answers 405 itself where it is not. */
function isRead(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  request.resume();
  answerJson(response, 405, { status: "unavailable" }, { ...headers, Allow: "GET, HEAD" });
  return false;
}
