import { readdir, readFile } from "node:fs/promises";
import type { ScriptableDatabase } from "../database.ts";
import { OperatorFault } from "../operator-fault.ts";

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly script: string;
}

/**
 * Runs the scripts of this folder that the database has not seen, in order, each once and never back, all of them or
 * none. The caller sees to it that no other process does so meanwhile: a lock taken in here would come after the
 * transaction's snapshot, which would then not show what the other one has made.
 */
export async function migrate(database: ScriptableDatabase): Promise<void> {
  const migrations = await readMigrations();
  const newest = migrations.at(-1)?.version ?? 0;
  await database.transaction(async (sql) => {
    await sql.script(
      "create table if not exists schema_version (version integer primary key, name text not null, applied_at timestamptz not null default now())",
    );
    const [row] = await sql.query<{ version: number }>(
      "select coalesce(max(version), 0)::integer as version from schema_version",
    );
    const current = row?.version ?? 0;
    if (current > newest) {
      throw new OperatorFault(
        `The database's schema has version ${current}, newer than this sandbox knows (${newest}); update the sandbox or use another database.`,
      );
    }
    for (const migration of migrations) {
      if (migration.version <= current) continue;
      await sql.script(migration.script);
      await sql.query("insert into schema_version (version, name) values ($1, $2)", [
        migration.version,
        migration.name,
      ]);
    }
  });
}

async function readMigrations(): Promise<Migration[]> {
  const folder = new URL(".", import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => ({
      version: Number(name.slice(0, 4)),
      name,
      script: await readFile(new URL(name, folder), "utf8"),
    })),
  );
}
