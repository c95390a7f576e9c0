import type { ServerResponse } from "node:http";

/** Answers with JSON; headers that were set before stay. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

export function answerEmpty(response: ServerResponse, status: 204): void {
  response.writeHead(status);
  response.end();
}
