/** Makes one small change of a chart at a time, and reports the changes that its paths do not detect. */

export { answerTasks } from "./answer-tasks.ts";
export type { Campaign, Changed, TriedMutant as Tried } from "./campaign.ts";
export { tryAll } from "./campaign.ts";
export { changedLines } from "./changed-lines.ts";
export type { ImportedModule as Imported, ModuleGraphOptions } from "./module-graph.ts";
export { ModuleGraph } from "./module-graph.ts";
export type { Mutant } from "./mutant.ts";
export { mutated, nameOf } from "./mutant.ts";
export type { MutantsOfFile } from "./mutants-of.ts";
export { mutantsOf } from "./mutants-of.ts";
export type { Equivalents, FileResult, Outcome, Score, Status } from "./outcome.ts";
export { isEquivalents, judge, scoreOf, withoutUncompilable } from "./outcome.ts";
export type { JudgedMachine } from "./paths-judge.ts";
export { notAMachine, PathsJudge } from "./paths-judge.ts";
export type { LeavesOut, NamingCalls } from "./places.ts";
export { leftOutText, lineOf, mutantsJson, textTable } from "./report.ts";
export { instrument, offsets } from "./stryker-mutants.ts";
export { TypeCheck } from "./type-check.ts";
export type { Verdict } from "./worker.ts";
export { Worker } from "./worker.ts";
