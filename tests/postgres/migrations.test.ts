import { readdir, readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { OperatorFault } from "../../sandbox/operator-fault.ts";
import { createDatabase, type OwnDatabase, runStatement } from "./databases.ts";
import { endSandboxProcesses, startSandboxProcess } from "./sandbox-processes.ts";

const folder = new URL("../../sandbox/migrations/", import.meta.url);

describe("the migration scripts", () => {
  let ownDatabase: OwnDatabase;
  beforeEach(async () => {
    ownDatabase = await createDatabase();
  });
  afterEach(async () => {
    await endSandboxProcesses();
    await ownDatabase.drop();
  });

  const scripts = async () => (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const versions = () =>
    runStatement<{ version: number; name: string; applied_at: Date }>(
      ownDatabase.url,
      "select * from schema_version order by version",
    );

  test("migrate a database of the first version, each script once, and keep its data", async () => {
    const [first = ""] = await scripts();
    await runStatement(ownDatabase.url, await readFile(new URL(first, folder), "utf8"));
    await runStatement(
      ownDatabase.url,
      `create table schema_version (version integer primary key, name text not null, applied_at timestamptz not null default now());
       insert into schema_version (version, name, applied_at) values (1, '${first}', '2026-01-01T00:00:00Z');
       insert into people (id, email, password_hash, first_name, last_name)
         values ('old', 'old@nupay.test', '', 'Olga', 'Old');
       insert into idempotency_record (person_id, call, key, body_hash, status, answer)
         values ('old', 'payout', 'a-key', 'hash', 200,
           '{"status": 200, "data": {"transactionId": "txn_1", "status": "PENDING", "amount": 5}}')`,
    );
    for (const time of ["first", "second"]) {
      const database = await openDatabase({ url: ownDatabase.url });
      const people = await database.query("select email from people");
      await database.close();
      expect([time, people]).toEqual([time, [{ email: "old@nupay.test" }]]);
      const keys = await runStatement(
        ownDatabase.url,
        "select key, state, cents::integer, transaction_id from keyed_call",
      );
      expect(keys).toEqual([{ key: "a-key", state: "pending", cents: 5, transaction_id: "txn_1" }]);
    }
    const rows = await versions();
    expect(rows.map(({ name }) => name)).toEqual(await scripts());
    expect(rows[0]?.applied_at).toEqual(new Date("2026-01-01T00:00:00Z"));
  });

  test("keep the keys, sessions and cards of a database without a version", async () => {
    // Recreates such a database: the tables exist and have rows, but no version is recorded.
    await runStatement(
      ownDatabase.url,
      "create table schema_version (version integer primary key, name text not null, applied_at timestamptz not null default now())",
    );
    for (const name of (await scripts()).slice(0, 6)) {
      await runStatement(ownDatabase.url, await readFile(new URL(name, folder), "utf8"));
      if (/sign-in|payment-methods/.test(name)) continue;
      await runStatement(
        ownDatabase.url,
        `insert into schema_version (version, name) values (${Number(name.slice(0, 4))}, '${name}')`,
      );
    }
    await runStatement(
      ownDatabase.url,
      `insert into identity_keys values ('signing', 'a key');
       insert into identity_models (model, id, payload, expires_at) values ('Session', 's', '{}', 9999999999);
       insert into stripe_cards values ('pm_1', null, 'visa', '4242', 1, 2030, null, '{}', '{}', 0)`,
    );
    await (await openDatabase({ url: ownDatabase.url })).close();
    expect((await versions()).map(({ name }) => name)).toEqual(await scripts());
    expect(
      await runStatement(
        ownDatabase.url,
        `select (select value from identity_keys) as key, (select id from identity_models) as session,
           (select id from stripe_cards) as card`,
      ),
    ).toEqual([{ key: "a key", session: "s", card: "pm_1" }]);
  });

  test("are the only scripts that create tables", async () => {
    const tables = async () =>
      (
        await runStatement<{ name: string }>(
          ownDatabase.url,
          "select tablename as name from pg_tables where schemaname = 'public' order by 1",
        )
      ).map(({ name }) => name);
    await (await openDatabase({ url: ownDatabase.url })).close();
    const scripted = await tables();
    expect(scripted).toEqual(expect.arrayContaining(["identity_models", "stripe_cards"]));
    await startSandboxProcess(ownDatabase.url);
    expect(await tables()).toEqual(scripted);
  });

  test("reject a newer database with a message and leave it unchanged", async () => {
    await (await openDatabase({ url: ownDatabase.url })).close();
    await runStatement(
      ownDatabase.url,
      "insert into schema_version (version, name) values (9999, 'from the future')",
    );
    const versionsBefore = await versions();
    const opening = openDatabase({ url: ownDatabase.url });
    await expect(opening).rejects.toThrow(OperatorFault);
    await expect(opening).rejects.toThrow(/has version 9999, newer than this sandbox knows/);
    await expect(startSandboxProcess(ownDatabase.url)).rejects.toThrow(
      /ended with 1: (?:.*WARNING.*\n)?The database's schema has version 9999, newer than this sandbox knows \(\d+\); update the sandbox or use another database\.\s*$/,
    );
    expect(await versions()).toEqual(versionsBefore);
  });

  test("leave no table behind if a script fails", async () => {
    // The second script creates this table, and fails because it exists.
    await runStatement(ownDatabase.url, "create table posting (mine text)");
    await expect(openDatabase({ url: ownDatabase.url })).rejects.toThrow(/posting/);
    expect(await runStatement(ownDatabase.url, "select to_regclass('schema_version') as it")).toEqual([
      { it: null },
    ]);
    expect(await runStatement(ownDatabase.url, "select to_regclass('people') as it")).toEqual([{ it: null }]);
    await runStatement(ownDatabase.url, "drop table posting");
    await (await openDatabase({ url: ownDatabase.url })).close();
    expect((await versions()).map(({ name }) => name)).toEqual(await scripts());
  });

  test("are each run once if five processes open an empty database at once", async () => {
    const databases = await Promise.all(
      Array.from({ length: 5 }, () => openDatabase({ url: ownDatabase.url })),
    );
    await Promise.all(databases.map((database) => database.close()));
    expect((await versions()).map(({ name }) => name)).toEqual(await scripts());
  });
});
