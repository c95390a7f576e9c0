/**
 * A seeded defect: a patch of the app whose head names the check that detects it, and the copy of the app that it is
 * applied to.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../..", import.meta.url));
const patches = fileURLToPath(new URL(".", import.meta.url));
const copies = ".tmp/mistakes";

/** The values of `caught by:` in a patch. The checks of a chart and of a screen run in this order. */
export const checks = [
  "paths",
  "pairs",
  "kept plan",
  "relation",
  "figures",
  "presses",
  "states",
  "screen snapshots",
  "sentence",
  "invariant",
] as const;
export type Check = (typeof checks)[number];

export interface Mistake {
  /** `closed-dialog-cancels-the-payment` */
  readonly name: string;
  readonly patch: string;
  readonly caughtBy: Check;
  /** The value of another line of the patch's head; empty if missing. */
  readonly head: (line: string) => string;
}

export interface Verdict {
  /** The first check that detects the defect, or undefined. */
  readonly check: Check | undefined;
  /** The check's output, or why the defect could not be tried. */
  readonly shown: string;
}

function readMistake(folder: string, file: string): Mistake {
  const patch = join(folder, file);
  const text = readFileSync(patch, "utf8");
  const [top = ""] = text.split(/^(?:--- |diff )/m);
  const head = (line: string) => new RegExp(`^${line}: (.+)$`, "m").exec(top)?.[1] ?? "";
  const caughtBy = checks.find((check) => check === head("caught by"));
  if (caughtBy === undefined) throw new Error(`${file}: "caught by" names none of ${checks.join(", ")}.`);
  return { name: file.slice(0, -".patch".length), patch, caughtBy, head };
}

/** @param selectedChecks default: all checks */
export function listMistakes(
  selectedChecks: readonly Check[] = checks,
  folder = patches,
): readonly Mistake[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".patch"))
    .sort()
    .map((file) => readMistake(folder, file))
    .filter(({ caughtBy }) => selectedChecks.includes(caughtBy));
}

/** @throws if the patch no longer applies to the app */
export function applyPatch(folder: string, { name, patch }: Mistake, ...options: readonly string[]): void {
  const directoryOption = folder === "" ? [] : ["--directory", folder];
  try {
    execFileSync("git", ["apply", "-C1", ...options, ...directoryOption, patch], {
      cwd: project,
      stdio: "pipe",
    });
  } catch {
    throw new Error(`${name}.patch does not fit the app any more: make it anew.`);
  }
}

/**
 * Copies parts of the project, and the brand that `src` reads, and deletes the copy after the work.
 * @param work gets the copy's folder, from the project's root
 */
export async function runInCopy<Result>(
  name: string,
  copiedPaths: readonly string[],
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const copy = join(copies, name);
  rmSync(join(project, copy), { recursive: true, force: true });
  try {
    for (const copiedPath of ["brand", ...copiedPaths])
      cpSync(join(project, copiedPath), join(project, copy, copiedPath), {
        recursive: true,
        // Each tsconfig.json extends the project's own by a relative path.
        filter: (source) => !source.endsWith("tsconfig.json"),
      });
    return await work(copy);
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
}

/** Like `runInCopy`, with the defect applied. */
export function runWithPatch<Result>(
  mistake: Mistake,
  copiedPaths: readonly string[],
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  return runInCopy(mistake.name, copiedPaths, (copy) => {
    applyPatch(copy, mistake);
    return work(copy);
  });
}
