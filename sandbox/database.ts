import { openPglite } from "./database-pglite.ts";
import { openPostgres } from "./database-postgres.ts";
import { migrate } from "./migrations/migrate.ts";
import type { Database } from "./ports.ts";

/** Where the ledger is kept. */
export type DatabaseLocation =
  | "memory"
  /** A PGlite folder, made where there is none. */
  | { readonly folder: string }
  /** A PostgreSQL server, `postgres://…`. */
  | { readonly url: string };

/** A database that can run a script of several statements, as migrations are. */
export interface ScriptableDatabase extends Database {
  transaction<Result>(work: (sql: ScriptableSql) => Promise<Result>): Promise<Result>;
}

export interface ScriptableSql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  script(text: string): Promise<void>;
}

/** Opens the database and brings its schema up to date. Throws OperatorFault where it is locked or does not answer. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const database =
    location === "memory"
      ? await openPglite(undefined)
      : "folder" in location
        ? await openPglite(location.folder)
        : await openPostgres(location.url);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
