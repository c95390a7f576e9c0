import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { invalidRequest } from "./errors.ts";
import { type Fields, isFields } from "./request-body.ts";

const largestBody = 64 * 1024;

/** The request's JSON object. Throws `invalid_request_error` for anything else. */
export async function readJson(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > largestBody) throw invalidRequest("The request is too large.");
    chunks.push(part);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    if (isFields(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidRequest("The request's body is not a JSON object.");
}

/** Answers a body that must not be used without asking again whether it has changed. */
export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): void {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 200 && request.method !== "POST") {
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("ETag", tag);
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304).end();
      return;
    }
  } else response.setHeader("Cache-Control", "no-store");
  response.writeHead(status, { "Content-Length": Buffer.byteLength(body) });
  response.end(request.method === "HEAD" ? undefined : body);
}

export function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
): void {
  answer(request, response, status, JSON.stringify(body), {
    "Content-Type": "application/json; charset=utf-8",
  });
}
