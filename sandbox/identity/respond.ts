import type { Context } from "koa";
import type { Html } from "./pages/html.ts";

type Headers = Readonly<Record<string, string>>;

export function respond(ctx: Context, status: number, headers: Headers, body?: string): void {
  ctx.body = body ?? null;
  // Set the status after the body, because an empty body changes the status to 204.
  ctx.status = status;
  ctx.set(headers);
}

export function sendPage(ctx: Context, status: number, headers: Headers, page: Html): void {
  respond(ctx, status, { ...headers, "Content-Type": "text/html; charset=utf-8" }, page.text);
}

export function sendJson(ctx: Context, status: number, body: unknown): void {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  respond(ctx, status, headers, JSON.stringify(body));
}

/** 303: the next request is a GET, whatever the method of this one (RFC 9110, 15.4.4). */
export function redirect(ctx: Context, location: string): void {
  respond(ctx, 303, { Location: location, "Cache-Control": "no-store" });
}
