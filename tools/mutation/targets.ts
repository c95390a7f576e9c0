/** The mutated files, and the checks that must detect their mutants. */

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { FileResult } from "statechart-mutation";
import { machinesFolder } from "../../tests/model/discover.ts";
import { resolveProjectPath } from "./project-files.ts";

export type Holder =
  /** The generated paths of one machine with its path file. */
  | { readonly kind: "paths"; readonly machine: string }
  /** The kept plan of one machine, for mutants that its generated paths do not detect. */
  | { readonly kind: "kept plan"; readonly machine: string }
  /** A test file, or its tests whose title matches a pattern. */
  | { readonly kind: "tests"; readonly file: string; readonly title?: string };

/** `paths of top-up`, `kept plan of top-up`, `tests/machines/money.test.ts` */
export const holderName = (holder: Holder): string =>
  holder.kind === "tests" ? holder.file : `${holder.kind} of ${holder.machine}`;

/** Groups of files whose checks are the unit tests that run them. */
export type UnitsGroup = "services" | "formats";

export interface Target {
  /** `top-up`, `payments/rules/payout`, `ledger/payments` */
  readonly name: string;
  readonly group: "machines" | "rules" | "ledger" | "ui" | UnitsGroup;
  /** The file's path from the project's root. */
  readonly file: string;
  /**
   * The checks of the file. Empty for `ui`, which the screen snapshots check. For services and formats: the tests that
   * run at least one of the file's mutants.
   */
  readonly holders: readonly Holder[];
}

export interface TargetResult extends FileResult {
  readonly target: Target;
}

const suffix = ".machine.ts";
const relativeToRoot = (file: string) => relative(resolveProjectPath(), file);

function importsOf(file: string): readonly string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/^(?:import|export) (?!type\b)[^"]*?from "(\.[^"]+)";/gms)].map(
    ([, specifier = ""]) => resolve(dirname(file), specifier),
  );
}

function filesIn(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(isWanted)
    .sort()
    .map((name) => join(folder, name));
}

/** Whether a file imports another one, directly or through rules, but not through a chart, which has its own paths. */
function isImportedThroughRules(file: string, wantedFile: string): boolean {
  return importsOf(file).some(
    (importedFile) =>
      importedFile === wantedFile ||
      (importedFile.startsWith(machinesFolder) &&
        !importedFile.endsWith(suffix) &&
        isImportedThroughRules(importedFile, wantedFile)),
  );
}

const machineFiles = (): readonly string[] => filesIn(machinesFolder, (name) => name.endsWith(suffix));
const machineName = (file: string): string => basename(file, suffix);

/** The checks of these machines. Kept plans are last, because only mutants that no generated path detects need them. */
const walksOf = (machines: readonly string[]): readonly Holder[] => [
  ...machines.map((machine) => ({ kind: "paths" as const, machine })),
  ...machines.map((machine) => ({ kind: "kept plan" as const, machine })),
];

function machineTargets(): readonly Target[] {
  return machineFiles().map((file) => {
    const machine = machineName(file);
    return { name: machine, group: "machines", file: relativeToRoot(file), holders: walksOf([machine]) };
  });
}

/** The files of rules, with the rules' tests, and the paths and kept plans of the machines that use them. */
function ruleTargets(): readonly Target[] {
  const tests = filesIn(resolveProjectPath("tests/machines"), (name) => name.endsWith(".test.ts"));
  const rules = filesIn(machinesFolder, (name) => name.endsWith(".ts") && !name.endsWith(suffix));
  return rules.map((file) => ({
    name: relativeToRoot(file).slice("src/machines/".length, -".ts".length),
    group: "rules",
    file: relativeToRoot(file),
    holders: [
      ...tests
        .filter((test) => importsOf(test).includes(file))
        .map((test) => ({ kind: "tests" as const, file: relativeToRoot(test) })),
      ...walksOf(
        machineFiles()
          .filter((machine) => isImportedThroughRules(machine, file))
          .map(machineName),
      ),
    ],
  }));
}

function ledgerTargets(): readonly Target[] {
  return filesIn(resolveProjectPath("sandbox/ledger"), (name) => name.endsWith(".ts")).map((file) => ({
    name: relativeToRoot(file).slice("sandbox/".length, -".ts".length),
    group: "ledger",
    file: relativeToRoot(file),
    holders: [{ kind: "tests", file: "tests/sandbox/ledger.test.ts" }],
  }));
}

export function targetsOf(group: Exclude<Target["group"], "ui" | UnitsGroup>): readonly Target[] {
  if (group === "machines") return machineTargets();
  return group === "rules" ? ruleTargets() : ledgerTargets();
}
