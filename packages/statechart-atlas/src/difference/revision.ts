/** Reads a folder of a project at another commit. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @throws git's own error message, or the reason why git could not run */
function runGit(project: string, args: readonly string[]): Buffer {
  try {
    return execFileSync("git", args, {
      cwd: project,
      env: { ...process.env, LC_ALL: "C" },
      maxBuffer: 64 * 1024 * 1024,
      stdio: "pipe",
    });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer | null };
    const errorText = stderr?.toString().trim();
    throw new Error(errorText || (error instanceof Error ? error.message : String(error)), { cause: error });
  }
}

/**
 * Reads a folder at a commit from a temporary copy. @returns undefined if the commit has no such folder
 * @param project the repository's folder
 * @param folder relative to the repository's folder
 * @throws if git does not know the commit or cannot read it
 */
export function readAt<Read>(
  project: string,
  revision: string,
  folder: string,
  readFolder: (folderPath: string) => Read,
): Read | undefined {
  if (runGit(project, ["ls-tree", "--name-only", revision, "--", folder]).length === 0) return undefined;
  const temporaryFolder = mkdtempSync(join(tmpdir(), "statechart-atlas-"));
  try {
    const archive = runGit(project, ["archive", "--format=tar", revision, "--", folder]);
    execFileSync("tar", ["-x", "-C", temporaryFolder], { input: archive });
    return readFolder(join(temporaryFolder, folder));
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
