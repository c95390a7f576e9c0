import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inlineSourcesOf, withoutInlineCode } from "../../site/inline-code.ts";
import { type Site, startSite } from "../../site/server.ts";
import { builtSite } from "../support/stack.ts";

let dist: string;
let site: Site;

beforeAll(async () => {
  dist = await builtSite();
  site = await startSite({ port: 0, sandboxPort: 4010, dist });
}, 300_000);

afterAll(() => site.close());

interface Manifest {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests the path unchanged, since fetch would normalise it. */
function sendRequest(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = new URL(site.address);
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

async function assetPath(pattern: RegExp): Promise<string> {
  const match = pattern.exec(withoutInlineCode((await sendRequest("/")).body.toString()));
  if (match === null) throw new Error(`the page names no ${pattern}`);
  return match[0];
}

describe("the served pages", () => {
  test("contain the landing page in both languages, each in its text direction", async () => {
    const html = (await sendRequest("/")).body.toString();
    expect(html).toContain('<div id="root-en" lang="en" dir="ltr">');
    expect(html).toContain('<div id="root-ar" lang="ar" dir="rtl">');
    expect(html).toContain("SIGN IN/SIGN UP");
    expect(html).toContain("تسجيل الدخول / إنشاء حساب");
    expect(html).not.toContain('id="root"');
  });

  test("begin with the UTF-8 declaration, the import map and the boot script", async () => {
    const html = (await sendRequest("/")).body.toString();
    expect(html).toMatch(
      /<head>\s*<meta charset="utf-8" \/>\s*<script type="importmap">[^<]*<\/script>\s*<script>\(function\(\)/,
    );
    expect(html).toContain(
      '<link rel="preload" href="/config.json" as="fetch" fetchpriority="low" crossorigin',
    );
  });

  test.each([
    ["/", 1],
    ["/dashboard", 0],
  ])(
    "contain for %s no inline code except import map, boot script and the landing page's styles",
    async (path, styles) => {
      const html = (await sendRequest(path)).body.toString();
      const inline = inlineSourcesOf(html);
      expect([inline.script.length, inline.style.length]).toEqual([2, styles]);
      expect(html).toContain('<script type="importmap">{"imports":');
      expect(withoutInlineCode(html)).not.toMatch(/<style|\sstyle=|\son\w+=/);
    },
  );

  test("contain the landing page's styles inline, and the path of their file for the boot script", async () => {
    const [, link = ""] =
      /(<link rel="stylesheet"[^>]*>)/.exec((await sendRequest("/dashboard")).body.toString()) ?? [];
    const [, path = ""] = /href="([^"]+)"/.exec(link) ?? [];
    const html = (await sendRequest("/")).body.toString();
    expect(html).toContain(`<style>${(await sendRequest(path)).body.toString().trim()}</style>`);
    expect(html).toContain(` data-styles="${path}"`);
    expect(html).not.toMatch(/<link rel="stylesheet"/);
  });

  test.each([
    "/dashboard",
    "/cards",
    "/account-statements",
    "/no/such/screen",
    "/dashboard?x=1.js",
    "/transactions/2026.12-1",
  ])("are the empty shell with the page's policy for %s", async (path) => {
    const { status, headers, body } = await sendRequest(path);
    expect(status).toBe(200);
    expect(body.toString()).toContain('<div id="root"></div>');
    expect(body.toString()).not.toContain("root-en");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self' http://");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  });

  test.each(["/", "/dashboard"])("contain the spinner in both languages for %s", async (path) => {
    const html = (await sendRequest(path)).body.toString();
    const waitingHtml = html.slice(html.indexOf('<div id="waiting">'));
    expect(waitingHtml.match(/role="status"/g)).toHaveLength(2);
    expect(waitingHtml).toMatch(
      /<div lang="en" dir="ltr">.*Loading\.\.\..*<div lang="ar" dir="rtl">.*جارٍ التحميل/s,
    );
  });

  test("are the landing page for / with a query", async () => {
    expect((await sendRequest("/?utm=1")).body.toString()).toContain("root-en");
  });

  test("have the same scripts, and their hashes in the policy", async () => {
    const [landing, shell] = await Promise.all(
      ["/", "/dashboard"].map(async (path) => {
        const response = await fetch(`${site.address}${path}`);
        return { html: await response.text(), policy: response.headers.get("content-security-policy") ?? "" };
      }),
    );
    const { script, style } = inlineSourcesOf(landing?.html ?? "");
    expect([script.length, style.length]).toEqual([2, 1]);
    expect(inlineSourcesOf(shell?.html ?? "").script).toEqual(script);
    for (const page of [landing, shell]) {
      expect(page?.policy).toContain(` ${script.join(" ")};`);
      expect(page?.policy).toContain(` ${style.join(" ")};`);
    }
  });

  test("include the silent check's page with its own policy", async () => {
    const { status, headers, body } = await sendRequest("/silent-check-sso.html");
    expect(status).toBe(200);
    expect(body.toString()).toContain('<script src="/silent-check-sso.js"></script>');
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect((await sendRequest("/silent-check-sso.js")).body.toString()).toContain("window.location.origin");
  });
});

test("the page for outdated browsers has no script, and its policy allows only its stylesheet", async () => {
  const { status, headers, body } = await sendRequest("/old-browser.html");
  expect(status).toBe(200);
  expect(body.toString()).not.toContain("<script");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect((await sendRequest("/old-browser.css")).status).toBe(200);
});

describe("the installed app", () => {
  test("has a service worker that is revalidated each time and may connect only to the site", async () => {
    const { status, headers } = await sendRequest("/sw.js");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toContain(
      "default-src 'none'; script-src 'self'; connect-src 'self';",
    );
  });

  test("caches only existing files, including the scripts of every page", async () => {
    const worker = (await sendRequest("/sw.js")).body.toString();
    const keptPaths = [...worker.matchAll(/`(\/[\w./-]+\.\w+)`/g)].map(([, path]) => path ?? "");
    expect(keptPaths).toContain("/icon.svg");
    for (const path of keptPaths) expect([path, (await sendRequest(path)).status]).toEqual([path, 200]);
    for (const page of ["/", "/dashboard"]) {
      const html = withoutInlineCode((await sendRequest(page)).body.toString());
      const namedPaths = [...html.matchAll(/"(\/assets\/[\w.-]+|\/icon\.svg)"/g)].map(
        ([, path]) => path ?? "",
      );
      expect(namedPaths.length).toBeGreaterThan(2);
      expect(namedPaths.filter((path) => !keptPaths.includes(path))).toEqual([]);
    }
  });

  test("has a manifest whose icons have the declared sizes", async () => {
    const { headers, body } = await sendRequest("/manifest.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json");
    const manifest: Manifest = JSON.parse(body.toString());
    expect(manifest).toMatchObject({
      name: "nupay",
      short_name: "nupay",
      start_url: "/",
      display: "standalone",
    });
    const drawnIcons = manifest.icons.filter(({ type }) => type === "image/png");
    expect(drawnIcons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "192x192 maskable",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of drawnIcons) {
      const png = (await sendRequest(src)).body;
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }
    const html = (await sendRequest("/")).body.toString();
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
    const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await sendRequest(touch)).headers["content-type"]).toBe("image/png");
  });
});

describe("an invalid request", () => {
  test.each([
    "/assets/gone-12345678.js",
    "/assets/",
    "/favicon.ico",
    "/robots.txt",
    "/index.html",
    "/shell.html",
    "/boot.js",
    "/config.json.br",
    "/.env",
    "/deltas/none",
  ])("for %s is answered with 404 and not with the shell", async (path) => {
    const { status, headers, body } = await sendRequest(path);
    expect(status).toBe(404);
    expect(body.toString()).toBe("Not found\n");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/assets/../../package.json",
    "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
    "//package.json",
    "/%5c..%5cpackage.json",
    "/package.json%00",
  ])("for %s is rejected without the contents of a file outside the site", async (path) => {
    const { status, body } = await sendRequest(path);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain("dependencies");
  });

  test("an idle connection stays open for 65 seconds, longer than a proxy keeps it", async () => {
    const { headers } = await sendRequest("/", { Connection: "keep-alive" });
    expect(headers["keep-alive"]).toBe("timeout=65");
  });

  test("with a malformed escape in its URL is answered with 400", async () => {
    expect((await sendRequest("/%E0%A4%A")).status).toBe(400);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])(
    "with the method %s is answered with 405 and the allowed methods",
    async (method) => {
      const { status, headers } = await sendRequest("/", {}, method);
      expect(status).toBe(405);
      expect(headers.allow).toBe("GET, HEAD");
    },
  );
});

describe("the served configuration", () => {
  test("equals the file with the default ports", async () => {
    const { headers, body } = await sendRequest("/config.json");
    const file = await readFile(new URL("../../public/config.json", import.meta.url), "utf8");
    expect(JSON.parse(body.toString())).toEqual(JSON.parse(file));
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  test("contains the ports in use, and so does the policy", async () => {
    const otherSite = await startSite({ port: 0, sandboxPort: 40101, dist });
    try {
      const config = await (await fetch(`${otherSite.address}/config.json`)).json();
      expect(config.api.baseUrl).toBe("http://localhost:40101");
      expect(config.auth.url).toBe("http://localhost:40101");
      expect(config.payments.scriptUrl).toBe("http://localhost:40101/stripe/v3.js");
      const policy = (await fetch(otherSite.address)).headers.get("content-security-policy");
      expect(policy).toContain("connect-src 'self' http://localhost:40101;");
      expect(policy).not.toContain("localhost:4010;");
    } finally {
      await otherSite.close();
    }
  });

  test.each([
    ["no JSON", "{", ""],
    ["wrong", '{"environment":"sandbox","auth":{"provider":"auth0"}}', "Invalid auth provider"],
  ])(
    "a configuration that is %s is served unchanged, and the server reports it",
    async (_name, text, sentence) => {
      const brokenFolder = await mkdtemp(join(tmpdir(), "nupay-config-"));
      for (const name of ["index.html", "shell.html"]) {
        await writeFile(join(brokenFolder, name), await readFile(join(dist, name)));
      }
      await writeFile(join(brokenFolder, "config.json"), text);
      const brokenSite = await startSite({ port: 0, sandboxPort: 4010, dist: brokenFolder });
      try {
        expect(brokenSite.configFault).toContain(sentence);
        expect(await (await fetch(`${brokenSite.address}/config.json`)).text()).toBe(text);
        const page = await fetch(brokenSite.address);
        expect(page.status).toBe(200);
        expect(page.headers.get("content-security-policy")).toContain("connect-src 'self';");
      } finally {
        await brokenSite.close();
        await rm(brokenFolder, { recursive: true });
      }
    },
  );
});

describe("compression and caching", () => {
  test("use Brotli if it is accepted, with the same content", async () => {
    const path = await assetPath(/\/assets\/index-[\w-]+\.js/);
    const uncompressed = await sendRequest(path);
    const compressed = await sendRequest(path, { "Accept-Encoding": "gzip, deflate, br" });
    expect(uncompressed.headers["content-encoding"]).toBeUndefined();
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers.vary).toBe("Accept-Encoding, Available-Dictionary");
    expect(compressed.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(brotliDecompressSync(compressed.body).equals(uncompressed.body)).toBe(true);
    expect(compressed.body.length).toBeLessThan(uncompressed.body.length / 3);
  });

  test("use gzip if Brotli is not accepted", async () => {
    for (const accepted of ["gzip", "br;q=0, gzip", "gzip;q=1, br;q=0.5"]) {
      const { headers, body } = await sendRequest("/", { "Accept-Encoding": accepted });
      expect(headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(body).toString()).toContain("root-en");
    }
  });

  test.each(["identity", "br;q=0", "deflate", ""])("send uncompressed files for '%s'", async (accepted) => {
    const { headers } = await sendRequest("/", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBeUndefined();
  });

  test("cache hashed assets for ever and other files for an hour, and revalidate pages", async () => {
    const script = await sendRequest(await assetPath(/\/assets\/index-[\w-]+\.js/));
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await sendRequest("/icon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
    expect((await sendRequest("/")).headers["cache-control"]).toBe("no-cache");
  });

  test("answer 304 with the policy and without a body for an unchanged file", async () => {
    const firstAnswer = await sendRequest("/", { "Accept-Encoding": "br" });
    const etag = firstAnswer.headers.etag ?? "";
    const repeatedAnswer = await sendRequest("/", {
      "Accept-Encoding": "br",
      "If-None-Match": `"other", W/${etag}`,
    });
    expect(repeatedAnswer.status).toBe(304);
    expect(repeatedAnswer.body.length).toBe(0);
    expect(repeatedAnswer.headers["content-security-policy"]).toBe(
      firstAnswer.headers["content-security-policy"],
    );
    expect((await sendRequest("/", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("have an entity tag for each encoding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (name) => (await sendRequest("/", { "Accept-Encoding": name })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test("answer HEAD like GET, without the body", async () => {
    const getAnswer = await sendRequest("/dashboard");
    const head = await sendRequest("/dashboard", {}, "HEAD");
    expect(head.body.length).toBe(0);
    expect(head.headers["content-length"]).toBe(getAnswer.headers["content-length"]);
    expect(head.headers.etag).toBe(getAnswer.headers.etag);
  });
});

test("the site does not start from a folder without a built app", async () => {
  const emptyFolder = await mkdtemp(join(tmpdir(), "nupay-empty-"));
  await expect(startSite({ port: 0, sandboxPort: 4010, dist: emptyFolder })).rejects.toThrow(
    /holds no built app/,
  );
  await rm(emptyFolder, { recursive: true });
});
