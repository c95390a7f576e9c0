import { ServerResponse } from "node:http";
import type { Context } from "koa";
import type { Html } from "./pages/html.ts";

type Headers = Readonly<Record<string, string>>;

/** Koa's context, or Node's own response: the bench's back end is no Koa app, and answers with these functions, too. */
export type Answering = Context | ServerResponse;

export function respond(to: Answering, status: number, headers: Headers, body?: string): void {
  if (to instanceof ServerResponse) {
    to.writeHead(status, headers).end(body);
    return;
  }
  to.body = body ?? null;
  // After an empty body, which makes it 204.
  to.status = status;
  to.set(headers);
}

export function sendPage(to: Answering, status: number, headers: Headers, page: Html): void {
  respond(to, status, { ...headers, "Content-Type": "text/html; charset=utf-8" }, page.text);
}

export function sendJson(to: Answering, status: number, body: unknown): void {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  respond(to, status, headers, JSON.stringify(body));
}

/** 303: the next request is a GET, whatever this one was (RFC 9110, 15.4.4). */
export function redirect(to: Answering, location: string): void {
  respond(to, 303, { Location: location, "Cache-Control": "no-store" });
}
