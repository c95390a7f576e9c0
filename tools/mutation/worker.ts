/** A process of its own, so that a mutant that runs for ever can be ended: tries what it is sent, and answers. */
import { holderName } from "./targets.ts";
import { runTests, type TestsTask } from "./tests/run-file.ts";
import { coveredBy, noticed } from "./try-mutant.ts";
import type { Task, Verdict } from "./workers.ts";

process.on("disconnect", () => process.exit());
console.warn = () => {};
console.error = () => {};

let answer: ((verdict: Verdict) => void) | undefined;

function settle(verdict: Verdict): void {
  const reply = answer;
  answer = undefined;
  reply?.(verdict);
}

// XState throws an unhandled error from a timer; in the tests that is red, too.
for (const kind of ["uncaughtException", "unhandledRejection"] as const)
  process.on(kind, (error: unknown) => {
    settle({ by: `thrown out of every hand: ${error instanceof Error ? error.message : String(error)}` });
  });

async function attempt(task: Task | TestsTask): Promise<Verdict> {
  if ("tests" in task) return runTests(task);
  const { holders, changed, cover } = task;
  const [first] = holders;
  if (cover && first?.kind === "tests") {
    const covered = await coveredBy(first.file, cover);
    return covered ? { covered } : { by: "It is red with its mutants switched off." };
  }
  for (const holder of holders) {
    const symptom = await noticed(holder, changed);
    if (symptom === undefined) continue;
    return { by: symptom, holder: holderName(holder) };
  }
  return {};
}

process.on("message", (task: Task | TestsTask) => {
  answer = (verdict) => process.send?.(verdict);
  // What it throws from a timer is still its own.
  void attempt(task).then((verdict) => setTimeout(settle, 2, verdict));
});
process.send?.({ ready: true });
