import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { ScriptableDatabase, ScriptableSql } from "./database.ts";
import { listenForNotifications } from "./database-listen.ts";
import { OperatorFault } from "./operator-fault.ts";
import type { Isolation } from "./ports.ts";

/** PostgreSQL's serialization_failure and deadlock_detected (manual, appendix A): the transaction may be retried. */
const retriableCodes = new Set(["40001", "40P01"]);
/** Max random delay before a retry, in milliseconds. */
const maxPause = 100;
/** An arbitrary key for the advisory lock, the same in every process. */
const startLock = 4011;

export interface PostgresOptions {
  /** Max connections; default 10. */
  readonly connections?: number;
  /** How long a failed transaction is retried before the error is thrown, in milliseconds; default 10,000. */
  readonly retryLimit?: number;
  /** Called for each retry, with the error's SQLSTATE. */
  readonly retried?: (code: string) => void;
}

/** Connects to PostgreSQL. @throws OperatorFault if the server does not answer */
export async function openPostgres(
  url: string,
  { connections = 10, retryLimit = 10_000, retried }: PostgresOptions = {},
): Promise<ScriptableDatabase> {
  const pool = await connect(url, connections);
  return {
    query: (text, values) => sqlOf(pool).query(text, values),
    async transaction(callback, isolation = "serializable") {
      const startedAt = performance.now();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(pool, callback, isolation);
        } catch (error) {
          const code = String(codeOf(error));
          if (!retriableCodes.has(code) || performance.now() - startedAt > retryLimit) throw error;
          retried?.(code);
          await pause(Math.random() * Math.min(4 * attempt, maxPause));
        }
      }
    },
    async alone(callback) {
      const client = await acquireClient(pool);
      try {
        await client.query("select pg_advisory_lock($1)", [startLock]);
        return await callback();
      } finally {
        // Close the connection, which releases the lock even after an error.
        client.release(true);
      }
    },
    listen: (channels, onNotification) => listenForNotifications(url, channels, onNotification),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  callback: (sql: ScriptableSql) => Promise<Result>,
  isolation: Isolation,
): Promise<Result> {
  const client = await acquireClient(pool);
  let brokenError: Error | undefined;
  try {
    await client.query(`begin isolation level ${isolation}`);
    const result = await callback(sqlOf(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      brokenError = failure;
    });
    throw error;
  } finally {
    client.release(brokenError);
  }
}

/** A connection that breaks between two statements emits `error`; an unhandled `error` event would exit the process. */
async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  const ignoreError = () => undefined;
  client.on("error", ignoreError);
  client.release = (reason) => {
    client.off("error", ignoreError);
    release(reason);
  };
  return client;
}

function sqlOf(client: pg.Pool | pg.PoolClient): ScriptableSql {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
    },
    async script(text) {
      await client.query(text);
    },
  };
}

async function connect(url: string, maxConnections: number): Promise<pg.Pool> {
  try {
    const pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: 5000,
      types: {
        getTypeParser: (type, format) =>
          type === pg.types.builtins.INT8 ? parseBigint : pg.types.getTypeParser(type, format),
      },
    });
    // A broken idle connection is replaced; an unhandled `error` event would exit the process.
    pool.on("error", (error) => console.error(`A connection to the database was lost: ${error.message}`));
    await pool.query("select 1");
    return pool;
  } catch (error) {
    throw new OperatorFault(`The database at ${withoutPassword(url)} does not answer (${reasonOf(error)}).`);
  }
}

function parseBigint(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function withoutPassword(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
