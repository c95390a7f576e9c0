import { readFileSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { OperatorFault } from "./operator-fault.ts";

export interface FolderLock {
  release(): Promise<void>;
}

const ownLockPaths = new Set<string>();

/**
 * Locks the folder for this process: PGlite has no lock, and two processes on one folder corrupt it. The lock of a dead
 * process is taken over. @throws OperatorFault if another process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), "lock");
  if (ownLockPaths.has(path)) throw folderInUseFault(folder, process.pid);
  ownLockPaths.add(path);
  try {
    await mkdir(folder, { recursive: true });
    const ownPath = `${path}.${process.pid}`;
    await writeFile(ownPath, describeProcess(process.pid));
    try {
      await takeLock(folder, path, ownPath);
    } finally {
      await rm(ownPath, { force: true });
    }
  } catch (error) {
    ownLockPaths.delete(path);
    throw error;
  }
  return {
    async release() {
      ownLockPaths.delete(path);
      await rm(path, { force: true });
    },
  };
}

async function takeLock(folder: string, path: string, ownPath: string): Promise<void> {
  if (await tryLink(ownPath, path)) return;
  const holder = await readFile(path, "utf8").catch(() => "");
  if (isHolderAlive(holder)) throw folderInUseFault(folder, pidOf(holder));
  const stalePath = `${path}.stale.${process.pid}`;
  await rename(path, stalePath).catch(ignoreMissing);
  const movedHolder = await readFile(stalePath, "utf8").catch(() => holder);
  if (movedHolder !== holder) {
    // Another process replaced the stale lock first: give its lock back.
    await tryLink(stalePath, path);
    await rm(stalePath, { force: true });
    throw folderInUseFault(folder, pidOf(movedHolder));
  }
  await rm(stalePath, { force: true });
  if (!(await tryLink(ownPath, path))) {
    throw folderInUseFault(folder, pidOf(await readFile(path, "utf8").catch(() => "")));
  }
}

async function tryLink(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function isHolderAlive(holder: string): boolean {
  const pid = pidOf(holder);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  // If this process held the lock, `ownLockPaths` would contain the path. So a dead process had the same id.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return describeProcess(pid) === holder;
}

/** The process id and, if the system reports it, the start time: ids are reused, the pair is not. */
function describeProcess(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return `${pid} ${fields[19] ?? ""}`;
  } catch {
    return `${pid} `;
  }
}

function pidOf(holder: string): number {
  return Number(holder.split(" ")[0]);
}

function folderInUseFault(folder: string, pid: number): OperatorFault {
  return new OperatorFault(
    `Another sandbox (process ${pid}) uses the folder ${folder}; stop it first, or start this one with SANDBOX_DATA=memory.`,
  );
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== "ENOENT") throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
