/** The error that an operator reads if the sandbox cannot use its data: one sentence for each cause. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { lockFolder } from "../../sandbox/database-lock.ts";
import { openPgliteInMemory } from "../../sandbox/database-pglite.ts";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { startSandbox } from "../../sandbox/server.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "nupay-faults-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function sentenceOf(opening: Promise<unknown>): Promise<string> {
  const error: unknown = await opening.then(
    () => "nothing",
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorFault);
  return (error as OperatorFault).message;
}

const inUse = (folder: string) =>
  `Another sandbox (process ${process.pid}) uses the folder ${folder}; stop it first, or start this one with SANDBOX_DATA=memory.`;

test("opening the database or the sandbox in a folder that is in use fails with one sentence", async () => {
  const folder = join(root, "locked");
  const lock = await lockFolder(folder);
  expect(await sentenceOf(openDatabase({ folder }))).toBe(inUse(folder));
  expect(await sentenceOf(startSandbox({ port: 0, apps: [], data: { folder } }))).toBe(inUse(folder));
  await lock.release();
});

test("opening a database in a folder below a file fails with one sentence", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  const folder = join(file, "data");
  expect(await sentenceOf(openDatabase({ folder }))).toMatch(
    /^The folder .*\/file\/data cannot be used \(ENOTDIR: [^()]+\)\.$/,
  );
});

test("opening a damaged ledger fails with one sentence, and its folder is free again afterwards", async () => {
  const folder = join(root, "damaged");
  mkdirSync(join(folder, "pgdata"), { recursive: true });
  writeFileSync(join(folder, "pgdata", "PG_VERSION"), "1");
  expect(await sentenceOf(openDatabase({ folder }))).toMatch(
    /^The ledger in .*\/damaged cannot be opened \([^()]*\); where its data may go, delete the folder and start again\.$/,
  );
  await (await lockFolder(folder)).release();
});

test("a ledger whose first start ended while it was unpacked is unpacked again, and then keeps its data", async () => {
  const folder = join(root, "unfinished");
  mkdirSync(join(folder, "pgdata"), { recursive: true });
  writeFileSync(join(folder, "pgdata", "PG_VERSION"), "17");
  writeFileSync(join(folder, "unpacking"), "");
  const first = await openDatabase({ folder });
  await first.query("insert into seeding (finished_at) values (now())");
  await first.close();
  const second = await openDatabase({ folder });
  expect(await second.query("select 1 as one from seeding")).toEqual([{ one: 1 }]);
  await second.close();
});

test("opening a ledger in memory from an invalid archive fails with one sentence", async () => {
  expect(await sentenceOf(openPgliteInMemory(new Blob(["no archive"])))).toMatch(
    /^A ledger in memory cannot be opened \(.+\)\.$/,
  );
});
