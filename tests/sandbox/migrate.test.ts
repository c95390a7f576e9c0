/**
 * Migrations and processes of the last release: which scripts may run next to them, and on which schema they may start.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ScriptableDatabase } from "../../sandbox/database.ts";
import { openPgliteInMemory } from "../../sandbox/database-pglite.ts";
import { migrate } from "../../sandbox/migrations/migrate.ts";
import { OperatorFault } from "../../sandbox/operator-fault.ts";

const shipped = new URL("../../sandbox/migrations/", import.meta.url);

/** Statements that break a process of the last release. */
const takesAway = [
  /\bdrop\s+(?:table|column|view|function|trigger|type|schema|default|constraint|index)\b/,
  /\brename\b/,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  /\badd\s+(?:constraint|check|primary|unique|foreign)\b/,
  /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/,
];
const takenAwayBy = (script: string) => {
  const code = script.toLowerCase().replaceAll(/--[^\n]*/g, "");
  return takesAway.filter((pattern) => pattern.test(code)).length;
};

test("a script has `-- breaking` in its first line exactly if it breaks the last release", async () => {
  const names = (await readdir(shipped)).filter((name) => name.endsWith(".sql")).sort();
  const mismarkedScripts = [];
  for (const name of names) {
    const script = await readFile(new URL(name, shipped), "utf8");
    if (takenAwayBy(script) > 0 !== script.startsWith("-- breaking")) mismarkedScripts.push(name);
  }
  expect(names.length).toBeGreaterThan(7);
  expect(mismarkedScripts).toEqual([]);
});

test.each([
  ["two seconds", {}, "2s"],
  ["the given time", { lockTimeout: 700 }, "700ms"],
])(
  "a script waits %s for a table's lock",
  async (_, migrateOptions, expected) => {
    const folder = await mkdtemp(join(tmpdir(), "nupay-migrations-"));
    const database = await openPgliteInMemory();
    try {
      await writeFile(
        join(folder, "0001-wait.sql"),
        "create table waits as select current_setting('lock_timeout') as lock_timeout;",
      );
      await migrate(database, { folder: pathToFileURL(`${folder}/`), ...migrateOptions });
      expect(await database.query("select lock_timeout from waits")).toEqual([{ lock_timeout: expected }]);
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);

test("a migration whose tables stay locked is tried five times, and then fails with the number of tries", async () => {
  let tries = 0;
  const lockedDatabase = {
    transaction: () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error("canceling statement"), { code: "55P03" }));
    },
  } as unknown as ScriptableDatabase;
  await expect(migrate(lockedDatabase, { lockTimeout: 4 })).rejects.toThrow(/for 5 times 4 ms/);
  expect(tries).toBe(5);
});

test("a database whose user may not change the schema fails with one sentence", async () => {
  const denied = Object.assign(new Error("permission denied for schema public"), { code: "42501" });
  const database = { transaction: () => Promise.reject(denied) } as unknown as ScriptableDatabase;
  const migration = migrate(database);
  await expect(migration).rejects.toThrow(
    /^The schema could not be changed \(permission denied for schema public\): /,
  );
  await expect(migration).rejects.toBeInstanceOf(OperatorFault);
});

test("each script has its own number", async () => {
  const numbers = (await readdir(shipped)).flatMap((name) => /^(\d{4})-.+\.sql$/.exec(name)?.slice(1) ?? []);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test("the migration verifies only the numbers of seeded people without personal details", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nupay-migrations-"));
  await cp(shipped, folder, {
    recursive: true,
    filter: (source) => !/\.ts$|\/(?:001[7-9]|00[2-9]\d)-/.test(source),
  });
  const database = await openPgliteInMemory();
  try {
    await migrate(database, { folder: pathToFileURL(`${folder}/`) });
    for (const [index, [id, seeded, individual]] of [
      ["seeded", true, null],
      ["typed", true, "{}"],
      ["registered", false, null],
    ].entries()) {
      await database.query(
        `insert into people (id, email, password_hash, first_name, last_name, mobile, email_verified)
         values ($1, $2, '', 'Olga', 'Old', $3, $4)`,
        [id, `${id}@nupay.test`, `+6140000000${index}`, seeded],
      );
      await database.query(
        `insert into account (id, person_id, email, first_name, last_name, status, individual)
         values ($1, $1, 'old@nupay.test', 'Olga', 'Old', 'A', $2)`,
        [id, individual],
      );
    }
    await migrate(database);
    expect(await database.query("select id from people where verified_mobile = mobile")).toEqual([
      { id: "seeded" },
    ]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);

test.each([
  ["alter table account add column nick_name text", 0],
  ["alter table account add column frozen boolean not null default false", 0],
  ["create table limits (account_id text primary key, cents bigint not null)", 0],
  ["create index account_by_mobile on account (mobile) -- drop table account", 0],
  ["alter table account add column nick_name text not null", 1],
  ["alter table account drop column mobile", 1],
  ["alter table people drop constraint people_mobile_key", 1],
  ["drop index people_verified_mobile", 1],
  ["ALTER TABLE account RENAME COLUMN mobile TO phone", 1],
  ["alter table account alter column mobile type integer using 0", 1],
  ["alter table account alter mobile set not null", 1],
  ["alter table account add constraint mobile_au check (mobile like '+61%')", 1],
])("the script %s makes %i breaking changes", (script, count) => {
  expect(takenAwayBy(script)).toBe(count);
});

describe("a release with an older schema than the database's", () => {
  let folder: string;
  let database: ScriptableDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "nupay-migrations-"));
    await cp(shipped, folder, { recursive: true, filter: (source) => !source.endsWith(".ts") });
    database = await openPgliteInMemory();
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const nextRelease = async (...scripts: string[]) => {
    for (const [index, script] of scripts.entries()) {
      await writeFile(join(folder, `900${index}-next.sql`), script);
    }
    await migrate(database, { folder: pathToFileURL(`${folder}/`) });
  };

  test("starts if the newer scripts only add tables and columns", { timeout: 60_000 }, async () => {
    await nextRelease(
      "alter table account add column nick_name text;",
      "create table limits (cents bigint);",
    );
    await migrate(database);
    const versions = await database.query("select version from schema_version where version >= 9000");
    expect(versions).toEqual([{ version: 9000 }, { version: 9001 }]);
  });

  test("does not start after a breaking script, even if a harmless script followed", {
    timeout: 60_000,
  }, async () => {
    await nextRelease(
      "-- breaking: the number moves\nalter table account drop column submitted_at;",
      "select 1;",
    );
    await expect(migrate(database)).rejects.toThrow(/has version 9001, newer than this sandbox knows/);
  });
});
