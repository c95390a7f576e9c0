/** A browser runs no script of the site whose bytes differ from the build's, and the page shows a message. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { importMapOf } from "../../site/import-map.ts";
import { digestOf, mapWithIntegrity, pageWithIntegrity } from "../../site/integrity.ts";
import { type Site, startSite } from "../../site/server.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { builtSite } from "../support/stack.ts";

let folder: string;
let dist: string;
let browser: Browser;
let site: Site | undefined;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-integrity-"));
  dist = await builtSite();
  browser = await chromium.launch(await chromiumLaunchOptions());
}, 240_000);
afterEach(() => site?.close());
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/** Adds a line to these files, like an attacker who controls the server. @param file start and end of their names */
async function openTampered([start, end]: readonly [string, string], line: string): Promise<void> {
  const copy = join(folder, start);
  await cp(dist, copy, { recursive: true });
  const names = await readdir(join(copy, "assets"));
  for (const name of names.filter((file) => file.startsWith(start) && file.endsWith(end))) {
    const path = join(copy, "assets", name);
    await writeFile(path, `${await readFile(path, "utf8")}\n${line}`);
    for (const packed of [".br", ".gz"]) await rm(`${path}${packed}`, { force: true });
  }
  site = await startSite({ port: 0, sandboxPort: 4010, dist: copy });
  page = await browser.newPage({ serviceWorkers: "block", locale: "en-AU" });
}

describe("a browser does not use a tampered file:", () => {
  test.each([
    ["the page's own script", "index-", "/"],
    ["a script that the page preloads and the app then imports", "landing-", "/"],
    ["a script that the app imports", "keycloak-", "/dashboard"],
  ])("%s", async (_name, start, path) => {
    await openTampered([start, ".js"], "globalThis.__tampered = true;");
    const errors: string[] = [];
    page.on("console", (message) => errors.push(message.text()));
    await page.goto(`${site?.address}${path}`);
    await expect
      .poll(() => errors.join("\n"))
      .toMatch(/Failed to find a valid digest in the 'integrity' attribute/);
    expect(errors.join("\n")).toContain(`/assets/${start}`);
    expect(await page.evaluate(() => Reflect.get(window, "__tampered"))).toBeUndefined();
    await page.close();
  });

  test("the page's stylesheet", async () => {
    await openTampered(["index-", ".css"], "html { --tampered: yes }");
    await page.goto(`${site?.address}/dashboard`);
    await page.waitForLoadState("load");
    const readProperty = () => getComputedStyle(document.documentElement).getPropertyValue("--tampered");
    expect(await page.evaluate(readProperty)).toBe("");
    await page.close();
  });
});

test("in both pages the import map has the digest of every script, and each script and stylesheet element its file's digest", async () => {
  for (const name of ["index.html", "shell.html"]) {
    const html = await readFile(join(dist, name), "utf8");
    const { imports, integrity } = JSON.parse(importMapOf(html) ?? "{}") as {
      imports: Record<string, string>;
      integrity: Record<string, string>;
    };
    const scripts = Object.values(imports).filter((path) => path.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(15);
    expect(Object.keys(integrity).sort()).toEqual(scripts.sort());
    for (const [path, digest] of Object.entries(integrity))
      expect([path, digest]).toEqual([path, digestOf(await readFile(join(dist, path)))]);
    const namedMatches = [...html.matchAll(/<(?:script|link)\b[^>]*"(\/assets\/[^"]+\.(?:js|css))"[^>]*>/g)];
    expect(namedMatches.length).toBeGreaterThan(0);
    for (const [element, path = ""] of namedMatches)
      expect(element).toContain(` integrity="${digestOf(await readFile(join(dist, path)))}"`);
  }
});

test("the digests are computed from the files' bytes", async () => {
  await writeFile(join(folder, "a-2.js"), "");
  await writeFile(join(folder, "a-2.css"), "");
  const emptyHash = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
  expect(
    JSON.parse(await mapWithIntegrity('{"imports":{"/a-1.js":"/a-2.js","/a-1.css":"/a-2.css"}}', folder)),
  ).toEqual({
    imports: { "/a-1.js": "/a-2.js", "/a-1.css": "/a-2.css" },
    integrity: { "/a-2.js": emptyHash },
  });
  const html =
    '<script type="module" crossorigin src="/a-2.js"></script><link rel="stylesheet" crossorigin href="/a-2.css"><link rel="modulepreload" crossorigin href="/a-2.js">';
  expect((await pageWithIntegrity(html, folder)).split(` integrity="${emptyHash}"`)).toHaveLength(4);
});
