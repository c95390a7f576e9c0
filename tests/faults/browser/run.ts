/** Tests the real app in a real browser with every fault of the list; each line of the table names tests that ran. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../support/command.ts";
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { coveredFaults } from "./manifest.ts";

const folder = fileURLToPath(new URL("../../../.tmp/faults/", import.meta.url));
const config = fileURLToPath(new URL("playwright.config.ts", import.meta.url));
const limit = 4 * 3_600_000;
/** Each test of this spec file annotates its own results: one for each fault of the call. */
const calls = "calls.spec.ts";

/** The part of Playwright's JSON report that is read here. */
interface Suite {
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface RunResult {
  readonly file: string;
  readonly title: string;
  readonly ok: boolean;
  readonly cells: readonly { fault: string; call: string; complaint?: string }[];
  readonly reason: string;
}

function* specsOf(suite: Suite): Generator<RunResult> {
  for (const { title, file, ok, tests } of suite.specs ?? []) {
    const cells = tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === "cell")
      .map(({ description = "" }): RunResult["cells"][number] => JSON.parse(description));
    const reason = tests.flatMap(({ results }) => results).map(({ error }) => error?.message)[0] ?? "";
    yield { file, title, ok, cells, reason };
  }
  for (const innerSuite of suite.suites ?? []) yield* specsOf(innerSuite);
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

export const inTheBrowser: Part = async ({ isShort }, printLine) => {
  const scores = new Scores();
  mkdirSync(folder, { recursive: true });
  const output = `${folder}browser.json`;
  rmSync(output, { force: true });
  const selectedFaults = coveredFaults.filter((fault) => !isShort || fault.short);
  const titles = [...new Set(selectedFaults.map(({ title }) => literally(title)))];
  // The short version tests the faults of calls only in Node.
  if (!isShort) titles.push("each fault of the ");
  const grep = `--grep=${titles.join("|")}`;
  const { code } = await runCommand(
    "sh",
    // Only the report may use standard output.
    ["-c", 'exec npx playwright test "$@" >&2', "sh", `--config=${config}`, "--reporter=json", grep],
    { limit, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: output } },
  );
  const report: Suite = JSON.parse(readFileSync(output, "utf8"));
  const ran = [...specsOf(report)];
  printLine(`${ran.length} tests ran and ended with ${code}`);
  for (const { fault, call, file, title } of selectedFaults) {
    const cell = { fault, call };
    const tests = ran.filter((result) => result.file.endsWith(file) && result.title.includes(title));
    if (tests.length === 0) scores.add(cell, `no test of ${file} is called '${title}'`);
    for (const { ok, reason } of tests) scores.add(cell, ok ? undefined : reason.slice(0, 400));
  }
  for (const { file, title, ok, cells, reason } of ran) {
    if (!file.endsWith(calls)) continue;
    for (const { fault, call, complaint } of cells) scores.add({ fault, call }, complaint);
    if (cells.length === 0 || (!ok && cells.every(({ complaint }) => complaint === undefined))) {
      scores.add({ fault: "every fault of a call", call: title }, reason.slice(0, 400));
    }
  }
  return scores.report({ "browser tests": ran.length });
};
