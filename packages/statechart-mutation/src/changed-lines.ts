import { execFileSync } from "node:child_process";

/**
 * Returns a function that tests whether a line of a file, counted from 1, differs from a revision.
 * @param folder the repository, or a folder in it
 * @throws if git does not know the revision
 */
export function changedLines(revision: string, file: string, folder: string): (line: number) => boolean {
  let diff: string;
  try {
    diff = execFileSync("git", ["diff", "--unified=0", revision, "--", file], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch {
    throw new Error(`--since ${revision}: git knows no such revision.`);
  }
  const hunks = [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, firstLine, count = "1"]) => ({
    from: Number(firstLine),
    to: Number(firstLine) + Number(count) - 1,
  }));
  return (line) => hunks.some(({ from, to }) => from <= line && line <= to);
}
