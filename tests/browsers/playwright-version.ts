import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CannotRun } from "../support/real-server.ts";

const run = promisify(execFile);
const ownFolder = fileURLToPath(new URL(".", import.meta.url));
const cache = fileURLToPath(new URL("../../node_modules/.cache/nupay/", import.meta.url));
const limit = 180_000;

export interface Playwright {
  readonly version: string;
  /** The folder with its `node_modules`. */
  readonly folder: string;
  readonly commandLine: string;
}

/**
 * Installs the packages in package-lock.json next to this file, once.
 * @throws CannotRun if the registry is unreachable
 */
export async function installPlaywright(): Promise<Playwright> {
  const lock = await readFile(join(ownFolder, "package-lock.json"));
  const folder = join(cache, `browsers-${createHash("sha256").update(lock).digest("hex").slice(0, 12)}`);
  if (!existsSync(folder)) await install(folder);
  const library = join(folder, "node_modules/@playwright/test");
  const { version }: { readonly version: string } = JSON.parse(
    await readFile(join(library, "package.json"), "utf8"),
  );
  return { version, folder, commandLine: join(library, "cli.js") };
}

/** The folder gets its final name only when it is complete. */
async function install(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  try {
    for (const file of ["package.json", "package-lock.json"])
      await copyFile(join(ownFolder, file), join(draft, file));
    await run("npm", ["ci", "--ignore-scripts"], { cwd: draft, timeout: limit });
    await rename(draft, folder);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const reason = /npm error (.+)/.exec(text)?.[1] ?? text.split("\n")[0];
    throw new CannotRun(`the packages of tests/browsers cannot be had here (${reason})`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
