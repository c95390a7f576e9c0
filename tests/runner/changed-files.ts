import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Path } from "./graph.ts";
import type { ChangedLines } from "./relevance.ts";

const linesOf = (project: string, args: readonly string[]): readonly string[] =>
  execFileSync("git", args, {
    cwd: project,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 100_000_000,
  })
    .split("\n")
    .filter((line) => line !== "");

function baseOf(project: string, since: string | undefined): string {
  try {
    return since === undefined ? "HEAD" : (linesOf(project, ["merge-base", since, "HEAD"])[0] ?? since);
  } catch {
    throw new Error(`--since ${since}: git knows no such revision.`);
  }
}

const newFiles = ["ls-files", "--others", "--exclude-standard"];

/** Files that differ from the merge base with a revision, or from the last commit; includes untracked files. */
export function changedFiles(project: string, since: string | undefined): readonly Path[] {
  const names = [
    ...linesOf(project, ["diff", "--name-only", "--no-renames", baseOf(project, since)]),
    ...linesOf(project, newFiles),
  ];
  return [...new Set(names)].sort();
}

/** The lines that differ, by file, as in `changedFiles`. */
export function changedLines(project: string, since: string | undefined): ReadonlyMap<Path, ChangedLines> {
  const linesByFile = new Map<Path, { changed: string[]; near: string[] }>();
  const diff = ["-c", "core.quotePath=false", "diff", "--no-renames", "--no-ext-diff", "--no-prefix"];
  let isHeader = true;
  let lines = { changed: [] as string[], near: [] as string[] };
  for (const line of linesOf(project, [...diff, baseOf(project, since)])) {
    const [, file] = /^diff --git (.+) \1$/.exec(line) ?? [];
    if (file !== undefined) {
      lines = { changed: [], near: [] };
      isHeader = true;
      linesByFile.set(file, lines);
    } else if (line.startsWith("@@")) isHeader = false;
    else if (isHeader) continue;
    else if (line.startsWith(" ")) lines.near.push(line.slice(1));
    else if (/^[-+]/.test(line)) lines.changed.push(line.slice(1));
  }
  for (const file of linesOf(project, newFiles))
    linesByFile.set(file, { changed: [], near: readFileSync(join(project, file), "utf8").split("\n") });
  return linesByFile;
}
