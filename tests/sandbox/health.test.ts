import { createServer } from "node:http";
import Koa from "koa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerHealth } from "../../sandbox/http/health.ts";
import { startSandbox } from "../../sandbox/server.ts";
import { freePort } from "../support/free-port.ts";
import { type LiveSandbox, shareLiveSandbox } from "./live-sandbox.ts";

const statusOf = async (address: string, init?: RequestInit) =>
  (await fetch(address, init).catch(() => undefined))?.status;

describe("a running sandbox", () => {
  let sandbox: LiveSandbox;
  beforeAll(async () => {
    sandbox = await shareLiveSandbox();
  });
  afterAll(() => sandbox.close());

  test("is alive and ready, and omits health checks from the request log", async () => {
    for (const path of ["/health/live", "/health/ready"]) {
      const answer = await fetch(sandbox.address + path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await statusOf(sandbox.address + path, { method: "HEAD" })).toBe(200);
      expect(await statusOf(sandbox.address + path, { method: "POST" })).toBe(405);
    }
    expect(await statusOf(`${sandbox.address}/health`)).toBe(404);
    const recordedRequests = await (await fetch(`${sandbox.address}/sandbox/requests?path=/health/*`)).json();
    expect(recordedRequests).toEqual([]);
  });
});

test("a sandbox that is starting is alive and not ready", { timeout: 90_000 }, async () => {
  const port = await freePort();
  const starting = startSandbox({ port, apps: ["http://localhost:4101"], data: "memory" });
  const address = `http://localhost:${port}`;
  await expect.poll(() => statusOf(`${address}/health/live`), { interval: 2 }).toBe(200);
  expect(await statusOf(`${address}/health/ready`)).toBe(503);
  const sandbox = await starting;
  expect(await statusOf(`${address}/health/ready`)).toBe(200);
  await sandbox.close();
});

test.each([
  ["refuses", () => Promise.reject(new Error("the connection is gone"))],
  ["does not answer", () => new Promise<void>(() => {})],
])("with a database that %s, live is 200 and ready is 503 without a reason", async (_, pingDatabase) => {
  const server = createServer(new Koa().use(answerHealth(pingDatabase, 50)).callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const listening = server.address();
  const address = `http://127.0.0.1:${typeof listening === "object" ? listening?.port : 0}`;
  expect(await statusOf(`${address}/health/live`)).toBe(200);
  const answer = await fetch(`${address}/health/ready`);
  expect([answer.status, await answer.json()]).toEqual([503, { status: "unavailable" }]);
  server.closeAllConnections();
  server.close();
});
