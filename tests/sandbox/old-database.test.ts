/** Migration of a database from before keyed calls had their own rows. */

import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScriptableDatabase } from "../../sandbox/database.ts";
import { openPgliteInMemory } from "../../sandbox/database-pglite.ts";
import { createLog } from "../../sandbox/log.ts";
import { migrate } from "../../sandbox/migrations/migrate.ts";
import { hashOf } from "../../sandbox/wallet/body-hash.ts";
import { findRecord } from "../../sandbox/wallet/key-records.ts";
import { createKeyedCalls } from "../../sandbox/wallet/keyed-calls.ts";

const folder = new URL("../../sandbox/migrations/", import.meta.url);
const personId = "olga";
const [paid, pending, twice, saved, crashed] = [
  randomUUID(),
  randomUUID().toUpperCase(),
  randomUUID(),
  randomUUID(),
  randomUUID(),
] as const;
const body = { amount: "500", currency: "AUD" };
const answer = (status: string) => ({
  status: 200,
  message: "OK",
  data: {
    transactionId: `txn_${status}`,
    type: "TRANSFER_TO_BANK",
    status,
    amount: 500,
    createdAt: "2026-11-01T00:00:00Z",
  },
});

let database: ScriptableDatabase;
beforeAll(async () => {
  database = await openPgliteInMemory();
  const scripts = (await readdir(folder)).filter((name) => /^000[1-6]-/.test(name)).sort();
  expect(scripts).toHaveLength(6);
  await database.transaction(async (sql) => {
    await sql.script(
      "create table schema_version (version integer primary key, name text not null, applied_at timestamptz not null default now())",
    );
    for (const name of scripts) {
      await sql.script(await readFile(new URL(name, folder), "utf8"));
      await sql.query("insert into schema_version (version, name) values ($1, $2)", [
        Number(name.slice(0, 4)),
        name,
      ]);
    }
    await sql.query(
      "insert into people (id, email, password_hash, first_name, last_name) values ($1, 'old@nupay.test', '', 'Olga', 'Old')",
      [personId],
    );
    await sql.query(
      "insert into account (id, person_id, email, first_name, last_name, status) values ('acc_old', $1, 'old@nupay.test', 'Olga', 'Old', 'P')",
      [personId],
    );
    const record = (call: string, key: string, storedAnswer: unknown, status = 200) =>
      sql.query(
        `insert into idempotency_record (person_id, call, key, body_hash, status, answer, created_at)
         values ($1, $2, $3, $4, $5, $6, now() - interval '2 days')`,
        [personId, call, key, hashOf(body), status, JSON.stringify(storedAnswer)],
      );
    await record("payout", paid, answer("SUCCEEDED"));
    await record("payout", pending, answer("PENDING"));
    await record("removeCard", twice, { status: 200, message: "Card removed", data: null });
    await record("payout", twice, answer("SUCCEEDED"));
    await record("saveCard", saved, { status: 201, message: "Card saved", data: { id: "card_1" } }, 201);
    for (const key of [paid, crashed]) {
      await sql.query(
        "insert into idempotency_claim (id, person_id, call, key, body_hash) values ($1, $2, 'payout', $3, $4)",
        [randomUUID(), personId, key, hashOf(body)],
      );
    }
  });
  await migrate(database);
}, 60_000);
afterAll(() => database.close());

const recordOf = (key: string) => findRecord(database, { personId, key: key.toLowerCase() });
const calls = () =>
  createKeyedCalls({
    currency: "AUD",
    database,
    decides: () => false,
    log: createLog(),
    resume: () => undefined,
  });

test("the migration turns recorded answers into outcomes with currency and transaction, whatever the case of their keys", async () => {
  expect(await recordOf(paid)).toMatchObject({
    operation: "payout",
    state: "succeeded",
    cents: 500,
    currency: "AUD",
    transactionId: "txn_SUCCEEDED",
    accountVersion: undefined,
    isExpired: false,
  });
  expect(await recordOf(pending)).toMatchObject({ state: "pending", transactionId: "txn_PENDING" });
  expect(await recordOf(saved)).toMatchObject({
    operation: "saveCard",
    state: "succeeded",
    cents: undefined,
  });
});

test("a key that was used by two calls keeps the payment's outcome", async () => {
  expect(await recordOf(twice)).toMatchObject({ operation: "payout", transactionId: "txn_SUCCEEDED" });
});

test("a repeated key and body get the old answer, and the call does not run again", async () => {
  const repeatedCall = await calls().run({
    personId,
    key: paid,
    operation: "payout",
    body: { currency: "AUD", amount: "500" },
    begin: () => Promise.reject(new Error("It acted again.")),
  });
  const { data } = answer("SUCCEEDED");
  expect(repeatedCall).toEqual({
    status: 200,
    body: { ...answer("SUCCEEDED"), data: { ...data, currency: "AUD" } },
    isReplayed: true,
  });
});

test("an account gets a version, which changes with each update of the older release, except updates of the document", async () => {
  const versionAfter = async (update: string): Promise<string | undefined> => {
    await database.query(`update account set ${update}`);
    return (await database.query<{ version: string }>("select version from account"))[0]?.version;
  };
  let lastVersion = "0";
  expect(await versionAfter("document = '{}'")).toBe(lastVersion);
  for (const update of [
    "individual = '{}', first_name = 'Olga', last_name = 'Old'",
    "bank = '{}'",
    "bank = '{}'",
    "status = 'P', submitted_at = now()",
    "status = 'A', status_reason = null, next_step = null, decision_by = null",
  ]) {
    const version = await versionAfter(update);
    expect([update, version]).not.toEqual([update, lastVersion]);
    lastVersion = version ?? "";
    expect(await versionAfter("document = '{}'")).toBe(lastVersion);
  }
});

test("an interrupted call is in progress until recovery removes its key", async () => {
  expect(await recordOf(crashed)).toMatchObject({ state: "in_progress", operation: "payout" });
  await calls().recoverLeftBehind({ all: true });
  expect(await recordOf(crashed)).toBeUndefined();
});
