import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { reportSkipped } from "../../tools/skipped.ts";
import { failureLines } from "./failures.ts";
import type { Summary } from "./summary.ts";

/** Thrown if this machine lacks something that the checks need. The message names it in one sentence. */
export class CannotRun extends Error {}

/**
 * Runs checks against a real server. The last line is `N passed, N failed`; if the checks cannot run, the line before
 * is `skipped: <reason>` and nothing has failed.
 */
export async function runAgainstRealServer(check: () => Promise<Summary>): Promise<void> {
  let summary: Summary;
  try {
    summary = await check();
  } catch (error) {
    if (error instanceof CannotRun) {
      reportSkipped(error.message);
      summary = { passed: 0, failed: 0 };
    } else {
      console.error(error instanceof OperatorFault ? error.message : error);
      summary = { passed: 0, failed: 1 };
    }
  }
  for (const line of failureLines(summary.failures ?? [])) console.log(line);
  console.log(`${summary.passed} passed, ${summary.failed} failed`);
  process.exitCode = summary.failed === 0 ? 0 : 1;
}
