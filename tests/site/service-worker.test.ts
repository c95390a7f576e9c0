/** The service worker answers only GET requests for the site's own files and pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesToKeep } from "../../site/service-worker/build.ts";
import { offlineFiles } from "../../site/service-worker/offline-files.ts";

const origin = "https://wallet.example";
const script = "/assets/index-12345678.js";

/** A fake CacheStorage: caches by name, and their responses by path. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, string>>();
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async open(name: string) {
    const files = this.kept.get(name) ?? new Map<string, string>();
    this.kept.set(name, files);
    return {
      addAll: async (requests: readonly Request[]) => {
        const answers = await Promise.all(requests.map((request) => this.#fetch(request)));
        if (answers.some(({ ok }) => !ok)) throw new TypeError("Request failed");
        for (const [index, { url }] of requests.entries()) {
          files.set(new URL(url).pathname, (await answers[index]?.text()) ?? "");
        }
      },
      match: async (path: string) => {
        const body = files.get(path);
        return body === undefined ? undefined : new Response(body);
      },
      put: async (path: string, response: Response) => {
        files.set(path, await response.text());
      },
    } as unknown as Cache;
  }

  async keys() {
    return [...this.kept.keys()];
  }

  async delete(name: string) {
    return this.kept.delete(name);
  }
}

function workerOf(build: string, network: { answer: (path: string) => string | Error; requests: Request[] }) {
  const fetch = async (request: Request) => {
    network.requests.push(request);
    const answer = network.answer(new URL(request.url).pathname);
    if (answer instanceof Error) throw answer;
    return answer === "missing" ? new Response("", { status: 404 }) : new Response(answer);
  };
  const caches = new FakeCaches(fetch);
  const files = { build, hashed: [script], named: ["/icon.svg"] };
  return { caches, worker: offlineFiles(files, { origin, caches, fetch }) };
}

/** A request as browsers make it. Node's `Request` accepts neither mode `navigate` nor a destination. */
function requestOf(address: string, { method = "GET", mode = "cors", destination = "" } = {}): Request {
  return { url: new URL(address, origin).href, method, mode, destination } as Request;
}

const visit = (path: string) => requestOf(path, { mode: "navigate", destination: "document" });
const online = () => ({
  answer: (path: string): string | Error => `online ${path}`,
  requests: [] as Request[],
});
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

describe("the service worker does not answer", () => {
  test.each([
    ["a POST of its own origin", requestOf("/api/v1/wallet/top-up", { method: "POST" })],
    ["a POST to the address of a file", requestOf(script, { method: "POST" })],
    ["a HEAD", requestOf("/", { method: "HEAD" })],
    ["the wallet API on its own origin", requestOf("/api/v1/wallet/balance")],
    ["the wallet API elsewhere", requestOf("https://api.example/api/v1/wallet/balance")],
    ["the identity provider on its own origin", visit("/realms/nupay/protocol/openid-connect/auth")],
    ["the identity provider elsewhere", visit("https://id.example/realms/nupay/account")],
    ["Stripe", requestOf("https://js.stripe.com/v3.js")],
    ["a file of another origin with a kept path", requestOf(`https://other.example${script}`)],
    ["a file that is not kept", requestOf("/assets/pages-12345678.js")],
    ["a kept file with a query", requestOf(`${script}?1`)],
    ["the monitor's file", requestOf("/health.json")],
    [
      "the silent check's frame",
      requestOf("/silent-check-sso.html", { mode: "navigate", destination: "iframe" }),
    ],
    ["the app in a frame", requestOf("/dashboard", { mode: "navigate", destination: "iframe" })],
    ["the page for old browsers", visit("/old-browser.html")],
    ["the flow atlas", visit("/flows/")],
    ["a path that is no page of the app", visit("/dashboard/more")],
  ])("%s", async (_name, request) => {
    const network = online();
    const { worker } = workerOf("1", network);
    await worker.install();
    network.requests.length = 0;
    expect(worker.answer(request)).toBeUndefined();
    expect(network.requests).toEqual([]);
  });
});

