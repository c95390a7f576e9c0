import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import type { Nginx } from "./binary.ts";
import { type NginxServer, startNginx } from "./server.ts";

const binary: Nginx = {
  ...JSON.parse(process.env.NUPAY_NGINX_FOUND ?? "{}"),
  dispose: async () => undefined,
};
const config = readFile(new URL("../../public/config.json", import.meta.url), "utf8");

let folder: string;
let nginx: NginxServer;
let api: Server;
let forwardedHeaders: IncomingHttpHeaders[];
/** Answers of the API that are held while `holdsAnswers` is true. The test sends them. */
let heldAnswers: (() => void)[];
/** The open event streams of the API, to which the test writes. */
const streams = new Set<ServerResponse>();
let holdsAnswers: boolean;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-site-"));
  const names = ["index.html", "shell.html", "health.json", "icon.svg"];
  for (const name of [...names, "assets/app.js", "images/slide.svg", "icons/icon.png"]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), "{}");
  }
  forwardedHeaders = [];
  heldAnswers = [];
  holdsAnswers = false;
  api = createServer((call, response) => {
    forwardedHeaders.push(call.headers);
    if (call.url === "/api/v1/wallet/events") {
      response
        .writeHead(200, { "Content-Type": "text/event-stream" })
        .write("id: 1\nevent: reset\ndata: {}\n\n");
      streams.add(response);
      response.once("close", () => streams.delete(response));
      return;
    }
    const answer = () => response.writeHead(200).end("{}");
    if (holdsAnswers) heldAnswers.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const address = api.address();
  const apiPort = typeof address === "object" ? address?.port : 0;
  nginx = await startNginx(binary, {
    port: await freePort(),
    site: folder,
    config: await config,
    apiUpstream: `http://127.0.0.1:${apiPort}`,
  });
});
afterEach(async () => {
  await nginx.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const agent = new Agent({ maxSockets: 400 });

function sendRequest(path: string, headers: Record<string, string> = {}, httpAgent = agent): Promise<Answer> {
  const { port } = new URL(nginx.address);
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers, agent: httpAgent }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    }).on("error", reject);
  });
}

async function askMany(path: string, count: number, maxSockets = 400) {
  const httpAgent = new Agent({ maxSockets });
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: count }, () => sendRequest(path, {}, httpAgent)));
  return {
    good: answers.filter(({ status }) => status === 200).length,
    limited: answers.filter(({ status }) => status === 429),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

test("an IP address gets 500 pages at once and then 50 a second, and 429 for further requests", async () => {
  const { good, limited, seconds } = await askMany("/dashboard", 1_500);
  expect(good).toBeGreaterThanOrEqual(501);
  expect(good).toBeLessThanOrEqual(501 + 50 * seconds + 1);
  expect(good + limited.length).toBe(1_500);
  expect(limited[0]?.headers["retry-after"]).toBe("1");
});

test("requests for cacheable files are not limited", async () => {
  for (const path of ["/assets/app.js", "/images/slide.svg", "/icons/icon.png", "/icon.svg"]) {
    expect([path, (await askMany(path, 700)).good]).toEqual([path, 700]);
  }
});

test.each(["/assets/../dashboard", "/assets/%2e%2e/config.json", "//dashboard", "/sw.js"])(
  "the limit of pages applies to %s",
  async (path) => {
    await askMany("/dashboard", 600);
    expect((await askMany(path, 400)).limited.length).toBeGreaterThan(200);
  },
);

test("an IP address gets 40 API calls at once and then 20 a second, and the contract's 429 for further calls", async () => {
  const { good, limited, seconds } = await askMany("/api/v1/users/me", 300, 20);
  expect(good).toBeGreaterThanOrEqual(41);
  expect(good).toBeLessThanOrEqual(41 + 20 * seconds + 1);
  expect(good + limited.length).toBe(300);
  expect(forwardedHeaders).toHaveLength(good);
  expect(limited[0]?.headers).toMatchObject({ "retry-after": "1", "content-type": "application/json" });
  expect(JSON.parse(limited[0]?.body ?? "")).toEqual({
    status: 429,
    message: "Too many requests",
    data: null,
    code: "too_many_requests",
  });
});

test("an IP address gets 32 concurrent API calls, and 429 for further calls", async () => {
  holdsAnswers = true;
  const calls = Array.from({ length: 40 }, () => sendRequest("/api/v1/users/me"));
  await expect.poll(() => heldAnswers.length).toBe(32);
  holdsAnswers = false;
  for (const answer of heldAnswers) answer();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});

/** Opens event streams. `texts` has the text received by each so far. */
async function openStreams(count: number) {
  const { port } = new URL(nginx.address);
  const texts: string[] = [];
  const httpAgent = new Agent({ maxSockets: 1_000 });
  const answers = await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get({ host: "127.0.0.1", port, path: "/api/v1/wallet/events", agent: httpAgent }, (response) => {
            texts[index] = "";
            response.on("data", (chunk) => {
              texts[index] += chunk;
            });
            response.on("error", () => undefined);
            resolve(response);
          }).on("error", reject);
        }),
    ),
  );
  return {
    texts,
    statuses: answers.map(({ statusCode }) => statusCode),
    close: () => {
      for (const answer of answers) answer.destroy();
    },
  };
}

