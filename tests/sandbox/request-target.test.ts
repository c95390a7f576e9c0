import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LiveSandbox, shareLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());

/** Sends the request line unchanged. */
async function send(target: string, method = "GET"): Promise<string> {
  const { host, hostname, port } = new URL(sandbox.address);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  return answer;
}

async function ask(
  path: string,
  host: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number | undefined; body: string }> {
  const request = get(`${sandbox.address}${path}`, { headers: { ...headers, host } });
  const [response] = await once(request, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}

describe("a request's target", () => {
  test.each([
    ["GET", "http://[/stripe/x"],
    ["GET", "http://localhost:99999999/stripe/v3.js"],
    ["OPTIONS", "*"],
  ])("an invalid URL is rejected with 400 and a message: %s %s", async (method, target) => {
    const answer = await send(target, method);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("The request's target is no address");
  });

  test("may be an absolute URL for each part of the sandbox", async () => {
    const { address } = sandbox;
    expect(await send(`${address}/stripe/v3.js`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`${address}/realms/nupay`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`${address.toUpperCase()}/realms/nupay`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(`${address}/api/v1/users/me`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await send(`${address}/stripe/%zz`)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await send("//[/stripe/x")).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("the identity provider", () => {
  const discovery = "/realms/nupay/.well-known/openid-configuration";

  test("rejects a host that is not its own with a message", async () => {
    for (const host of ["evil.example", `evil.example:${new URL(sandbox.address).port}`, "localhost:1"]) {
      const { status, body } = await ask(discovery, host);
      expect([host, status]).toEqual([host, 421]);
      expect(body).toContain("This host is not the identity provider");
      expect(body).not.toContain("evil");
    }
  });

  test("uses its own URLs for a request whose target names another host", async () => {
    const answer = await send(`http://evil.example${discovery}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain(`"token_endpoint":"${sandbox.address}/realms/`);
    expect(answer).not.toContain("evil");
  });

  test("uses its own URLs for each name of this machine, and ignores forwarded headers", async () => {
    const { port } = new URL(sandbox.address);
    const claims = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example;proto=https",
    };
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      const { status, body } = await ask(discovery, host, claims);
      expect(status).toBe(200);
      const addresses = Object.values(JSON.parse(body)).filter((value) => String(value).startsWith("http"));
      expect(addresses.length).toBeGreaterThan(5);
      for (const address of addresses) expect(String(address).startsWith(`${sandbox.address}/`)).toBe(true);
    }
  });
});
