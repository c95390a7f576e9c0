import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { failureLines } from "./failures.ts";
import type { Summary } from "./summary.ts";

/** This machine lacks what the checks need; its message is the one sentence that says what. */
export class CannotRun extends Error {}

/**
 * A command that checks against a real server. Its last line is `N passed, N failed`; where it cannot run, the line
 * before says `skipped: <reason>` and nothing has failed.
 */
export async function runAgainstRealServer(check: () => Promise<Summary>): Promise<void> {
  let summary: Summary;
  try {
    summary = await check();
  } catch (error) {
    if (error instanceof CannotRun) {
      console.log(`skipped: ${error.message}`);
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
