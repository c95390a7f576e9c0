/** `npm run paths:mistakes`: puts each seeded mistake into a copy of the machines and shows which check catches it. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionsOf } from "../../tools/command-line.ts";
import { findMachines, machinesFolder } from "./discover.ts";
import { planPairs, walkPairs } from "./engine/pairs.ts";
import { planOf } from "./engine/plan.ts";
import { faultsIn, type Result, walkPlan } from "./engine/result.ts";
import type { Subject } from "./engine/subject.ts";
import { checkKept } from "./kept-plans.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const patches = fileURLToPath(new URL("./mistakes", import.meta.url));
const copies = ".tmp/paths/mistakes";

export interface Mistake {
  /** `01-success-before-the-answer` */
  readonly name: string;
  readonly patch: string;
  /** The first check that shows it; another than the paths where its patch begins with `caught by: pairs`. */
  readonly needs: Check;
}

/** In the order in which they are tried. */
const checks = ["paths", "pairs", "kept plan"] as const;
type Check = (typeof checks)[number];

export interface Verdict {
  readonly mistake: Mistake;
  readonly machine: string;
  /** The first check that showed it; undefined where none did. */
  readonly check: Check | undefined;
  /** What it showed. */
  readonly symptom: string | undefined;
}

export function listMistakes(): readonly Mistake[] {
  return readdirSync(patches)
    .filter((file) => file.endsWith(".patch"))
    .sort()
    .map((file) => {
      const patch = join(patches, file);
      const [, named] = /^caught by: (.+)$/m.exec(readFileSync(patch, "utf8")) ?? [];
      const needs = checks.find((check) => check === (named ?? "paths"));
      if (needs === undefined) throw new Error(`${file}: ${named} is none of ${checks.join(", ")}.`);
      return { name: file.slice(0, -".patch".length), patch, needs };
    });
}

/** What shows in a result that the machine is not as it should be. */
export const symptomOf = (result: Result): string | undefined => faultsIn(result)[0];

const symptoms: Readonly<Record<Check, (name: string, subject: Subject) => Promise<string | undefined>>> = {
  paths: async (_, subject) => symptomOf(await walkPlan(planOf(subject))),
  // A transition that is part of no pair has no path here.
  pairs: async (_, subject) =>
    (await walkPairs(planPairs(subject))).paths.find(({ failed }) => failed)?.failed?.reason,
  "kept plan": async (name, subject) => (await checkKept(name, planOf(subject))).faults[0]?.text,
};

/** A plan that cannot be made or walked is a symptom, too. */
async function symptomIn(check: Check, name: string, subject: Subject): Promise<string | undefined> {
  try {
    return await symptoms[check](name, subject);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The machine whose file a patch changes; for a rule that several use, the one that its first line names. */
function machineOf(patch: string): string {
  const [, name = ""] =
    /^machine: (.+)$/m.exec(patch) ?? /^\+\+\+ b\/src\/machines\/.*?([^/]+)\.machine\.ts/m.exec(patch) ?? [];
  return name;
}

/** @param copy from the project's root @returns the machines' folder in it */
function copyMachines(copy: string): string {
  const folder = join(project, copy, "src/machines");
  rmSync(join(project, copy), { recursive: true, force: true });
  cpSync(machinesFolder, folder, {
    recursive: true,
    // It names the project's own by the way to it.
    filter: (source) => !source.endsWith("tsconfig.json"),
  });
  return folder;
}

/**
 * The control: a copy in which only a comment differs. What is caught in it is caught by being copied.
 * @param names of machines' files; all of them where it is left out
 * @returns by machine and check, what was caught
 */
export async function tryWithoutMistake(names?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const copy = join(copies, "without-mistake");
  const folder = copyMachines(copy);
  const caught = new Map<string, string>();
  try {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (file.endsWith(".machine.ts"))
        writeFileSync(
          join(folder, file),
          `// Nothing else is different.\n${readFileSync(join(folder, file), "utf8")}`,
        );
    for (const { name, load } of findMachines(folder)) {
      if (names?.includes(name) === false) continue;
      const subject = await load();
      for (const check of checks) {
        const symptom = await symptomIn(check, name, subject);
        if (symptom !== undefined) caught.set(`${name}, by its ${check}`, symptom);
      }
    }
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
  return caught;
}

/** Throws where the patch does not fit the machines any more. */
export async function tryMistake(mistake: Mistake): Promise<Verdict> {
  const copy = join(copies, mistake.name);
  const folder = copyMachines(copy);
  try {
    execFileSync("git", ["apply", "-C1", "--directory", copy, mistake.patch], {
      cwd: project,
      stdio: "pipe",
    });
  } catch {
    throw new Error(`${mistake.name}.patch does not fit src/machines any more: make it anew.`);
  }
  const name = machineOf(readFileSync(mistake.patch, "utf8"));
  const found = findMachines(folder).find((one) => one.name === name);
  if (!found) throw new Error(`${mistake.name}.patch changes no machine.`);
  // Loaded before anything is tried: a copy that does not load catches nothing.
  const subject = await found.load();
  try {
    for (const check of checks) {
      const symptom = await symptomIn(check, name, subject);
      if (symptom !== undefined) return { mistake, machine: name, check, symptom };
    }
    return { mistake, machine: name, check: undefined, symptom: undefined };
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  optionsOf({});
  console.warn = () => {};
  const control = await tryWithoutMistake();
  for (const [machine, symptom] of control) console.log(`CAUGHT WITHOUT A MISTAKE  ${machine}: ${symptom}`);
  if (control.size === 0) console.log("without a mistake nothing is caught, in any machine");
  let uncaught = 0;
  for (const mistake of listMistakes()) {
    const { machine, check, symptom } = await tryMistake(mistake);
    if (check === undefined) uncaught += 1;
    const verdict = check === undefined ? "NOT CAUGHT" : check === "paths" ? "caught" : `by ${check}`;
    console.log(`${verdict.padEnd(12)}  ${mistake.name} (${machine})`);
    if (symptom !== undefined) console.log(symptom.replace(/^/gm, " ".repeat(14)));
  }
  console.log(`\n${listMistakes().length - uncaught} of ${listMistakes().length} mistakes caught`);
  process.exitCode = uncaught === 0 && control.size === 0 ? 0 : 1;
}
