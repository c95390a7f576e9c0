import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { Visitor } from "../identity/visitor.ts";
import { freePort } from "../support/free-port.ts";
import { pace } from "../support/pace.ts";
import { openEvents } from "./event-reader.ts";
import { openLiveSandbox } from "./live-sandbox.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
});

const body = JSON.stringify({ page: 0, size: 25, orderBy: "ASC", sortBy: "AMOUNT" });

/** A call with an incomplete body, for the rest of which the server waits. */
async function beginCall(address: string, token: string) {
  const { hostname, host, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /api/v1/wallet/list HTTP/1.1",
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  socket.on("error", () => undefined);
  const socketClosed = once(socket, "close");
  const readRequestLog = async () =>
    (await fetch(`${address}/sandbox/requests?path=/api/v1/wallet/list`)).text();
  await expect.poll(readRequestLog).toContain("/api/v1/wallet/list");
  return {
    async finish(): Promise<string> {
      socket.write(body.slice(5));
      await socketClosed;
      return answer;
    },
    closed: socketClosed,
  };
}

test("SIGTERM lets a received call finish, accepts no new connections, and ends the process with exit code 0", {
  timeout: 120_000 * pace,
}, async () => {
  const port = await freePort();
  const app = "http://localhost:4101";
  child = spawn(process.execPath, ["sandbox/run.mjs", "sandbox/main.ts"], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: "",
      SANDBOX_DATA: "memory",
      SANDBOX_PORT: String(port),
      PORT: "4101",
    },
  });
  const processExited = once(child, "exit");
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output, { timeout: 60_000 * pace }).toContain("is ready");
  const address = `http://localhost:${port}`;
  const visitor = new Visitor({
    addresses: { sandbox: address, apps: [app] },
    app,
    issuer: `${address}/realms/nupay`,
  });
  const call = await beginCall(address, (await visitor.signIn()).access_token);
  child.kill("SIGTERM");
  const isGone = () =>
    fetch(`${address}/sandbox/health`).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone).toBe(true);
  const answer = await call.finish();
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer).toMatch(/^connection: close/im);
  expect(answer).toContain('"totalItems":6');
  expect(await processExited).toEqual([0, null]);
});

test("SIGTERM to npm drains the server: readiness is 503 and event streams end, while calls are still answered", {
  timeout: 120_000 * pace,
}, async () => {
  const port = await freePort();
  // Starts npm in its own process group, so that the signal reaches only npm and the server can always be killed.
  const npm = spawn("npm", ["run", "-s", "sandbox"], {
    cwd: project,
    detached: true,
    env: {
      ...process.env,
      DATABASE_URL: "",
      SANDBOX_DATA: "memory",
      SANDBOX_PORT: String(port),
      PORT: "4101",
      DRAIN_SECONDS: "3",
    },
  });
  const address = `http://localhost:${port}`;
  const status = (path: string) =>
    fetch(address + path).then(
      ({ status }) => status,
      () => "gone",
    );
  try {
    await expect.poll(() => status("/health/ready"), { timeout: 60_000 * pace }).toBe(200);
    const site = { addresses: { sandbox: address, apps: [] }, app: "http://localhost:4101" };
    const visitor = new Visitor({ ...site, issuer: `${address}/realms/nupay` });
    const stream = await openEvents(address, (await visitor.signIn()).access_token);
    expect(stream.response.statusCode).toBe(200);
    npm.kill("SIGTERM");
    await expect.poll(() => status("/health/ready"), { interval: 20, timeout: 10_000 * pace }).toBe(503);
    await expect.poll(stream.hasEnded).toBe(true);
    expect(await status("/health/live")).toBe(200);
    expect(await status("/sandbox/health")).toBe(200);
    await expect.poll(() => status("/health/live"), { timeout: 15_000 * pace }).toBe("gone");
  } finally {
    try {
      process.kill(-(npm.pid ?? 0), "SIGKILL");
    } catch {
      // The whole group has ended.
    }
  }
});

test("a call that does not end is aborted when the drain's time limit has passed", async () => {
  const sandbox = await openLiveSandbox("memory");
  const { token } = await sandbox.addHolder();
  const call = await beginCall(sandbox.address, token);
  const startedAt = performance.now();
  await Promise.all([sandbox.close(300), call.closed]);
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("a call on an open connection during the drain is rejected with 503, and the connection is closed", async () => {
  const sandbox = await openLiveSandbox("memory");
  const { token } = await sandbox.addHolder();
  const call = await beginCall(sandbox.address, token);
  const { hostname, host, port } = new URL(sandbox.address);
  const lateSocket = connect(Number(port), hostname);
  await once(lateSocket, "connect");
  const sandboxClosed = sandbox.close(5_000);
  lateSocket.write(
    `GET /api/v1/users/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const [answer] = await once(lateSocket, "data");
  expect(String(answer)).toContain("HTTP/1.1 503 Service Unavailable");
  expect(String(answer)).toMatch(/^connection: close/im);
  expect(await call.finish()).toContain("HTTP/1.1 200 OK");
  await sandboxClosed;
});
