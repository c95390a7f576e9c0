/** nginx's own error pages, which no location of the site answers. */

import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import type { Nginx } from "./binary.ts";
import { type NginxServer, startNginx } from "./server.ts";

const binary: Nginx = {
  ...JSON.parse(process.env.NUPAY_NGINX_FOUND ?? "{}"),
  dispose: async () => undefined,
};

let folder: string;
let nginx: NginxServer;
let api: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-errors-"));
  for (const name of ["index.html", "shell.html", "health.json"]) await writeFile(join(folder, name), "{}");
  api = createServer((call, response) => {
    if (call.url === "/api/v1/cut") call.destroy();
    else
      response
        .writeHead(200, {
          "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "no-referrer",
          "Strict-Transport-Security": "max-age=1",
        })
        .end("{}");
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const address = api.address();
  const config = JSON.parse(readFileSync(new URL("../../public/config.json", import.meta.url), "utf8"));
  nginx = await startNginx(binary, {
    port: await freePort(),
    site: folder,
    config: JSON.stringify({
      ...config,
      environment: "production",
      currencies: ["AUD"],
    }),
    apiUpstream: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
  });
});
afterAll(async () => {
  await nginx.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await rm(folder, { recursive: true });
});

/** Sends raw bytes, because an HTTP library rejects some of these requests. */
async function answerTo(request: string): Promise<{ status: number; headers: readonly string[] }> {
  const socket = connect(Number(new URL(nginx.address).port), "127.0.0.1");
  socket.write(request);
  let receivedText = "";
  // After an early answer, nginx closes a connection with an unfinished request.
  for await (const chunk of socket) {
    receivedText += chunk;
    if (receivedText.includes("\r\n\r\n")) break;
  }
  const [head = ""] = receivedText.split("\r\n\r\n");
  const [first = "", ...headers] = head.split("\r\n");
  return { status: Number(first.split(" ")[1]), headers: headers.map((line) => line.toLowerCase()) };
}

const requestText = (line: string, otherHeaders = "") =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${otherHeaders}\r\n`;

test.each([
  ["no request at all", "NONSENSE\r\n\r\n", 400],
  ["a request without its host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an address that is too long", requestText(`GET /${"x".repeat(20_000)}`), 414],
  ["headers that are too long", requestText("GET /", `Cookie: ${"x".repeat(40_000)}\r\n`), 400],
  ["a body that is too large", requestText("POST /api/v1/large", "Content-Length: 9000000\r\n"), 413],
  ["a call whose server hangs up", requestText("GET /api/v1/cut"), 502],
  ["the API's own answer", requestText("GET /api/v1/users/me"), 200],
])(
  "the answer to %s has the headers nosniff, no-referrer and HSTS, once each",
  async (_name, request, status) => {
    const answer = await answerTo(request);
    expect(answer.status).toBe(status);
    const keptHeaders = ["x-content-type-options", "referrer-policy", "strict-transport-security"];
    expect(
      answer.headers.filter((line) => keptHeaders.some((name) => line.startsWith(`${name}:`))).sort(),
    ).toEqual([
      "referrer-policy: no-referrer",
      "strict-transport-security: max-age=63072000; includesubdomains",
      "x-content-type-options: nosniff",
    ]);
  },
);
