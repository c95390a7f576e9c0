/** Tries the seeded defects of charts: paths first, then pairs of transitions, the kept plan and the relations. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explore, faultsIn, planOf, planPairs, type Subject, walkPairs, walkPlan } from "statechart-paths";
import { findMachines } from "../model/discover.ts";
import { checkKeptPlan } from "../model/kept-plans.ts";
import { relations } from "../model/relations/all.ts";
import { judgeRelation } from "../model/relations/relation.ts";
import { type Mistake, project, runInCopy, runWithPatch, type Verdict } from "./mistake.ts";

/** The checks of a chart, in the order of execution. */
export const modelChecks = ["paths", "pairs", "kept plan", "relation"] as const;
type ModelCheck = (typeof modelChecks)[number];

const machines = "src/machines";

const symptoms: Readonly<
  Record<ModelCheck, (name: string, subject: Subject) => Promise<string | undefined>>
> = {
  paths: async (_, subject) => faultsIn(await walkPlan(planOf(subject)))[0],
  // A transition that is in no pair has no path here.
  pairs: async (_, subject) =>
    (await walkPairs(planPairs(subject))).paths.find(({ failed }) => failed)?.failed?.reason,
  "kept plan": async (name, subject) => (await checkKeptPlan(name, planOf(subject))).faults[0]?.text,
  relation: async (name, subject) => {
    const explored = subject.starts.map((start) => explore(subject, start));
    const brokenRelations = relations.filter(
      (relation) => judgeRelation(relation, name, subject, explored).unexpected.length > 0,
    );
    return brokenRelations.length === 0 ? undefined : brokenRelations.map(({ says }) => says).join("; ");
  },
};

/** The first failure of a check; a plan that cannot be made or walked fails too. */
async function symptomIn(check: ModelCheck, name: string, subject: Subject): Promise<string | undefined> {
  try {
    return await symptoms[check](name, subject);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The machine whose file the patch changes; for shared rules, the machine that the patch's head names. */
function machineOf({ patch, head }: Mistake): string {
  const changedMatch = /^\+\+\+ b\/src\/machines\/.*?([^/]+)\.machine\.ts/m.exec(readFileSync(patch, "utf8"));
  return head("machine") || (changedMatch?.[1] ?? "");
}

/**
 * The control: a copy with only a comment changed. A failure in it is caused by the copying.
 * @param names of machines' files; default: all
 * @returns the failures, by machine and check
 */
export function tryWithoutMistake(names?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return runInCopy("without-mistake", [machines], async (copy) => {
    const folder = join(project, copy, machines);
    const symptomByMachine = new Map<string, string>();
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".machine.ts"))
        writeFileSync(
          join(folder, file),
          `// Nothing else is different.\n${readFileSync(join(folder, file), "utf8")}`,
        );
    for (const { name, load } of findMachines(folder)) {
      if (names?.includes(name) === false) continue;
      const subject = await load();
      for (const check of modelChecks) {
        const symptom = await symptomIn(check, name, subject);
        if (symptom !== undefined) symptomByMachine.set(`${name}, by its ${check}`, symptom);
      }
    }
    return symptomByMachine;
  });
}

/** @throws if the patch no longer applies to the machines */
export function tryMistake(mistake: Mistake): Promise<Verdict> {
  return runWithPatch(mistake, [machines], async (copy) => {
    const name = machineOf(mistake);
    const foundMachine = findMachines(join(project, copy, machines)).find((machine) => machine.name === name);
    if (!foundMachine) throw new Error(`${mistake.name}.patch changes no machine.`);
    // Loads the machine before the checks, so that a copy that does not load is not counted as caught.
    const subject = await foundMachine.load();
    for (const check of modelChecks) {
      const symptom = await symptomIn(check, name, subject);
      if (symptom !== undefined) return { check, shown: symptom };
    }
    return { check: undefined, shown: "" };
  });
}
