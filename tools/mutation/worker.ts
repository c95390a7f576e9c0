/** Tries mutants in a separate process, so that a mutant that never ends can be stopped. */
import { answerTasks } from "statechart-mutation";
import { holderName } from "./targets.ts";
import { runTests, type TestsTask } from "./tests/run-file.ts";
import { detectMutant, findCoveredMutants } from "./try-mutant.ts";
import type { Task, Verdict } from "./workers.ts";

answerTasks(async (task: Task | TestsTask): Promise<Verdict> => {
  if ("tests" in task) return runTests(task);
  const { holders, changed, cover } = task;
  const [firstHolder] = holders;
  if (cover && firstHolder?.kind === "tests") {
    const coveredMutants = await findCoveredMutants(firstHolder.file, cover);
    return coveredMutants ? { covered: coveredMutants } : { by: "It is red with its mutants switched off." };
  }
  for (const holder of holders) {
    const symptom = await detectMutant(holder, changed);
    if (symptom === undefined) continue;
    return { by: symptom, holder: holderName(holder) };
  }
  return {};
});
