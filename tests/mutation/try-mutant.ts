/** Whether what holds a file notices a mutant of it, in this process. */
import { isMachine, isPathFile } from "../paths/discover.ts";
import { symptomOf } from "../paths/mistakes.ts";
import { planOf } from "../paths/plan.ts";
import { walkPlan } from "../paths/result.ts";
import { Subject } from "../paths/subject.ts";
import { ModuleGraph, projectFile } from "./module-graph.ts";
import type { Holder } from "./targets.ts";
import { collectTests, type TestFile, vitest } from "./test-file.ts";

export interface Changed {
  readonly file: string;
  readonly source: string;
}

const graph = new ModuleGraph({ vitest });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function pathsNotice(machine: string, changed: Changed | undefined): Promise<string | undefined> {
  const file = projectFile("src/machines", `${machine}.machine.ts`);
  const pathFile = projectFile("tests/paths/machines", `${machine}.paths.ts`);
  await graph.read(file);
  await graph.read(pathFile);
  const load = graph.among(changed);
  const exported = Object.values(load(file)).find(isMachine);
  const { paths } = load(pathFile);
  if (!exported || !isPathFile(paths)) return "it is no machine any more";
  const subject = new Subject(exported, `src/machines/${machine}.machine.ts`, paths);
  return symptomOf(await walkPlan(planOf(subject), ({ failed }) => failed !== undefined));
}

async function testsNotice(file: string, changed: Changed | undefined): Promise<string | undefined> {
  const path = projectFile(file);
  await graph.read(path);
  const tests: TestFile = collectTests(() => graph.load(path, changed));
  return tests.firstFailure();
}

/** What showed the mutant, or undefined where nothing did; without a mutant, what is red already. */
export async function noticed(holder: Holder, changed?: Changed): Promise<string | undefined> {
  const whole = changed && { ...changed, file: projectFile(changed.file) };
  try {
    return holder.kind === "paths"
      ? await pathsNotice(holder.machine, whole)
      : await testsNotice(holder.file, whole);
  } catch (error) {
    return messageOf(error) || "it fails";
  }
}
