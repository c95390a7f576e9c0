/** A process of its own, so that a mutant that runs for ever can be ended: judges one machine by its path file. */
import { answerTasks } from "./answer-tasks.ts";
import type { Changed } from "./campaign.ts";
import { importedByTsx } from "./imported-by-tsx.ts";
import { ModuleGraph } from "./module-graph.ts";
import { type JudgedMachine, PathsJudge } from "./paths-judge.ts";
import type { Verdict } from "./worker.ts";

export interface PathsTask {
  readonly judged: JudgedMachine;
  readonly changed?: Changed;
  /** Asks whether these can be judged at all, and judges nothing. */
  readonly isQuestion?: boolean;
}

const judge = new PathsJudge(new ModuleGraph({ imported: importedByTsx }));

answerTasks(async ({ judged, changed, isQuestion }: PathsTask): Promise<Verdict> => {
  try {
    const by = isQuestion ? await judge.faultOf(judged) : await judge.notice(judged, changed);
    return by === undefined ? {} : { by };
  } catch (error) {
    return { by: (error instanceof Error ? error.message : String(error)) || "it fails" };
  }
});
