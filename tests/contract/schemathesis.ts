import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runCommand } from "../support/command.ts";
import { CannotRun } from "../support/real-server.ts";

const requirements = new URL("./requirements.txt", import.meta.url);
/** In milliseconds, for each of the two installation steps. */
const installLimit = 120_000;

/**
 * Installs schemathesis in the versions that `requirements.txt` pins, in a virtual environment below `.tmp`, once for
 * each content of that file. @returns its path @throws CannotRun without Python 3.10 or if PyPI cannot be reached
 */
export async function installSchemathesis(): Promise<string> {
  const pinned = await readFile(requirements, "utf8");
  const folder = resolve(
    ".tmp",
    `schemathesis-${createHash("sha256").update(pinned).digest("hex").slice(0, 12)}`,
  );
  const command = join(folder, "bin", "schemathesis");
  // Written last, so that an interrupted installation is repeated.
  const completionMarker = join(folder, "complete");
  if (existsSync(completionMarker)) return command;
  const python = await findPython();
  await mkdir(".tmp", { recursive: true });
  await rm(folder, { recursive: true, force: true });
  try {
    await runOrFail(python, ["-m", "venv", folder], "Python cannot make a virtual environment here");
    await runOrFail(
      join(folder, "bin", "python"),
      [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "-r",
        requirements.pathname,
      ],
      "schemathesis cannot be installed from PyPI",
    );
    await writeFile(completionMarker, "");
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return command;
}

async function findPython(): Promise<string> {
  for (const name of ["python3", "python3.13", "python3.12", "python3.11", "python3.10"]) {
    const check = "import sys, venv; sys.exit(0 if sys.version_info >= (3, 10) else 1)";
    const ending = await runCommand(name, ["-c", check], { limit: 10_000, isQuiet: true }).catch(
      () => undefined,
    );
    if (ending?.code === 0) return name;
  }
  throw new CannotRun("schemathesis takes Python 3.10 or later with its venv module, and there is none");
}

async function runOrFail(command: string, args: readonly string[], failure: string): Promise<void> {
  const ending = await runCommand(command, args, { limit: installLimit });
  if (ending.code !== 0) throw new CannotRun(failure);
}
