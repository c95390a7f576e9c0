import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/server.ts";
import { type Site, startSite } from "../../site/server.ts";
import { openDashboardByForm } from "../journeys/steps.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { PageErrorGuard } from "../support/guard.ts";
import type { Nginx } from "./binary.ts";
import { type NginxServer, startNginx } from "./server.ts";

const { NUPAY_NGINX_FOUND: found = "", NUPAY_DIST: built = "" } = process.env;
/** A copy of the build, with one file that is compressed by a dictionary. */
const site = mkdtempSync(join(tmpdir(), "nupay-nginx-site-"));
chmodSync(site, 0o755);
cpSync(built, site, { recursive: true });
const binary: Nginx = { ...JSON.parse(found), dispose: async () => undefined };
const assets = readdirSync(join(site, "assets"));
const assetPath = (pattern: RegExp) => `/assets/${assets.find((name) => pattern.test(name))}`;
const worker = `/assets/worker/${readdirSync(join(site, "assets/worker")).find((name) => name.endsWith(".js"))}`;

/** The SHA-256 of the older file that the browser has, and the answer that is compressed by it. */
const dictionaryHash = "KoJTgWDLect4+Hcbspm9gjDliT3vGyxlmUo/Pes5Yzc=";
const compressedByDictionary = "compressed by a dictionary";
const delta = join("/deltas", dictionaryHash, assetPath(/^index-.+\.js$/));
mkdirSync(join(site, dirname(delta)), { recursive: true });
writeFileSync(join(site, delta), compressedByDictionary);

