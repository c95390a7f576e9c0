import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { measureSlowness } from "../runner/yardstick.ts";
import { runCommand } from "./command.ts";
import { type Summary, summaryOfTests } from "./summary.ts";

const reports = join(".tmp", "reports");

/**
 * Runs a separate vitest and counts its tests.
 * @param name of its report in `.tmp/reports`
 * @param options.limit milliseconds on an idle machine; on a slower or busier one the limit is proportionally longer
 */
export async function runVitest(
  name: string,
  args: readonly string[],
  options: { readonly limit: number; readonly env?: Readonly<Record<string, string>> },
): Promise<Summary> {
  const report = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const limit = options.limit * measureSlowness();
  const ending = await runCommand("npx", ["vitest", "run", ...args, ...reporters], { ...options, limit });
  const summary = summaryOfTests(ending, read(report));
  if (!ending.hasTimedOut) return summary;
  const stoppedFailure = { test: name, message: `stopped after ${Math.round(limit / 1_000)} s` };
  return { ...summary, failures: [...(summary.failures ?? []), stoppedFailure] };
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
