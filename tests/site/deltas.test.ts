import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canWriteDeltas, writeDeltas } from "../../site/deltas.ts";
import { deltaPath, dictionaryFor } from "../../site/dictionaries.ts";
import { type Site, startSite } from "../../site/server.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { builtSite } from "../support/stack.ts";

const hash = "KoJTgWDLect4+Hcbspm9gjDliT3vGyxlmUo/Pes5Yzc=";
const accept = "gzip, deflate, br, zstd, dcb, dcz";

describe("a compression dictionary", () => {
  test.each([
    ["/assets/index-Boh-Ra8G.js", 'match="/assets/index-*.js"'],
    ["/assets/with-dashboard-vq-i4xzb.js", 'match="/assets/with-dashboard-*.js"'],
    ["/assets/index-DpoEpTh3.css", 'match="/assets/index-*.css"'],
    ["/assets/worker/worker-00f1l97x.js", undefined],
    ["/assets/sans-CYLoc0-x.woff", undefined],
    ["/sw.js", undefined],
  ])("the dictionary of %s has the header value %s", (path, dictionary) => {
    expect(dictionaryFor(path)).toBe(dictionary);
  });

  test.each([
    ["no dictionary", undefined, accept],
    ["no encoding", `:${hash}:`, "gzip, br"],
    ["a quality of zero", `:${hash}:`, "br, dcz;q=0.0"],
    ["no hash", ":../../secret:", accept],
    ["a hash that is too long", `:${hash}${hash}:`, accept],
  ])("is not used with %s", (_what, availableDictionary, encoding) => {
    const headers = {
      "accept-encoding": encoding,
      ...(availableDictionary && { "available-dictionary": availableDictionary }),
    };
    expect(deltaPath("/assets/a.js", headers)).toBeUndefined();
  });

  test("leads to a delta in the folder of its hash", () => {
    const headers = { "accept-encoding": accept, "available-dictionary": `:${hash}:` };
    expect(deltaPath("/assets/a.js", headers)).toBe(`/deltas/${hash}/assets/a.js`);
  });

  test("leads to a path without repeated slashes if its hash has several consecutive slashes", () => {
    const slashes = `ab///cd${hash.slice(7)}`;
    const headers = { "accept-encoding": accept, "available-dictionary": `:${slashes}:` };
    expect(deltaPath("/assets/a.js", headers)).toBe(`/deltas/ab/cd${hash.slice(7)}/assets/a.js`);
  });
});

// With Node 20 and without the program `zstd` a build writes no deltas.
describe.skipIf(!(await canWriteDeltas()))("a file of a later build", () => {
  let folder: string;
  let site: Site;
  let browser: Browser;
  let name: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nupay-deltas-"));
    const dist = join(folder, "site");
    const previous = join(folder, "previous/assets");
    await Promise.all([
      cp(await builtSite(), dist, { recursive: true }),
      mkdir(previous, { recursive: true }),
    ]);
    name = (await readdir(join(dist, "assets"))).find((file) => /^dashboard-.*\.js$/.test(file)) ?? "";
    const earlierText = (await readFile(join(dist, "assets", name), "utf8")).replace("return", "return  ");
    // The earlier build's file stays next to the new one, as after a rollout.
    for (const folderPath of [previous, join(dist, "assets")])
      await writeFile(join(folderPath, "dashboard-00000000.js"), earlierText);
    expect(await writeDeltas(dist, join(folder, "previous"))).toBe(1);
    site = await startSite({ port: 0, sandboxPort: 4010, dist });
    browser = await chromium.launch(await chromiumLaunchOptions());
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await rm(folder, { recursive: true });
  });

  test("is sent to Chromium as a delta to the earlier file, and Chromium restores it completely", async () => {
    const expectedText = await (await fetch(`${site.address}/assets/${name}`)).text();
    const page = await browser.newPage();
    try {
      await page.goto(site.address);
      const readAsset = (path: string) =>
        page.evaluate(async (address) => {
          const response = await fetch(address);
          const text = await response.text();
          const entry = performance.getEntriesByName(new URL(address, location.href).href)[0];
          const bytes = (entry as PerformanceResourceTiming).encodedBodySize;
          return { text, bytes, encoding: response.headers.get("content-encoding") };
        }, path);
      const earlierAsset = await readAsset("/assets/dashboard-00000000.js");
      expect(earlierAsset.bytes).toBeGreaterThan(10_000);
      const { text, bytes, encoding } = await readAsset(`/assets/${name}`);
      expect(encoding).toBe("dcz");
      expect(bytes).toBeLessThan(500);
      expect(text === expectedText).toBe(true);
    } finally {
      await page.close();
    }
  });

  test("is sent completely to a browser with another dictionary, and the delta's own URL is 404", async () => {
    const headers = { "Accept-Encoding": accept, "Available-Dictionary": `:${hash}:` };
    const wholeResponse = await fetch(`${site.address}/assets/${name}`, { headers });
    expect(wholeResponse.headers.get("content-encoding")).toBe("br");
    expect(wholeResponse.headers.get("vary")).toBe("Accept-Encoding, Available-Dictionary");
    const [delta = ""] = await readdir(join(folder, "site/deltas"), { recursive: true }).then((names) =>
      names.filter((file) => file.endsWith(name)),
    );
    expect(delta).not.toBe("");
    expect((await fetch(`${site.address}/deltas/${delta}`)).status).toBe(404);
  });
});
