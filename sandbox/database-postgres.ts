import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { ScriptableDatabase, ScriptableSql } from "./database.ts";
import { OperatorFault } from "./operator-fault.ts";

/** PostgreSQL's serialization_failure and deadlock_detected (its manual, appendix A): the transaction may be run again. */
const retriable = new Set(["40001", "40P01"]);
const attempts = 25;

/** PostgreSQL by its address. Throws OperatorFault where the server does not answer. */
export async function openPostgres(url: string): Promise<ScriptableDatabase> {
  const pool = await connect(url);
  return {
    query: (text, values) => sqlOf(pool).query(text, values),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(pool, work);
        } catch (error) {
          if (attempt === attempts || !retriable.has(String(codeOf(error)))) throw error;
          await pause(Math.random() * 4 * attempt);
        }
      }
    },
    close: () => pool.end(),
  };
}

async function once<Result>(pool: pg.Pool, work: (sql: ScriptableSql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin isolation level serializable");
    const result = await work(sqlOf(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
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

async function connect(url: string): Promise<pg.Pool> {
  try {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5000,
      types: {
        getTypeParser: (type, format) =>
          type === pg.types.builtins.INT8 ? parseBigint : pg.types.getTypeParser(type, format),
      },
    });
    // A connection that breaks while it is idle is replaced; without a listener it would end the process.
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