let sandbox: Sandbox;
let nginx: NginxServer;
/** The server of `npm start` with the same build. It and nginx must give the same answers. */
let projectServer: Site;
beforeAll(async () => {
  const port = await freePort();
  const sandboxPort = await freePort();
  sandbox = await startSandbox({ port: sandboxPort, apps: [`http://localhost:${port}`], data: "memory" });
  const configText = readFileSync(join(site, "config.json"), "utf8");
  const config = configText.replaceAll("http://localhost:4010", sandbox.address);
  nginx = await startNginx(binary, { port, site, config });
  projectServer = await startSite({ port: 0, sandboxPort, dist: site });
});
afterAll(async () => {
  await nginx.close();
  await projectServer.close();
  await sandbox.close();
  rmSync(site, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the path unchanged, which fetch would normalise. */
function sendRequest(
  address: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

const compared = [
  "content-type",
  "cache-control",
  "content-encoding",
  "content-security-policy",
  "content-security-policy-report-only",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "use-as-dictionary",
  "vary",
  "x-content-type-options",
] as const;

const compressed = { headers: { "Accept-Encoding": "gzip, deflate, br" } };
const immutable = "public, max-age=31536000, immutable";

/** The request of a browser that has the file of an earlier build. */
function withDictionary(headers: Record<string, string> = {}) {
  return {
    headers: { "Accept-Encoding": "dcz", "Available-Dictionary": `:${dictionaryHash}:`, ...headers },
  };
}

/** A request and its expected answer: the status, the `Cache-Control`, and a part of the body. */
const requests: readonly (readonly [
  path: string,
  status: number,
  cache: string | undefined,
  body: string,
  options?: Parameters<typeof sendRequest>[2],
])[] = [
  ["/", 200, "no-cache", "root-en"],
  ["/?utm=1", 200, "no-cache", "root-en"],
  ["/dashboard", 200, "no-cache", '<div id="root"></div>'],
  ["/transactions/2026.12-1", 200, "no-cache", '<div id="root"></div>'],
  ["/account-statements", 200, "no-cache", '<div id="root"></div>'],
  ["/no/such/screen?x=1.js", 200, "no-cache", '<div id="root"></div>'],
  ["/silent-check-sso.html", 200, "public, max-age=3600", "/silent-check-sso.js"],
  ["/silent-check-sso.html?error=login_required", 200, "public, max-age=3600", "/silent-check-sso.js"],
  ["/old-browser.html", 200, "public, max-age=3600", "/old-browser.css"],
  ["/config.json", 200, "no-cache", '"publishableKey"'],
  ["/health.json", 200, "no-cache", '"status":"ok"'],
  ["/icon.svg", 200, "public, max-age=3600", "<svg"],
  ["/sw.js", 200, "no-cache", "fetch"],
  ["/icons/icon-512.png", 200, "public, max-age=3600", "PNG"],
  ["/manifest.webmanifest", 200, "public, max-age=3600", "nupay"],
  [assetPath(/^index-.+\.js$/), 200, immutable, "import"],
  [assetPath(/^index-.+\.css$/), 200, immutable, "{"],
  [assetPath(/\.woff$/), 200, immutable, "wOFF"],
  [worker, 200, immutable, ""],
  ["/assets/gone-12345678.js", 404, "no-cache", "Not found\n"],
  ["/assets/", 404, "no-cache", "Not found\n"],
  ["/favicon.ico", 404, "no-cache", "Not found\n"],
  ["/index.html", 404, "no-cache", "Not found\n"],
  ["/shell.html", 404, "no-cache", "Not found\n"],
  [`${assetPath(/^index-.+\.js$/)}.br`, 404, "no-cache", "Not found\n"],
  ["/config.json.gz", 404, "no-cache", "Not found\n"],
  ["/.env", 404, "no-cache", "Not found\n"],
  [delta, 404, "no-cache", "Not found\n"],
  ["/api/v1/users/me", 404, "no-cache", "Not found\n"],
  ["/dashboard", 405, undefined, "", { method: "POST" }],
  [assetPath(/^index-.+\.js$/), 200, immutable, compressedByDictionary, withDictionary()],
  [
    assetPath(/^index-.+\.js$/),
    200,
    immutable,
    "import",
    withDictionary({ "Accept-Encoding": "gzip, dcz;q=0" }),
  ],
  [
    assetPath(/^index-.+\.js$/),
    200,
    immutable,
    "import",
    withDictionary({ "Available-Dictionary": ":../../secret:" }),
  ],
  [assetPath(/^dashboard-.+\.js$/), 200, immutable, "import", withDictionary({ "Accept-Encoding": "dcz" })],
];

function titleOf(
  path: string,
  { method = "GET", headers = {} }: Parameters<typeof sendRequest>[2] = {},
): string {
  const headerTexts = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path}`, ...headerTexts].join(", ");
}

const plainOf = ({ headers, body }: Answer): string =>
  (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString("latin1");

describe("nginx answers as the project's own server does", () => {
  for (const [path, status, cache, body, options] of requests) {
    test(`${titleOf(path, options)} is a ${status} with Cache-Control ${cache ?? "absent"}`, () =>
      compare(path, status, cache, body, options));
  }

  async function compare(...[path, status, cache, body, options]: (typeof requests)[number]): Promise<void> {
    const answer = await sendRequest(nginx.address, path, options);
    const expected = await sendRequest(projectServer.address, path, options);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([status, cache]);
    expect(answer.headers["content-encoding"]).toBe(expected.headers["content-encoding"]);
    expect(plainOf(answer)).toContain(body);
    expect(expected.status).toBe(status);
    if (status !== 405) expect(answer.body.equals(expected.body)).toBe(true);
    for (const name of compared) {
      if (status === 405 && name === "content-type") continue;
      expect([name, answer.headers[name]]).toEqual([name, expected.headers[name]]);
    }
    expect(answer.headers.server).toBe("nginx");
    console.log(
      `${answer.status}  ${path}  ${answer.headers["content-type"]}  ${answer.headers["cache-control"]}`,
    );
  }

  test("a 405 names the allowed methods", async () => {
    expect((await sendRequest(nginx.address, "/", { method: "POST" })).headers.allow).toBe("GET, HEAD");
  });

  test.each(["/", "/dashboard", assetPath(/^index-.+\.js$/), "/silent-check-sso.html"])(
    "%s is sent as the build compressed it: brotli if the request accepts it, else gzip, else uncompressed",
    async (path) => {
      const uncompressed = await sendRequest(nginx.address, path);
      const gzip = await sendRequest(nginx.address, path, { headers: { "Accept-Encoding": "gzip" } });
      const bestAnswer = await sendRequest(nginx.address, path, compressed);
      expect(uncompressed.headers["content-encoding"]).toBeUndefined();
      expect(gzip.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(gzip.body).equals(uncompressed.body)).toBe(true);
      expect(gzip.headers.vary).toMatch(/^Accept-Encoding(?:, Available-Dictionary)?$/);
      expect(gzip.headers["content-type"]).toBe(uncompressed.headers["content-type"]);
      expect(gzip.headers["content-security-policy"]).toBe(uncompressed.headers["content-security-policy"]);
      expect(bestAnswer.headers["content-encoding"]).toBe(binary.brotli ? "br" : "gzip");
      if (binary.brotli) {
        expect(brotliDecompressSync(bestAnswer.body).equals(uncompressed.body)).toBe(true);
        expect(bestAnswer.body.length).toBeLessThan(gzip.body.length);
      }
    },
  );

  test("/config.json is the mounted file, not the compressed one of the build", async () => {
    const { headers, body } = await sendRequest(nginx.address, "/config.json", compressed);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(body.toString()).api.baseUrl).toBe(sandbox.address);
  });

  test("an unchanged file is answered with 304 and its policy", async () => {
    const firstAnswer = await sendRequest(nginx.address, "/");
    const notModified = await sendRequest(nginx.address, "/", {
      headers: { "If-None-Match": firstAnswer.headers.etag ?? "" },
    });
    expect([notModified.status, notModified.body.length]).toEqual([304, 0]);
    expect(notModified.headers["content-security-policy"]).toBe(
      firstAnswer.headers["content-security-policy"],
    );
  });

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
    "//package.json",
    "/package.json%00",
    "/config.json/../../package.json",
  ])("%s reaches no file outside the site", async (path) => {
    const { status, body } = await sendRequest(nginx.address, path);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain("dependencies");
  });
});

test("nginx proxies a wallet API of the site's own origin, with its error responses and a body limit", async () => {
  const port = await freePort();
  const configText = readFileSync(join(site, "config.json"), "utf8");
  const proxy = await startNginx(binary, {
    port,
    site,
    config: configText,
    apiUpstream: sandbox.address.replace("localhost", "127.0.0.1"),
  });
  try {
    const answer = await fetch(`${proxy.address}/api/v1/users/me`);
    expect([answer.status, (await answer.json()).code]).toEqual([401, "unauthorized"]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    const large = await fetch(`${proxy.address}/api/v1/wallet/balance`, {
      method: "POST",
      body: "x".repeat(7 * 1024 * 1024),
    });
    expect(large.status).toBe(413);
  } finally {
    await proxy.close();
  }
});

test("behind nginx a person signs in, sees the dashboard, and is still signed in after a reload", {
  timeout: 120_000,
}, async () => {
  const browser: Browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const context = await browser.newContext({ baseURL: nginx.address });
    const guard = new PageErrorGuard();
    await guard.watch(context);
    const page = await context.newPage();
    const dana = {
      email: "demo@nupay.test",
      password: "demo",
      firstName: "Dana",
      lastName: "Demo",
      mobile: "0400000001",
    };
    await openDashboardByForm(page, { ...dana, id: "", accountId: null });
    await page.reload();
    await page.getByRole("heading", { name: "Welcome, Dana Demo" }).waitFor();
    await page.getByText("1,250.00").first().waitFor();
    expect(guard.complaints()).toEqual([]);
  } finally {
    await browser.close();
  }
});
