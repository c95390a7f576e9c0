/** Resets come one after the other, also after one that failed: a suite resets before each test. */
import { expect, test, vi } from "vitest";
import { createControl } from "../../sandbox/control/control.ts";
import { openDatabase } from "../../sandbox/database.ts";
import { ModelStore } from "../../sandbox/identity/store.ts";
import type { Database, Sql } from "../../sandbox/ports.ts";
import { seed } from "../../sandbox/seed/seed.ts";
import { createPaymentProvider } from "../../sandbox/stripe/index.ts";

function controlWith(resetIdentity: () => Promise<void>) {
  const database = { transaction: async () => undefined, query: async () => [] };
  const control = createControl({
    addresses: { sandbox: "http://localhost:4100", apps: [] },
    callers: { forget: () => undefined },
    database,
    faults: { clear: () => undefined },
    identity: { reset: resetIdentity },
    log: { write: () => undefined },
    payments: { reset: async () => undefined },
    requestLog: { clear: () => undefined },
    stepUp: { reset: () => undefined },
    withDemoPeople: false,
  } as unknown as Parameters<typeof createControl>[0]);
  return async () => {
    const socket = { remoteAddress: "127.0.0.1" };
    const req = { method: "POST", url: "/sandbox/reset", headers: { host: "localhost:4100" }, socket };
    const context = { req, status: 0, set: () => undefined };
    await control(context as unknown as Parameters<typeof control>[0], async () => undefined);
    return context.status;
  };
}

test("a reset after one that failed succeeds", async () => {
  const resetIdentity = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no connection"));
  const reset = controlWith(resetIdentity);
  expect([await reset(), await reset(), await reset()]).toEqual([500, 204, 204]);
});

test("a reset that was asked for during one that fails begins after it, and succeeds", async () => {
  let fail = (_: Error): void => undefined;
  const resetIdentity = vi
    .fn(async () => undefined)
    .mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
  const reset = controlWith(resetIdentity);
  const statuses = [reset(), reset()];
  await vi.waitFor(() => expect(resetIdentity).toHaveBeenCalledOnce());
  fail(new Error("no connection"));
  expect(await Promise.all(statuses)).toEqual([500, 204]);
  expect(resetIdentity).toHaveBeenCalledTimes(2);
});

/** What the next person of a reset sandbox may find: keys, secrets and the versions of the schema. */
const tablesToKeep = ["identity_keys", "schema_version", "stripe_secrets"];

test("a reset empties every table of the database, except keys, secrets and the schema's versions", async () => {
  const database = await openDatabase("memory");
  const emptied = new Set<string>();
  const recording = (sql: Sql): Sql => ({
    query: (text, values) => {
      const tables = /^\s*(?:truncate|delete from)\s+([\w\s,]+?)\s*(?:;|$)/.exec(text)?.[1] ?? "";
      for (const table of tables.split(/\s*,\s*/)) emptied.add(table);
      return sql.query(text, values);
    },
  });
  const recorded: Database = {
    ...database,
    ...recording(database),
    transaction: (work, isolation) => database.transaction((sql) => work(recording(sql)), isolation),
  };
  const addresses = { sandbox: "http://localhost:4100", apps: [] };
  const payments = await createPaymentProvider({ addresses, database: recorded });
  const identity = { reset: () => new ModelStore(recorded).destroyAll() };
  await seed({ database: recorded, identity, payments, withDemoPeople: false });
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by name",
  );
  await database.close();
  expect(tables.map(({ name }) => name).filter((name) => !emptied.has(name))).toEqual(tablesToKeep);
});
