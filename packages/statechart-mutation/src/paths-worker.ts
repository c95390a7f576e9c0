/** Judges one machine by its path file, in a separate process, so that a mutant that never ends can be stopped. */
import { answerTasks } from "./answer-tasks.ts";
import type { Changed } from "./campaign.ts";
import { importedByTsx } from "./imported-by-tsx.ts";
import { ModuleGraph } from "./module-graph.ts";
import { type JudgedMachine, PathsJudge } from "./paths-judge.ts";
import type { Verdict } from "./worker.ts";

export interface PathsTask {
  readonly judged: JudgedMachine;
  readonly changed?: Changed;
  /** If true, only checks whether the files can be judged. */
  readonly isQuestion?: boolean;
}

const pathsJudge = new PathsJudge(new ModuleGraph({ imported: importedByTsx }));

answerTasks(async ({ judged, changed, isQuestion }: PathsTask): Promise<Verdict> => {
  try {
    const noticedBy = isQuestion
      ? await pathsJudge.faultOf(judged)
      : await pathsJudge.notice(judged, changed);
    return noticedBy === undefined ? {} : { by: noticedBy };
  } catch (error) {
    return { by: (error instanceof Error ? error.message : String(error)) || "it fails" };
  }
});
