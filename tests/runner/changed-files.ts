import { execFileSync } from "node:child_process";
import type { Path } from "./graph.ts";

/** Files that differ from the merge base with a revision, or from the last commit; includes untracked files. */
export function changedFiles(project: string, since: string | undefined): readonly Path[] {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync("git", args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
      .split("\n")
      .filter((line) => line !== "");
  let base = "HEAD";
  try {
    if (since !== undefined) [base = since] = git("merge-base", since, "HEAD");
  } catch {
    throw new Error(`--since ${since}: git knows no such revision.`);
  }
  const names = [
    ...git("diff", "--name-only", "--no-renames", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(names)].sort();
}
