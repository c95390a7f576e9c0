import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lockFolder } from "../../sandbox/database-lock.ts";

/** The actions of another process between two steps of this one. */
const meanwhile = vi.hoisted(() => ({ beforeRename: async () => {}, afterStaleIsRemoved: async () => {} }));

vi.mock("node:fs/promises", async (importOriginal) => {
  const files = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...files,
    async rename(from: string, to: string) {
      await meanwhile.beforeRename();
      await files.rename(from, to);
    },
    async rm(path: string, options: object) {
      await files.rm(path, options);
      if (path.includes(".stale.")) await meanwhile.afterStaleIsRemoved();
    },
  };
});

const ofDeadProcess = "999999999 1";
let otherProcess: ChildProcess;
let ofOther = "";
let folder = "";
const lock = () => join(folder, "lock");

beforeAll(async () => {
  otherProcess = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"]);
  const stat = await readFile(`/proc/${otherProcess.pid}/stat`, "utf8").catch(() => "");
  const startTicks = stat.split(") ").at(-1)?.split(" ")[19] ?? "";
  ofOther = `${otherProcess.pid} ${startTicks}`;
});
afterAll(() => otherProcess.kill());

beforeEach(async () => {
  meanwhile.beforeRename = async () => {};
  meanwhile.afterStaleIsRemoved = async () => {};
  folder = await mkdtemp(join(tmpdir(), "nupay-lock-"));
  await writeFile(lock(), ofDeadProcess);
  return () => rm(folder, { recursive: true });
});

test.each([
  ["after this process has read it", "beforeRename"],
  ["after this process has removed it", "afterStaleIsRemoved"],
] as const)("a dead process's lock stays with another process that takes it over %s", async (_, step) => {
  meanwhile[step] = () => writeFile(lock(), ofOther);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${otherProcess.pid}`);
  expect(await readFile(lock(), "utf8")).toBe(ofOther);
  expect(await readdir(folder)).toEqual(["lock"]);
});

test("this process takes over a dead process's lock, and holds it until it releases it", async () => {
  const heldLock = await lockFolder(folder);
  expect(await readFile(lock(), "utf8")).toMatch(new RegExp(`^${process.pid} `));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  await heldLock.release();
  expect(await readdir(folder)).toEqual([]);
});
