import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nupay-advisories-"));
  mkdirSync(join(folder, "bin"));
  symlinkSync(process.execPath, join(folder, "bin/node"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that prints a recorded answer; it answers `--version` separately. */
function writeProgram(
  name: string,
  answer: { out?: unknown; err?: string; code?: number; version?: string },
): void {
  const path = join(folder, "bin", name);
  const out = typeof answer.out === "string" ? answer.out : JSON.stringify(answer.out ?? {});
  writeFileSync(
    path,
    `#!${process.execPath}
const { appendFileSync } = require("node:fs");
appendFileSync(${JSON.stringify(join(folder, "calls"))}, JSON.stringify([${JSON.stringify(name)}, process.argv.slice(2), process.env.OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY]) + "\\n");
if (process.argv[2] === "--version") { console.log("osv-scanner version: ${answer.version ?? "1.9.2"}"); process.exit(0); }
console.log(${JSON.stringify(out)});
console.error(${JSON.stringify(answer.err ?? "")});
process.exit(${answer.code ?? 0});
`,
  );
  chmodSync(path, 0o755);
}

function runAdvisories(...args: string[]) {
  return advisoriesIn({}, ...args);
}

function advisoriesIn(env: Record<string, string>, ...args: string[]) {
  const loader = join(project, "node_modules/tsx/dist/loader.mjs");
  const cli = join(project, "tools/advisories/cli.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", loader, cli, ...args], {
    cwd: folder,
    env: { ...process.env, GITHUB_ACTIONS: "", ...env, PATH: join(folder, "bin") },
    encoding: "utf8",
  });
  return { status, lines: stdout.trim().split("\n"), stderr };
}

const scanned = "Scanned package-lock.json file and found 655 packages";
/** The output of osv-scanner 1.9.2 for a database with one advisory. */
const oneFound = {
  results: [
    {
      source: { path: "package-lock.json", type: "lockfile" },
      packages: [
        {
          package: { name: "koa", version: "3.2.1", ecosystem: "npm" },
          dependency_groups: ["dev"],
          vulnerabilities: [{ id: "TEST-2026-1", summary: "a test's own advisory" }],
          groups: [{ ids: ["TEST-2026-1"], max_severity: "" }],
        },
      ],
    },
  ],
};

describe("npm test -- advisories", () => {
  test("passes if no advisory is found", () => {
    writeProgram("osv-scanner", { out: { results: [] }, err: scanned });
    expect(runAdvisories()).toMatchObject({
      status: 0,
      lines: [
        expect.stringMatching(
          /^osv-scanner 1\.9\.2 knows 0 advisories of 655 packages in package-lock\.json, asked at 20\S+Z$/,
        ),
        "655 passed, 0 failed",
      ],
    });
  });

  test("fails with a line for each advisory", () => {
    writeProgram("osv-scanner", { out: oneFound, err: scanned, code: 1 });
    const { status, lines } = runAdvisories("--allow-skip");
    expect(status).toBe(1);
    expect(lines[0]).toBe("failed: koa 3.2.1: TEST-2026-1 a test's own advisory");
    expect(lines.at(-1)).toBe("654 passed, 1 failed");
  });

  test("exits with 2 if no database can be reached, and with 0 only with --allow-skip", () => {
    const failed = "osv.dev query failed: no such host";
    writeProgram("osv-scanner", { out: { results: [] }, err: `${scanned}\n${failed}`, code: 129 });
    writeProgram("npm", { out: { message: "405 Method Not Allowed" }, code: 1 });
    const skipped = [
      expect.stringMatching(
        new RegExp(`^skipped: osv-scanner: ${failed}; npm audit: 405 Method Not Allowed; asked at 20\\S+Z$`),
      ),
      "0 passed, 0 failed",
    ];
    expect(runAdvisories()).toMatchObject({ status: 2, lines: skipped });
    expect(runAdvisories("--allow-skip")).toMatchObject({ status: 0, lines: skipped });
  });

  test("writes a GitHub warning if no database can be reached, because the step passes", () => {
    writeProgram("npm", { out: { message: "405 Method Not Allowed" }, code: 1 });
    const reason = "osv-scanner is not installed; npm audit: 405 Method Not Allowed; asked at ";
    expect(advisoriesIn({ GITHUB_ACTIONS: "true" }, "--allow-skip")).toMatchObject({
      status: 0,
      lines: [
        expect.stringMatching(`^::warning title=Skipped::${reason}`),
        expect.stringMatching(`^skipped: ${reason}`),
        "0 passed, 0 failed",
      ],
    });
  });

  test.each([
    [
      "nothing was read",
      { out: { results: [] }, err: "Scanned package-lock.json file and found 0 packages" },
    ],
    ["the report is no JSON", { out: "<html>", err: scanned }],
    ["it says that it found some and names none", { out: { results: [] }, err: scanned, code: 1 }],
  ])("is skipped if %s", (_, answer) => {
    writeProgram("osv-scanner", answer);
    expect(runAdvisories()).toMatchObject({
      status: 2,
      lines: [expect.stringMatching(/^skipped: osv-scanner: /), "0 passed, 0 failed"],
    });
  });

  test("uses npm audit if osv-scanner is missing", () => {
    const via = [
      { name: "koa", title: "Header injection", url: "https://github.com/advisories/GHSA-x", range: "<4" },
    ];
    const vulnerabilities = { koa: { name: "koa", via }, app: { name: "app", via: ["koa"] } };
    writeProgram("npm", { out: { vulnerabilities, metadata: { dependencies: { total: 500 } } }, code: 1 });
    const { status, lines } = runAdvisories();
    expect([status, lines[0]]).toEqual([1, "failed: koa <4: GHSA-x Header injection"]);
    expect(lines.at(-1)).toBe("499 passed, 1 failed");
    writeProgram("npm", { out: { vulnerabilities: {}, metadata: { dependencies: { total: 500 } } } });
    expect(runAdvisories().status).toBe(0);
  });

  test.each([
    ["1.9.2", ["scan", "--experimental-offline-vulnerabilities"]],
    ["2.3.0", ["scan", "source", "--offline-vulnerabilities"]],
  ])(
    "with --offline runs only osv-scanner %s, with the folder of its databases",
    (version, firstArguments) => {
      writeProgram("osv-scanner", {
        out: { results: [] },
        err: "could not find local databases",
        code: 127,
        version,
      });
      writeProgram("npm", { out: {} });
      expect(runAdvisories("--offline", "/srv/osv").status).toBe(2);
      const calls = readFileSync(join(folder, "calls"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(calls.map(([name]) => name)).toEqual(["osv-scanner", "osv-scanner"]);
      expect(calls[1]).toEqual([
        "osv-scanner",
        [...firstArguments, "--format", "json", "--lockfile", "package-lock.json"],
        "/srv/osv",
      ]);
    },
  );
});
