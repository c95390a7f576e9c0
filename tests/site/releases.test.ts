import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addRelease, findReleaseFolder, maxTabAge, recordLeft } from "../../deploy/nginx/releases.ts";

const project = new URL("../../", import.meta.url);

let folder: string;
let releases: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nupay-releases-"));
  releases = join(folder, "releases");
});
afterEach(() => rmSync(folder, { recursive: true }));

function createBuild(build: string): string {
  const site = join(folder, `dist-${build}`);
  const files = {
    "shell.html": `<html data-product="nupay" data-themes="nupay-light" data-languages="en"><p>${build}</p>`,
    "index.html": `<html data-product="nupay" data-themes="nupay-light" data-languages="en"><p>${build}</p>`,
    "health.json": JSON.stringify({ status: "ok", version: "1.0.0", build }),
    [`assets/index-${build}.js`]: build,
    [`assets/index-${build}.js.br`]: build,
    [`assets/worker/worker-${build}.js`]: build,
    "assets/sans-12345678.woff": "the same in each build",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  return site;
}

const assets = (name: string) =>
  readdirSync(join(releases, name, "assets"), { recursive: true })
    .map(String)
    .sort();
const releaseNames = () => readdirSync(releases).sort();
const add = (build: string, options: { served?: string; now: number; keep?: number }) =>
  addRelease(releases, createBuild(build), { keep: 2, ...options });

const ownAssets = (build: string) => [
  `index-${build}.js`,
  `index-${build}.js.br`,
  `worker/worker-${build}.js`,
];
const sharedAssets = ["sans-12345678.woff", "worker"];

test("each release has the assets of all other releases, older and newer", () => {
  add("aaa", { now: 1 });
  add("bbb", { now: 2 });
  expect(assets("aaa")).toEqual([...ownAssets("aaa"), ...ownAssets("bbb"), ...sharedAssets].sort());
  expect(assets("bbb")).toEqual(assets("aaa"));
  expect(readFileSync(join(releases, "aaa/assets/worker/worker-bbb.js"), "utf8")).toBe("bbb");
  expect(readFileSync(join(releases, "bbb/shell.html"), "utf8")).toContain("bbb");
});

test("a release's pages folder is deleted with it, is not listed, and cannot be served as a release", () => {
  for (const [at, build] of ["aaa", "bbb", "ccc"].entries()) {
    add(build, { now: at * (maxTabAge + 1) });
    cpSync(createBuild(build), join(releases, `${build}.pages`), {
      recursive: true,
      filter: (name) => !name.includes("assets"),
    });
  }
  expect(releaseNames()).toEqual(["bbb", "bbb.pages", "ccc", "ccc.pages", "releases.json"]);
  expect(existsSync(join(releases, "bbb.pages", "assets"))).toBe(false);
  expect(JSON.parse(readFileSync(join(releases, "releases.json"), "utf8"))).toMatchObject([
    { name: "bbb" },
    { name: "ccc" },
  ]);
  expect(() => findReleaseFolder(releases, "bbb.pages")).toThrow(
    /^--release bbb\.pages is not in .*, which has bbb, ccc\.$/,
  );
});

test("adding the same build again changes nothing", () => {
  add("aaa", { now: 1 });
  add("bbb", { now: 2 });
  const assetsBefore = assets("aaa");
  expect(add("bbb", { now: 3 })).toEqual({ name: "bbb", removed: [] });
  expect(assets("aaa")).toEqual(assetsBefore);
});

test("an old release is deleted with its assets only when open tabs no longer use it, and never while it is served", () => {
  add("aaa", { now: 0 });
  add("bbb", { now: 1 });
  expect(add("ccc", { now: maxTabAge }).removed).toEqual([]);
  expect(add("ddd", { now: 2 * maxTabAge, served: "bbb" }).removed).toEqual(["aaa"]);
  expect(releaseNames()).toEqual(["bbb", "ccc", "ddd", "releases.json"]);
  expect(assets("bbb")).toEqual(
    [...ownAssets("bbb"), ...ownAssets("ccc"), ...ownAssets("ddd"), ...sharedAssets].sort(),
  );
});

test("a release that was served until today stays for its open tabs, however old it is and however many followed", () => {
  const today = 10 * maxTabAge;
  add("aaa", { now: 0 });
  expect(add("bbb", { now: today, served: "aaa" }).removed).toEqual([]);
  expect(add("ccc", { now: today + 1, served: "bbb" }).removed).toEqual([]);
  expect(add("ddd", { now: today + 2, served: "ccc" }).removed).toEqual([]);
  recordLeft(releases, "aaa", today + maxTabAge);
  expect(add("eee", { now: today + 2 * maxTabAge, served: "ddd" }).removed).toEqual(["bbb", "ccc"]);
  expect(add("fff", { now: today + 3 * maxTabAge, served: "eee" }).removed).toEqual(["aaa"]);
});

test("a release folder that was copied by hand shares assets with the other releases", () => {
  mkdirSync(releases, { recursive: true });
  cpSync(createBuild("aaa"), join(releases, "2026-11-22"), { recursive: true });
  add("bbb", { now: Date.now() });
  expect(assets("2026-11-22")).toEqual(assets("bbb"));
  expect(assets("bbb")).toContain("index-aaa.js");
});

describe("npm run deploy:nginx", { timeout: 60_000 }, () => {
  const config = "public/config.json";
  const deploy = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [
        "--import",
        "tsx",
        "deploy/nginx/render.ts",
        "--config",
        config,
        "--out",
        join(folder, "site.conf"),
        ...args,
      ],
      { cwd: project },
    );
  const getServedFolder = () =>
    /^root "([^"]+)";/m.exec(readFileSync(join(folder, "site.conf"), "utf8"))?.[1];

  test("adds a release, and rolls back to the previous release with its own pages", async () => {
    await deploy("--releases", releases, "--add", createBuild("aaa"));
    await deploy("--releases", releases, "--add", createBuild("bbb"));
    expect(getServedFolder()).toBe(join(releases, "bbb"));
    await deploy("--releases", releases, "--release", "aaa");
    expect(getServedFolder()).toBe(join(releases, "aaa"));
    expect(readFileSync(join(releases, "aaa.pages/shell.html"), "utf8")).toContain("aaa");
    expect(readFileSync(join(folder, "site.conf"), "utf8")).toContain(`root "${releases}/aaa.pages";`);
  });

  test("writes into a folder that does not exist yet, as on a new server", async () => {
    const outputPath = join(folder, "etc/nginx/nupay/site.conf");
    await deploy("--releases", releases, "--add", createBuild("ccc"), "--out", outputPath);
    expect(readFileSync(outputPath, "utf8")).toContain(`root "${releases}/ccc";`);
  });

  test("reports the path of a missing configuration, and adds no release", async () => {
    const missingConfig = join(folder, "none.json");
    await expect(
      deploy("--releases", releases, "--add", createBuild("ddd"), "--config", missingConfig),
    ).rejects.toMatchObject({
      code: 1,
      stderr: `--config ${missingConfig} is not there: begin with a copy of the build's config.json.\n`,
    });
    expect(existsSync(join(releases, "ddd"))).toBe(false);
  });

  test.each([
    [["--add", "dist"], "--add and --release need --releases FOLDER."],
    [["--releases", "R"], "--releases needs --add FOLDER or --release NAME."],
    [
      ["--releases", "R", "--site", "S", "--add", "dist"],
      "--site and --releases each name a folder: give one of them.",
    ],
    [["--releases", "R", "--add", "dist", "--keep", "none"], "--keep none is no number from 1 to 99."],
    [["--releases", "R", "--add", "tests"], /^--add .*\/tests holds no built app: run npm run build\.$/],
    [["--releases", "R", "--release", "gone"], /^--release gone is not in .*, which has none\.$/],
  ] as const)("rejects %j with a one-sentence error, and writes nothing", async (args, sentence) => {
    const error: unknown = await deploy(...args.map((arg) => (arg === "R" ? releases : arg))).catch(
      (rejection) => rejection,
    );
    expect(error).toMatchObject({ code: 1 });
    expect(String(Reflect.get(Object(error), "stderr")).trim()).toMatch(sentence);
    expect(existsSync(join(folder, "site.conf"))).toBe(false);
  });
});
