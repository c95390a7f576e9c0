/** Runs parts in parallel, prints each part's output when it ends, and a summary at the end. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Failure, failureLines } from "../support/failures.ts";
import { type Summary, sumOf } from "../support/summary.ts";
import { type PartResult, removeSuite, writeJunit, writeSuite } from "./junit.ts";
import type { Part } from "./part.ts";
import { progressLine, showProgress } from "./progress.ts";
import { runSideBySide } from "./schedule.ts";
import { slowestTests } from "./slowest.ts";
import { measureSlowness } from "./yardstick.ts";

/** A part is stopped, and fails, after its budget times this factor and the slowness of the machine. */
const budgetFactor = 3;
const slowestShown = 10;
const linesShown = 40;

interface Outcome extends PartResult {
  readonly line: string;
}

const logOf = (folder: string, { name }: Part): string =>
  join(folder, `${name.replaceAll(/[^\w]+/g, "-")}.log`);

/** A part that is one check has one failure, whose reason is only in its output. */
function failuresOf(part: Part, { failed, failures = [] }: Summary, output: string): readonly Failure[] {
  if (failed === 0) return [];
  const tail = output.trimEnd().split("\n").slice(-linesShown).join("\n");
  if (failures.length === 0) return [{ test: part.name, message: tail }];
  return failures.map((failure) => ({
    ...failure,
    test: `${part.name}: ${failure.test}`,
    message: failure.message || tail,
  }));
}

/** @param slower the slowness of the machine */
async function runPart(part: Part, folder: string, slower: number): Promise<Outcome> {
  const { name, report, budget } = part;
  const file = logOf(folder, part);
  const log = openSync(file, "w");
  const limit = budget * budgetFactor * slower * 1_000;
  const startedAt = performance.now();
  const summary = await part.run({ limit, log, folder }).catch((error: unknown): Summary => {
    writeSync(log, `${error instanceof Error ? error.stack : error}\n`);
    return { passed: 0, failed: 1 };
  });
  const elapsed = performance.now() - startedAt;
  const isStopped = elapsed >= limit;
  if (isStopped) writeSync(log, `\nstopped after ${Math.round(elapsed / 1_000)} s\n`);
  closeSync(log);
  const { passed } = summary;
  const failedCount = isStopped ? Math.max(1, summary.failed) : summary.failed;
  const verdict = isStopped ? "; stopped" : elapsed > budget * slower * 1_000 ? "; over its budget" : "";
  const time = `${(elapsed / 1_000).toFixed(1)} s of ${Math.round(budget * slower)} s`;
  return {
    name,
    ...(report !== undefined && { report }),
    seconds: elapsed / 1_000,
    passed,
    failed: failedCount,
    failures: failuresOf(
      part,
      { passed, failed: failedCount, failures: summary.failures ?? [] },
      readFileSync(file, "utf8"),
    ),
    line: `${name.padEnd(26)}${time.padStart(20)}   ${passed} passed, ${failedCount} failed${verdict}`,
  };
}

function readReport(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, "units.json"), "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Runs the parts and prints `N passed, N failed` as the last line.
 * @param folder for logs and reports
 * @param isAdded whether reports of other parts stay in the folder
 * @param measure measures the slowness of the machine, which takes a quarter of a second
 * @returns whether all passed
 */
export async function runParts(
  parts: readonly Part[],
  folder: string,
  isAdded = false,
  measure = measureSlowness,
): Promise<boolean> {
  if (!isAdded) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of parts) removeSuite(folder, part);
  const processors = availableParallelism();
  const machineSlowness = measure();
  console.log(
    `${parts.length} parts; this machine takes ${machineSlowness.toFixed(1)} times as long as their budgets say`,
  );
  const startedAt = performance.now();
  const starts = new Map<Part, number>();
  const outcomes: Outcome[] = [];
  let state: { running: readonly Part[]; waiting: readonly Part[] } = { running: [], waiting: parts };
  const progress = showProgress(() => {
    const partsInProgress = state.running.map((part) => ({
      ...part,
      spent: (performance.now() - (starts.get(part) ?? 0)) / 1_000,
    }));
    return progressLine({
      running: partsInProgress,
      waiting: state.waiting,
      total: parts.length,
      processors,
    });
  });
  await runSideBySide(parts, processors, {
    run: async (part) => {
      starts.set(part, performance.now());
      // Other work may have started since the run began.
      const outcome = await runPart(part, folder, Math.max(machineSlowness, measure()));
      outcomes.push(outcome);
      progress.clear();
      console.log(`\n=== ${part.name}\n${readFileSync(logOf(folder, part), "utf8").trimEnd()}`);
    },
    changed: (runningParts, waitingParts) => {
      state = { running: runningParts, waiting: waitingParts };
    },
  });
  progress.stop();
  for (const outcome of outcomes) writeSuite(folder, outcome);
  writeJunit(folder);

  const { passed, failed, failures = [] } = sumOf(outcomes);
  if (failed > 0) console.log(`\n${failureLines(failures).join("\n")}`);
  const slowestTestLines = slowestTests(readReport(folder), slowestShown);
  if (slowestTestLines.length > 0) console.log(`\nThe slowest units:\n${slowestTestLines.join("\n")}`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${outcomes.map(({ line }) => line).join("\n")}\n${minutes} min in all\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
