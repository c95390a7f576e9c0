import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { ScriptableDatabase, ScriptableSql } from "../database.ts";
import { OperatorFault } from "../operator-fault.ts";

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly script: string;
  /** Whether a release that does not know the script cannot use the resulting schema. */
  readonly breaking: boolean;
}

export interface MigrateOptions {
  /** Folder of the scripts; default: this one. */
  readonly folder?: URL;
  /** Max wait for a table's lock, in milliseconds; default 2,000. */
  readonly lockTimeout?: number;
}

/** First line of a script whose schema the previous release cannot use. */
const breakingMark = "-- breaking";
/** PostgreSQL's lock_not_available. */
const lockNotAvailable = "55P03";
/** PostgreSQL's insufficient_privilege. Since version 15 only its owner may create tables in a new database. */
const notAllowed = "42501";
/** Max tries of a migration that times out waiting for locks. */
const attempts = 5;

/**
 * Runs the scripts that the database does not have yet, in order and in one transaction, while processes of the
 * previous release continue. There are no down migrations. A script that waits for a table's lock blocks later calls of
 * that table. So it waits max `lockTimeout`, is rolled back and retried. The caller must prevent parallel migrations: a
 * lock taken here would come after the transaction's snapshot, which would not show another migration's result.
 */
export async function migrate(
  database: ScriptableDatabase,
  { folder = new URL(".", import.meta.url), lockTimeout = 2_000 }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction((sql) => migrateWithin(sql, migrations, lockTimeout));
      return;
    } catch (error) {
      if (codeOf(error) === notAllowed) {
        const { message } = error as Error;
        throw new OperatorFault(
          `The schema could not be changed (${message}): give the database's user the right, or let it own the database.`,
        );
      }
      if (codeOf(error) !== lockNotAvailable) throw error;
      if (attempt === attempts) {
        throw new OperatorFault(
          `The schema could not be changed: other sessions held its tables for ${attempts} times ${lockTimeout} ms. Nothing was changed; end the long transactions and start again.`,
        );
      }
      await pause(lockTimeout / 4);
    }
  }
}

async function migrateWithin(
  sql: ScriptableSql,
  migrations: readonly Migration[],
  lockTimeout: number,
): Promise<void> {
  await sql.script(`set local lock_timeout = ${lockTimeout}`);
  await sql.script(
    `create table if not exists schema_version
       (version integer primary key, name text not null, applied_at timestamptz not null default now())`,
  );
  // Mark all earlier migrations as breaking, because each may be.
  if (!(await hasBreaking(sql))) {
    await sql.script("alter table schema_version add column breaking boolean not null default true");
  }
  const rows = await sql.query<{ version: number; breaking: boolean }>(
    "select version, breaking from schema_version order by version",
  );
  const currentVersion = rows.at(-1)?.version ?? 0;
  const newestVersion = migrations.at(-1)?.version ?? 0;
  if (rows.some(({ version, breaking }) => version > newestVersion && breaking)) {
    throw new OperatorFault(
      `The database's schema has version ${currentVersion}, newer than this sandbox knows (${newestVersion}); update the sandbox or use another database.`,
    );
  }
  for (const { version, name, script, breaking } of migrations) {
    if (version <= currentVersion) continue;
    await sql.script(script);
    await sql.query("insert into schema_version (version, name, breaking) values ($1, $2, $3)", [
      version,
      name,
      breaking,
    ]);
  }
}

/** Whether the column exists. `add column if not exists` would lock the table at each start. */
async function hasBreaking(sql: ScriptableSql): Promise<boolean> {
  const columns = await sql.query(
    "select 1 from pg_attribute where attrelid = 'schema_version'::regclass and attname = 'breaking'",
  );
  return columns.length > 0;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => {
      const script = await readFile(new URL(name, folder), "utf8");
      return {
        version: Number(name.slice(0, 4)),
        name,
        script,
        breaking: script.startsWith(breakingMark),
      };
    }),
  );
}
