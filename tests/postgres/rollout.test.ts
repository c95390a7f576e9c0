/** The next release's migration while processes of this release process payments. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../sandbox/database-postgres.ts";
import { migrate } from "../../sandbox/migrations/migrate.ts";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { createDatabase, type OwnDatabase, runStatement } from "./databases.ts";
import { addPayer, type Payer, signInAt } from "./payer.ts";
import { endSandboxProcesses, killSandboxProcess, startSandboxProcess } from "./sandbox-processes.ts";

const shipped = new URL("../../sandbox/migrations/", import.meta.url);
/** Columns with and without a default, a table that references a busy one, and an index. */
const next = `
  alter table account add column nick_name text;
  alter table wallet_transaction add column channel text not null default 'app';
  create table payout_limit (account_id text primary key references account (id), cents bigint not null);
  create index wallet_transaction_by_channel on wallet_transaction (channel);
`;

/** A longer timeout for a busy machine. */
const slowOptions = { timeout: 30_000 };

let ownDatabase: OwnDatabase;
let address: string;
let folder: string;
let payer: Payer;
let payee: Payer;
beforeAll(async () => {
  ownDatabase = await createDatabase();
  address = await startSandboxProcess(ownDatabase.url);
  folder = await mkdtemp(join(tmpdir(), "nupay-rollout-"));
  await cp(shipped, folder, { recursive: true, filter: (source) => !source.endsWith(".ts") });
  await writeFile(join(folder, "9000-next.sql"), next);
  [payer, payee] = [await addPayer(address), await addPayer(address)];
});
afterAll(async () => {
  await endSandboxProcesses();
  await ownDatabase.drop();
  await rm(folder, { recursive: true });
});

/** Migrates as the next release does at its start. */
async function migrateToNext(lockTimeout?: number): Promise<void> {
  const database = await openPostgres(ownDatabase.url);
  try {
    await database.alone(() =>
      migrate(database, { folder: pathToFileURL(`${folder}/`), ...(lockTimeout && { lockTimeout }) }),
    );
  } finally {
    await database.close();
  }
}

/** Pays until it is stopped. Returns every status and the duration of the slowest call. */
function payUntilStopped() {
  let isStopped = false;
  const statuses: number[] = [];
  let slowestDuration = 0;
  const all = Promise.all(
    [0, 1, 2, 3].map(async (worker) => {
      while (!isStopped) {
        const startedAt = performance.now();
        const { status } = await (worker % 2 === 0
          ? payer.ask("POST /wallet/transfer", { toAccountId: payee.accountId, amount: "1", currency: "AUD" })
          : payee.ask("POST /wallet/balance", {}));
        statuses.push(status);
        slowestDuration = Math.max(slowestDuration, performance.now() - startedAt);
      }
    }),
  );
  return {
    statuses,
    async stop() {
      isStopped = true;
      await all;
      return { slowest: slowestDuration, others: statuses.filter((status) => status !== 200) };
    },
  };
}

test("payments of the running release continue during a migration, and a process of that release can start after it", {
  timeout: 120_000,
}, async () => {
  const load = payUntilStopped();
  await expect.poll(() => load.statuses.length, slowOptions).toBeGreaterThan(20);

  // A session that locks a table: the migration gives up, since payments would wait behind it.
  const holder = new pg.Client({ connectionString: ownDatabase.url });
  await holder.connect();
  try {
    await holder.query("begin; select count(*) from wallet_transaction");
    await expect(migrateToNext(200)).rejects.toThrow(OperatorFault);
    expect(await runStatement(ownDatabase.url, "select to_regclass('payout_limit') as it")).toEqual([
      { it: null },
    ]);
    const refusedAt = load.statuses.length;
    await expect.poll(() => load.statuses.length, slowOptions).toBeGreaterThan(refusedAt + 10);
  } finally {
    await holder.end();
  }

  await migrateToNext();
  const migratedAt = load.statuses.length;
  await expect.poll(() => load.statuses.length, slowOptions).toBeGreaterThan(migratedAt + 20);
  const { others, slowest } = await load.stop();
  expect(others).toEqual([]);
  expect(slowest).toBeLessThan(10_000);
  expect(await runStatement(ownDatabase.url, "select distinct channel from wallet_transaction")).toEqual([
    { channel: "app" },
  ]);

  await killSandboxProcess(address);
  const restartedAddress = await startSandboxProcess(ownDatabase.url);
  const askAsPayer = await signInAt(restartedAddress, payer.email);
  const transfer = { toAccountId: payee.accountId, amount: "1", currency: "AUD" };
  expect((await askAsPayer("POST /wallet/transfer", transfer)).status).toBe(200);
  expect((await (await fetch(`${restartedAddress}/sandbox/ledger`)).json()).balanced).toBe(true);
});
