import { execFile } from "node:child_process";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackDebian } from "../support/debian-packages.ts";
import { CannotRun } from "../support/real-server.ts";

const run = promisify(execFile);

/** Environment variables for the executable that playwright.config.ts launches, and for its libraries. */
export const firefoxVariable = "NUPAY_FIREFOX";
export const librariesVariable = "NUPAY_FIREFOX_LIBRARIES";

export interface Firefox {
  readonly executable: string;
  /** Folder of the unpacked shared libraries; empty for an installed browser. */
  readonly libraries: string;
  readonly version: string;
  readonly dispose: () => Promise<void>;
}

/**
 * Finds Debian's Firefox ESR: the one in `FIREFOX_PATH`, the installed one, or its packages unpacked into a temporary
 * folder.
 * @throws CannotRun
 */
export async function findFirefox(): Promise<Firefox> {
  if (process.platform !== "linux") throw new CannotRun("Debian's Firefox runs on Linux alone");
  const firefoxPath = process.env.FIREFOX_PATH;
  if (firefoxPath !== undefined && firefoxPath !== "")
    return describe(firefoxPath, "", async () => undefined);
  const installed = "/usr/bin/firefox-esr";
  if (process.env[firefoxVariable] !== "debian" && (await isExecutable(installed)))
    return describe(installed, "", async () => undefined);
  const folder = await mkdtemp(join(tmpdir(), "nupay-firefox-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await unpackDebian(["firefox-esr"], folder);
    const libraries = join(folder, "usr/lib/x86_64-linux-gnu");
    return await describe(join(folder, "usr/lib/firefox-esr/firefox-esr"), libraries, dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function describe(
  executable: string,
  libraries: string,
  dispose: () => Promise<void>,
): Promise<Firefox> {
  const env = libraries === "" ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };
  try {
    const { stdout } = await run(executable, ["--version"], { env });
    return { executable, libraries, version: stdout.trim(), dispose };
  } catch (error) {
    throw new CannotRun(`${executable} does not start (${error instanceof Error ? error.message : error})`);
  }
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