test("open event streams and API calls have separate limits", async () => {
  const open = await openStreams(64);
  try {
    expect(new Set(open.statuses)).toEqual(new Set([200]));
    expect((await askMany("/api/v1/users/me", 40, 20)).good).toBe(40);
    expect((await askMany("/api/v1/users/me", 100, 20)).limited.length).toBeGreaterThan(0);
    const furtherStreams = await openStreams(8);
    expect(new Set(furtherStreams.statuses)).toEqual(new Set([200]));
    furtherStreams.close();
  } finally {
    open.close();
  }
});

test("32 concurrent payments are possible next to 32 open event streams", async () => {
  const open = await openStreams(32);
  try {
    holdsAnswers = true;
    const { port } = new URL(nginx.address);
    const payments = Array.from({ length: 32 }, () =>
      fetch(`http://127.0.0.1:${port}/api/v1/wallet/transfer`, { method: "POST", body: "{}" }),
    );
    await expect.poll(() => heldAnswers.length).toBe(32);
    for (const answer of heldAnswers) answer();
    const statuses = (await Promise.all(payments)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  } finally {
    open.close();
  }
});

test("an IP address gets 256 open event streams, and the contract's 429 for a further one until one has ended", async () => {
  const open = await openStreams(256);
  try {
    expect(new Set(open.statuses)).toEqual(new Set([200]));
    const rejection = await sendRequest("/api/v1/wallet/events");
    expect([rejection.status, rejection.headers["retry-after"]]).toEqual([429, "1"]);
    expect(JSON.parse(rejection.body)).toMatchObject({ status: 429, data: null, code: "too_many_requests" });
  } finally {
    open.close();
  }
  await expect.poll(() => streams.size).toBe(0);
  // nginx counts a stream until it has closed both of its connections.
  await expect
    .poll(async () => {
      const nextStream = await openStreams(1);
      nextStream.close();
      return nextStream.statuses;
    })
    .toEqual([200]);
});

test("nginx forwards each event at once", async () => {
  const open = await openStreams(1);
  try {
    await expect.poll(() => open.texts[0]).toBe("id: 1\nevent: reset\ndata: {}\n\n");
    for (const [response] of [[...streams]]) response?.write(": keep\n\n");
    await expect.poll(() => open.texts[0]).toMatch(/: keep\n\n$/);
  } finally {
    open.close();
  }
});

test("nginx replaces forwarding headers that the caller forged", async () => {
  const forged = { "X-Forwarded-For": "6.6.6.6", "X-Real-IP": "6.6.6.6", Forwarded: "for=6.6.6.6" };
  await sendRequest("/api/v1/users/me", {
    ...forged,
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "gopher",
  });
  expect(forwardedHeaders[0]).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" });
  expect(JSON.stringify(forwardedHeaders)).not.toMatch(/6\.6\.6\.6|evil|gopher/);
});

test("the access log has one JSON line for each request, with its path and without its query", async () => {
  const query = "?search=s3cret&mobile=0400000002";
  const headers = { Referer: `http://localhost/transactions${query}` };
  for (const path of ["/transactions", "/assets/app.js", "/assets/none.js", "/api/v1/users"]) {
    await sendRequest(path + query, headers);
  }
  await new Promise<void>((resolve, reject) => {
    const { port } = new URL(nginx.address);
    const call = request({ host: "127.0.0.1", port, path: `/api/v1/large${query}`, method: "POST", agent });
    call.on("response", (response) => response.resume().on("end", resolve)).on("error", reject);
    call.setHeader("Content-Length", 9_000_000).end("x");
  }).catch(() => undefined);
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  expect((await sendRequest(`/api/v1/gone${query}`)).status).toBe(502);
  await askMany(`/transactions${query}`, 800);
  const { access, error } = await nginx.logs();
  const lines = access
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ path, status }) => [path, status])).toEqual(
    expect.arrayContaining([
      ["/transactions", 200],
      ["/assets/app.js", 200],
      ["/transactions", 429],
      ["/assets/none.js", 404],
      ["/api/v1/users", 200],
      ["/api/v1/large", 413],
      ["/api/v1/gone", 502],
    ]),
  );
  for (const line of lines)
    expect(Object.keys(line).sort()).toEqual([
      "address",
      "at",
      "bytes",
      "method",
      "path",
      "seconds",
      "status",
    ]);
  expect(access + error).not.toMatch(/s3cret|search=|0400000002/);
});
