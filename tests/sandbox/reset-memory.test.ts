/**
 * A sandbox in memory runs for days, and a suite resets it before each test: a reset must free what was written before.
 */
import { afterEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "../../sandbox/database.ts";
import { seed } from "../../sandbox/seed/seed.ts";

let database: OpenDatabase;
afterEach(() => database.close());

/** Bytes of the write-ahead log and of the tables' files, which are in this process's memory. */
async function measureKeptBytes(): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    `select (select sum(size) from pg_ls_waldir())
       + (select sum((pg_stat_file(path)).size)
          from (select 'base/' || oid || '/' as folder from pg_database where datname = current_database()) as place,
            lateral (select folder || name as path from pg_ls_dir(folder) as name) as files) as bytes`,
  );
  return Number(row?.bytes);
}

test("fifty resets after the first fifty do not increase the memory", async () => {
  database = await openDatabase("memory");
  const emptyReset = { reset: async () => undefined };
  /** Some writes, like a test's, and the reset after them. */
  const use = async () => {
    await database.query(
      "insert into payee_search select 'person ' || number, now(), 1 from generate_series(1, 2000) as number",
    );
    await seed({ database, identity: emptyReset, payments: emptyReset as never, withDemoPeople: false });
  };
  for (let count = 0; count < 50; count += 1) await use();
  const keptBytes = await measureKeptBytes();
  const bytesBefore = process.memoryUsage().external;
  for (let count = 0; count < 50; count += 1) await use();
  expect((await measureKeptBytes()) - keptBytes).toBeLessThan(1_000_000);
  // WebAssembly memory grows and never shrinks.
  expect(process.memoryUsage().external - bytesBefore).toBeLessThan(10_000_000);
}, 120_000);