describe("the service worker online", () => {
  test.each(["/", "/dashboard", "/transactions/t-1", "/help"])(
    "requests %s from the network",
    async (path) => {
      const { worker } = workerOf("1", online());
      await worker.install();
      expect(await textOf(worker.answer(visit(path)))).toBe(`online ${path}`);
    },
  );

  test("answers with a hashed file from the cache, or from the network if it is not cached", async () => {
    const network = online();
    const { worker, caches } = workerOf("1", network);
    await worker.install();
    network.answer = () => "newer";
    expect(await textOf(worker.answer(requestOf(script)))).toBe(`online ${script}`);
    caches.kept.clear();
    expect(await textOf(worker.answer(requestOf(script)))).toBe("newer");
  });

  test('installs the shell, the configuration and the icon with cache: "no-cache"', async () => {
    const network = online();
    await workerOf("1", network).worker.install();
    const revalidatedPaths = network.requests
      .filter(({ cache }) => cache === "no-cache")
      .map(({ url }) => new URL(url).pathname);
    expect(revalidatedPaths).toEqual(["/dashboard", "/config.json", "/icon.svg"]);
  });
});

describe("the service worker offline", () => {
  test.each(["/", "/?source=pwa", "/dashboard", "/transactions/t-1", "/settings"])(
    "answers %s with the cached shell",
    async (path) => {
      const network = online();
      const { worker } = workerOf("1", network);
      await worker.install();
      network.answer = () => new TypeError("Failed to fetch");
      expect(await textOf(worker.answer(visit(path)))).toBe("online /dashboard");
    },
  );

  test("answers with the configuration that it last received", async () => {
    const network = online();
    const { worker } = workerOf("1", network);
    await worker.install();
    network.answer = () => "changed";
    expect(await textOf(worker.answer(requestOf("/config.json")))).toBe("changed");
    await new Promise((resolve) => setTimeout(resolve, 0));
    network.answer = () => new TypeError("Failed to fetch");
    expect(await textOf(worker.answer(requestOf("/config.json")))).toBe("changed");
  });

  test("returns an error response of the server and does not cache it", async () => {
    const network = online();
    const { worker } = workerOf("1", network);
    await worker.install();
    network.answer = () => "missing";
    expect((await worker.answer(requestOf("/config.json")))?.status).toBe(404);
    expect((await worker.answer(visit("/")))?.status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 0));
    network.answer = () => new TypeError("Failed to fetch");
    expect(await textOf(worker.answer(requestOf("/config.json")))).toBe("online /config.json");
  });

  test("rejects requests for uncached files with the network error", async () => {
    const network = online();
    const { worker } = workerOf("1", network);
    network.answer = () => new TypeError("Failed to fetch");
    await expect(worker.answer(visit("/"))).rejects.toThrow("Failed to fetch");
    await expect(worker.answer(requestOf(script))).rejects.toThrow("Failed to fetch");
  });
});

test("a new build deletes only the caches of the app's old builds", async () => {
  const network = online();
  const { worker, caches } = workerOf("2", network);
  await caches.open("nupay-build-1");
  await caches.open("another-app");
  await worker.install();
  await worker.activate();
  expect(await caches.keys()).toEqual(["another-app", "nupay-build-2"]);
});

test("files that a sign-out deleted are cached again once by `restore`", async () => {
  const network = online();
  const { worker, caches } = workerOf("1", network);
  await worker.install();
  caches.kept.clear();
  network.answer = () => "newer";
  await worker.restore();
  network.answer = () => new TypeError("Failed to fetch");
  expect(await textOf(worker.answer(visit("/dashboard")))).toBe("newer");
  expect(await textOf(worker.answer(requestOf(script)))).toBe("newer");
  network.requests.length = 0;
  await worker.restore();
  expect(network.requests).toEqual([]);
});

test("an installation with a missing file fails", async () => {
  const network = online();
  network.answer = (path) => (path === script ? "missing" : path);
  await expect(workerOf("1", network).worker.install()).rejects.toThrow("Request failed");
});

test("a build in which one kept file differs has another id, so that the old copy goes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nupay-worker-"));
  mkdirSync(join(folder, "images"));
  const names = ["shell.html", "icon.svg", "manifest.webmanifest", "images/one.svg", "images/two.svg"];
  for (const name of names) writeFileSync(join(folder, name), "as before");
  const idOf = async (hashed = [script]) => (await filesToKeep(folder, hashed)).build;
  const ids = [await idOf(), await idOf([script, "/assets/other-12345678.js"])];
  for (const name of names) {
    writeFileSync(join(folder, name), "changed");
    ids.push(await idOf());
  }
  expect(new Set(ids).size).toBe(ids.length);
  rmSync(folder, { recursive: true });
});
