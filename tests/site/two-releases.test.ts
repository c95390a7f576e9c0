/** A tab that stays open while another release is deployed, and while the deployment is rolled back. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addRelease } from "../../deploy/nginx/releases.ts";
import { type Sandbox, startSandbox } from "../../sandbox/server.ts";
import { project } from "../../site/places.ts";
import { type Site, startSite } from "../../site/server.ts";
import { enterCredentials } from "../journeys/steps.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { pagesCode } from "../support/pages-code.ts";
import { builtSite } from "../support/stack.ts";

/** The second build changes every module of the app, also those of its worker. */
const secondBuild = (to: string) => `
  import { buildSite } from ${JSON.stringify(join(project, "site/build.ts"))};
  const changed = () => ({
    name: "another-release",
    transform: (code, id) => (/\\/src\\/.*(?<!\\.css)\\.tsx?$/.test(id) ? code + "\\n;globalThis.__release = 2;" : undefined),
  });
  await buildSite(${JSON.stringify(to)}, { plugins: [changed()], worker: { plugins: () => [changed()] } }, undefined, [], "fast");`;

let folder: string;
let browser: Browser;
let sandbox: Sandbox;
let port: number;
let sandboxPort: number;
/** The folders of both builds. `builds` has each one by itself, `releases` each one with the other's assets as well. */
let builds: readonly [string, string];
let releases: readonly [string, string];

beforeAll(async () => {
  // The folder is inside the project, so that the prerenderer can import React from it.
  await mkdir(join(project, ".tmp"), { recursive: true });
  folder = await mkdtemp(join(project, ".tmp/two-releases-"));
  const secondFolder = join(folder, "second");
  const firstFolder = await builtSite();
  const args = ["--import", "tsx", "--input-type=module", "-e", secondBuild(secondFolder)];
  await promisify(execFile)(process.execPath, args, { cwd: project });
  builds = [firstFolder, secondFolder];
  const names = builds.map((build) => addRelease(join(folder, "releases"), build, { keep: 3 }).name);
  releases = names.map((name) => join(folder, "releases", name)) as [string, string];
  [port, sandboxPort] = [await freePort(), await freePort()];
  sandbox = await startSandbox({ port: sandboxPort, apps: [`http://localhost:${port}`], data: "memory" });
  browser = await chromium.launch(await chromiumLaunchOptions());
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  await rm(folder, { recursive: true });
});

let site: Site | undefined;
let context: BrowserContext;
beforeEach(async () => {
  context = await browser.newContext({ serviceWorkers: "block", locale: "en-AU" });
});
afterEach(async () => {
  await context.close();
  await site?.close();
});

const address = () => `http://localhost:${port}`;

const serve = async (dist: string) => {
  site = await startSite({ port, sandboxPort, dist });
};

async function deploy(dist: string): Promise<void> {
  await site?.close();
  await serve(dist);
}

/** A person's tab that has not requested the other language yet. */
async function openTab(dist: string, path: string): Promise<Page> {
  await serve(dist);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(address());
  await page.getByRole("button", { name: "SIGN IN/SIGN UP" }).click();
  await enterCredentials(page, { email: "demo@nupay.test", password: "demo" });
  await page.getByRole("link", { name: "Statements" }).waitFor();
  await page.goto(address() + path);
  await page.getByRole("button", { name: "Language", exact: true }).waitFor();
  await page.evaluate(() => Reflect.set(window, "__sameTab", true));
  return page;
}

/** A tab with a statement ready to download, before the code that writes the PDF has loaded. */
async function openStatement(dist: string): Promise<Page> {
  const page = await openTab(dist, "/account-statements");
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 30 Days" });
  await page.getByRole("button", { name: "Generate Statement" }).click();
  await page.getByRole("button", { name: "Download PDF Statement" }).waitFor();
  return page;
}

const isSameTab = (page: Page) => page.evaluate(() => Reflect.get(window, "__sameTab") === true);

async function speakArabic(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await page.getByRole("menuitem", { name: "العربية" }).click();
}

async function downloadPdf(page: Page): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF Statement" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
}

const exports = [
  ["forwards", 0, 1],
  ["back", 1, 0],
] as const;

test("the two builds have no app script in common", async () => {
  const [first, second] = await Promise.all(builds.map((build) => readdir(join(build, "assets"))));
  const scripts = (names: readonly string[] = []) => names.filter((name) => name.endsWith(".js"));
  const commonScripts = scripts(first).filter((name) => second?.includes(name));
  expect(scripts(first).length - commonScripts.length).toBeGreaterThan(15);
  expect(commonScripts.filter((name) => /^(index|dashboard|pages|with-)/.test(name))).toEqual([]);
});

test.each(exports)(
  "after a deployment %s, an open tab loads all its code from its own release until it is reloaded",
  async (_way, from, to) => {
    const page = await openStatement(releases[from]);
    await deploy(releases[to]);
    await downloadPdf(page);
    await speakArabic(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("ar");
    expect(await isSameTab(page)).toBe(true);
    for (const name of await readdir(join(builds[from], "assets"), { recursive: true })) {
      if (!/\.(js|css|woff2?)$/.test(name)) continue;
      const { status } = await fetch(`${address()}/assets/${name}`);
      expect([name, status]).toEqual([name, 200]);
    }
    await page.reload();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "__release"))).toBe([undefined, 2][to]);
  },
);

describe("a tab whose release is no longer served", () => {
  test.each(exports)("reloads once and keeps the chosen language: %s", async (_way, from, to) => {
    const page = await openTab(builds[from], "/help");
    await deploy(builds[to]);
    await speakArabic(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("ar");
    expect(await isSameTab(page)).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/help");
  });

  test.each(exports)("keeps a filled form and shows a message: %s", async (_way, from, to) => {
    const page = await openStatement(builds[from]);
    await deploy(builds[to]);
    await page.getByRole("button", { name: "Download PDF Statement" }).click();
    await page.getByText("The PDF could not be made. Download the CSV, or load the page again").waitFor();
    await speakArabic(page);
    await page.getByText("This language could not be loaded. Load the page again.").waitFor();
    expect(await isSameTab(page)).toBe(true);
  });

  test("reloads once for code that cannot be loaded, and then shows a message", async () => {
    const page = await openTab(builds[0], "/dashboard");
    await page.route(pagesCode, (route) => route.abort());
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await page.goto(address());
    await page.getByText("Menus and dialogs could not be loaded").waitFor();
    const loadsBefore = loads;
    await page.waitForTimeout(1_500);
    expect(loads).toBe(loadsBefore);
    expect(await page.evaluate(() => sessionStorage.getItem("part-reloaded"))).toContain("/assets/");
  });
});
