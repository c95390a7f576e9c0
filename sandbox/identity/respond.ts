import type { ServerResponse } from "node:http";
import type { Html } from "./pages/html.ts";

export function sendPage(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  page: Html,
): void {
  response.writeHead(status, { ...headers, "Content-Type": "text/html; charset=utf-8" }).end(page.text);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    })
    .end(JSON.stringify(body));
}

/** 303: the next request is a GET, whatever this one was (RFC 9110, 15.4.4). */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store" }).end();
}
