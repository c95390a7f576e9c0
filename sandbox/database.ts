import { openCluster } from "./database-cluster.ts";
import { type MemoryDatabase, openPglite, openPgliteInMemory } from "./database-pglite.ts";
import { openPostgres } from "./database-postgres.ts";
import type { ConnectionCounts, Metrics } from "./metrics.ts";
import { migrate } from "./migrations/migrate.ts";
import type { Database, Isolation } from "./ports.ts";

/** Where the ledger is stored. */
export type DatabaseLocation =
  | "memory"
  /** A PGlite folder, created if missing. */
  | { readonly folder: string }
  /** A PostgreSQL server, `postgres://…`. */
  | { readonly url: string };

export interface OpenDatabase extends Database {
  /**
   * Runs `callback` in one process at a time, so that of several starting sandboxes only one creates the schema and
   * seeds.
   */
  alone<Result>(callback: () => Promise<Result>): Promise<Result>;
  /** The connections to a database server; absent if the database runs in this process. */
  readonly connections?: () => ConnectionCounts;
}

/** A database that can run a script of several statements, such as a migration. */
export interface ScriptableDatabase extends OpenDatabase {
  transaction<Result>(
    callback: (sql: ScriptableSql) => Promise<Result>,
    isolation?: Isolation,
  ): Promise<Result>;
}

export interface ScriptableSql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  script(text: string): Promise<void>;
}

/** Opens the database and migrates its schema. @throws OperatorFault if it is locked or does not answer */
export async function openDatabase(
  location: DatabaseLocation,
  metrics?: Pick<Metrics, "retried">,
): Promise<OpenDatabase> {
  if (location === "memory") return await openMemoryDatabase();
  const database =
    "folder" in location
      ? await openPglite(location.folder)
      : await openPostgres(location.url, metrics && { retried: metrics.retried });
  return await migrateToCurrent(database);
}

/** Opens an in-memory database that has the schema and no rows. */
export function openMemoryDatabase(): Promise<MemoryDatabase> {
  const makeMigrated = async () => migrateToCurrent(await openPgliteInMemory());
  return openCluster({ name: "migrated", sources: ["sandbox/migrations/"], make: makeMigrated });
}

async function migrateToCurrent<Kind extends ScriptableDatabase>(database: Kind): Promise<Kind> {
  try {
    await database.alone(() => migrate(database));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
