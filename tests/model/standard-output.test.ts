import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("../..", import.meta.url));
/** A clean environment: the npm that runs the tests passes its settings in variables. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

test("npm run -s paths -- --format json prints JSON on standard output and nothing else", () => {
  const printedText = execFileSync(
    "npm",
    ["run", "-s", "paths", "--", "--machine", "top-up", "--format", "json"],
    {
      cwd: project,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const parsedReport: unknown = JSON.parse(printedText);
  const machines =
    isRecord(parsedReport) && Array.isArray(parsedReport.machines) ? parsedReport.machines : [];
  expect(machines).toHaveLength(1);
  expect(machines[0]).toMatchObject({
    id: "topUp",
    file: "src/machines/payments/top-up.machine.ts",
    states: { total: 7, walked: 7 },
    transitions: { missing: [] },
  });
  expect(machines[0].transitions.walked).toBe(machines[0].transitions.total);
  expect(machines[0].paths.length).toBeGreaterThan(0);
});

test("an unknown machine is reported in one sentence on standard error, without JSON", () => {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["run", "-s", "paths", "--", "--machine", "nothing", "--format", "json"],
    { cwd: project, env, encoding: "utf8" },
  );
  expect(stdout).toBe("");
  expect(stderr).toContain("--machine nothing: the machines are ");
  expect(status).toBe(2);
});

test("a failing npm ci prints the reason", () => {
  const folder = mkdtempSync(join(tmpdir(), "nupay-npm-ci-"));
  for (const name of [".npmrc", "package-lock.json"]) cpSync(join(project, name), join(folder, name));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { xstate: "5.0.0" } }));
  const { status, stderr } = spawnSync("npm", ["ci", "--offline"], { cwd: folder, env, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain("npm error");
});
