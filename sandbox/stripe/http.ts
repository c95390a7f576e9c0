import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context } from "koa";
import { BodyTooLarge, readBody } from "../http/body.ts";
import { invalidRequest } from "./errors.ts";
import { type Fields, isFields } from "./request-body.ts";

const maxBodyBytes = 64 * 1024;

/** The request's JSON object. @throws `invalid_request_error` for anything else */
export async function readJson(request: IncomingMessage): Promise<Fields> {
  const bytes = await readBody(request, maxBodyBytes).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? invalidRequest("The request is too large.") : error;
  });
  try {
    const body: unknown = JSON.parse(bytes.toString("utf8"));
    if (isFields(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidRequest("The request's body is not a JSON object.");
}

/** Sends a body that caches must revalidate before each use. */
export function sendAnswer(
  ctx: Context,
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>>,
): void {
  ctx.body = body;
  ctx.status = status;
  ctx.set({ "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", ...headers });
  if (status !== 200 || body === null || ctx.method === "POST") {
    ctx.set("Cache-Control", "no-store");
    return;
  }
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  ctx.set({ "Cache-Control": "no-cache", ETag: tag });
  if (ctx.get("If-None-Match") === tag) ctx.status = 304;
}

export function sendJson(ctx: Context, status: number, body: unknown): void {
  sendAnswer(ctx, status, JSON.stringify(body), { "Content-Type": "application/json; charset=utf-8" });
}
