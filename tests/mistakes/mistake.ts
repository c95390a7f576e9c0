/** A seeded mistake: a patch of the app whose first lines say what catches it, and the copy of the app that it is put into. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../..", import.meta.url));
const patches = fileURLToPath(new URL(".", import.meta.url));
const copies = ".tmp/mistakes";

/** What a patch may name behind `caught by:`. Those of a chart and of a screen are tried in this order. */
export const checks = [
  "paths",
  "pairs",
  "kept plan",
  "figures",
  "presses",
  "states",
  "written screens",
  "sentence",
  "invariant",
] as const;
export type Check = (typeof checks)[number];

export interface Mistake {
  /** `closed-dialog-cancels-the-payment` */
  readonly name: string;
  readonly patch: string;
  readonly caughtBy: Check;
  /** What another line of the patch's head says; empty where it has none. */
  readonly head: (line: string) => string;
}

export interface Verdict {
  /** The first check that catches it; undefined where none does. */
  readonly check: Check | undefined;
  /** What the check shows, or why the mistake could not be tried. */
  readonly shown: string;
}

function readMistake(file: string): Mistake {
  const text = readFileSync(join(patches, file), "utf8");
  const [top = ""] = text.split(/^(?:--- |diff )/m);
  const head = (line: string) => new RegExp(`^${line}: (.+)$`, "m").exec(top)?.[1] ?? "";
  const caughtBy = checks.find((check) => check === head("caught by"));
  if (caughtBy === undefined) throw new Error(`${file}: "caught by" names none of ${checks.join(", ")}.`);
  return { name: file.slice(0, -".patch".length), patch: join(patches, file), caughtBy, head };
}

/** @param by all of them where it is left out */
export function listMistakes(by: readonly Check[] = checks): readonly Mistake[] {
  return readdirSync(patches)
    .filter((file) => file.endsWith(".patch"))
    .sort()
    .map(readMistake)
    .filter(({ caughtBy }) => by.includes(caughtBy));
}

/** @throws where the patch does not fit the app any more */
export function applyTo(folder: string, { name, patch }: Mistake, ...options: readonly string[]): void {
  const within = folder === "" ? [] : ["--directory", folder];
  try {
    execFileSync("git", ["apply", "-C1", ...options, ...within, patch], { cwd: project, stdio: "pipe" });
  } catch {
    throw new Error(`${name}.patch does not fit the app any more: make it anew.`);
  }
}

/**
 * A copy of parts of the project for as long as the work takes, and of the brand, which `src` reads.
 * @param work gets its folder, from the project's root
 */
export async function withCopy<Result>(
  name: string,
  parts: readonly string[],
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const copy = join(copies, name);
  rmSync(join(project, copy), { recursive: true, force: true });
  try {
    for (const part of ["brand", ...parts])
      cpSync(join(project, part), join(project, copy, part), {
        recursive: true,
        // A tsconfig.json names the project's own by the way to it.
        filter: (source) => !source.endsWith("tsconfig.json"),
      });
    return await work(copy);
  } finally {
    rmSync(join(project, copy), { recursive: true, force: true });
  }
}

/** The same with the mistake in it. */
export function withMistake<Result>(
  mistake: Mistake,
  parts: readonly string[],
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  return withCopy(mistake.name, parts, (copy) => {
    applyTo(copy, mistake);
    return work(copy);
  });
}
