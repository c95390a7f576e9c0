import type { IncomingMessage, ServerResponse } from "node:http";

/** Lets the app's origins read the answer (the Fetch standard, CORS protocol). Other origins get no permission. */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  apps: readonly string[],
): boolean {
  response.setHeader("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !apps.includes(origin)) return false;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", "Idempotency-Replayed, Retry-After, WWW-Authenticate");
  return true;
}

export function isPreflight(request: IncomingMessage): boolean {
  return (
    request.method === "OPTIONS" &&
    request.headers.origin !== undefined &&
    request.headers["access-control-request-method"] !== undefined
  );
}

/** Ten minutes: Chromium keeps a preflight's answer for two hours at most, a test run wants less. */
const preflightSeconds = 600;

export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  apps: readonly string[],
): void {
  if (allowOrigin(request, response, apps)) {
    response.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE");
    response.setHeader(
      "Access-Control-Allow-Headers",
      "Authorization, Content-Type, Idempotency-Key, traceparent",
    );
    response.setHeader("Access-Control-Max-Age", String(preflightSeconds));
  }
  response.writeHead(204);
  response.end();
}
