import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { failureLines } from "./failures.ts";
import type { Tally } from "./tally.ts";

/** This machine lacks what the checks need; its message is the one sentence that says what. */
export class CannotRun extends Error {}

/**
 * A command that checks against a real server. Its last line is `N passed, N failed`; where it cannot run, the line
 * before says `skipped: <reason>` and nothing has failed.
 */
export async function runAgainstRealServer(check: () => Promise<Tally>): Promise<void> {
  let tally: Tally;
  try {
    tally = await check();
  } catch (error) {
    if (error instanceof CannotRun) {
      console.log(`skipped: ${error.message}`);
      tally = { passed: 0, failed: 0 };
    } else {
      console.error(error instanceof OperatorFault ? error.message : error);
      tally = { passed: 0, failed: 1 };
    }
  }
  for (const line of failureLines(tally.failures ?? [])) console.log(line);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
