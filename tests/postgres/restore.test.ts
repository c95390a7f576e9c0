/** A backup taken during payments, the loss of the database, and its restore. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { Control } from "../support/control.ts";
import { createDatabase, type OwnDatabase, runStatement } from "./databases.ts";
import { addPayer, signInAt } from "./payer.ts";
import { endSandboxProcesses, startSandboxProcess } from "./sandbox-processes.ts";

const { NUPAY_POSTGRES_BINARIES: binaries = "", NUPAY_POSTGRES_LIBRARIES: libraries = "" } = process.env;

/** Runs one of PostgreSQL's own programs. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(join(binaries, program), args, {
    env: { ...process.env, ...(libraries !== "" && { LD_LIBRARY_PATH: libraries }) },
    maxBuffer: 64 * 1024 * 1024,
  });

let databases: OwnDatabase[];
let folder: string;
beforeEach(async () => {
  databases = [];
  folder = await mkdtemp(join(tmpdir(), "nupay-restore-"));
});
afterEach(async () => {
  await endSandboxProcesses();
  await Promise.all(databases.map(({ drop }) => drop()));
  await rm(folder, { recursive: true });
});
async function newDatabase(): Promise<OwnDatabase> {
  const ownDatabase = await createDatabase();
  databases.push(ownDatabase);
  return ownDatabase;
}

interface Payment {
  readonly key: string;
  readonly transactionId: string;
}

test("a restored dump balances, has every payment from before the dump, and replays the answers for their keys", {
  timeout: 120_000,
}, async () => {
  const lostDatabase = await newDatabase();
  const address = await startSandboxProcess(lostDatabase.url);
  const [payer, payee] = [await addPayer(address), await addPayer(address)];
  const transfer = { toAccountId: payee.accountId, amount: "1", currency: "AUD" };
  const paidPayments: Payment[] = [];
  let isStopped = false;
  const load = (async () => {
    while (!isStopped) {
      const key = randomUUID();
      const { status, body } = await payer.ask("POST /wallet/transfer", transfer, key);
      if (status === 200) paidPayments.push({ key, transactionId: body.data.transactionId });
    }
  })();
  await expect.poll(() => paidPayments.length, { timeout: 40_000 }).toBeGreaterThan(20);

  const paymentsBefore = [...paidPayments];
  const backup = join(folder, "wallet.dump");
  await run("pg_dump", "--format=custom", "--no-owner", `--file=${backup}`, `--dbname=${lostDatabase.url}`);
  const paymentCountAfter = paidPayments.length;
  await expect.poll(() => paidPayments.length, { timeout: 40_000 }).toBeGreaterThan(paymentCountAfter + 5);
  isStopped = true;
  await load;
  const lastKey = paidPayments.at(-1)?.key ?? "";
  const schema = await schemaOf(lostDatabase.url);

  await endSandboxProcesses();
  await lostDatabase.drop();
  await expect(runStatement(lostDatabase.url, "select 1")).rejects.toThrow(/does not exist/);

  const restoredDatabase = await newDatabase();
  const options = ["--exit-on-error", "--single-transaction", "--no-owner"];
  await run("pg_restore", ...options, `--dbname=${restoredDatabase.url}`, backup);
  expect(await schemaOf(restoredDatabase.url)).toBe(schema);

  const restoredAddress = await startSandboxProcess(restoredDatabase.url);
  const ledger = await new Control(restoredAddress).ledger();
  expect(ledger.balanced).toBe(true);
  expect(ledger.debits).toBeGreaterThanOrEqual(20_000);
  const storedTransactions = await runStatement<{ id: string }>(
    restoredDatabase.url,
    "select id from wallet_transaction",
  );
  const ids = new Set(storedTransactions.map(({ id }) => id));
  expect(paymentsBefore.filter(({ transactionId }) => !ids.has(transactionId))).toEqual([]);

  const askAsPayer = await signInAt(restoredAddress, payer.email);
  const balanceOf = async () => (await askAsPayer("POST /wallet/balance", {})).body.data.availableBalance;
  const balance = await balanceOf();
  for (const { key, transactionId } of paymentsBefore.slice(0, 5)) {
    const repeatedAnswer = await askAsPayer("POST /wallet/transfer", transfer, key);
    expect([repeatedAnswer.status, repeatedAnswer.replayed]).toEqual([200, "true"]);
    expect(repeatedAnswer.body.data.transactionId).toBe(transactionId);
  }
  expect(await balanceOf()).toBe(balance);
  // Payments after the dump are lost, and so are their keys.
  expect((await askAsPayer(`GET /wallet/payments/${lastKey}`)).body.data).toEqual({ state: "unseen" });
  expect((await askAsPayer("POST /wallet/transfer", transfer)).status).toBe(200);
  expect((await new Control(restoredAddress).ledger()).balanced).toBe(true);
});

test("restoring a truncated backup fails and creates no table", { timeout: 60_000 }, async () => {
  const ownDatabase = await newDatabase();
  await (await openDatabase({ url: ownDatabase.url })).close();
  const backup = join(folder, "cut.dump");
  await run("pg_dump", "--format=custom", "--no-owner", `--file=${backup}`, `--dbname=${ownDatabase.url}`);
  await truncate(backup, Math.floor((await stat(backup)).size * 0.6));
  const restoredDatabase = await newDatabase();
  const options = ["--exit-on-error", "--single-transaction", "--no-owner"];
  await expect(run("pg_restore", ...options, `--dbname=${restoredDatabase.url}`, backup)).rejects.toThrow();
  const tables = "select count(*)::integer as count from pg_tables where schemaname = 'public'";
  expect(await runStatement(restoredDatabase.url, tables)).toEqual([{ count: 0 }]);
});

/** Tables, constraints, indexes, triggers and functions, as pg_dump writes them. */
async function schemaOf(url: string): Promise<string> {
  const { stdout } = await run("pg_dump", "--schema-only", "--no-owner", `--dbname=${url}`);
  // Newer versions begin and end the dump with a random token.
  return stdout.replaceAll(/^\\(?:un)?restrict .*$/gm, "");
}
