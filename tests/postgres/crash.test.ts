import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../../sandbox/database.ts";
import { openDatabase } from "../../sandbox/database.ts";
import { openHouseAccounts } from "../../sandbox/ledger/ledger.ts";
import { recordTopUp, recordTransfer } from "../../sandbox/ledger/payments.ts";
import { trialBalance } from "../../sandbox/ledger/trial-balance.ts";
import { openAccount } from "./accounts.ts";
import { runStatement } from "./databases.ts";
import { type Postgres, startPostgres } from "./server.ts";

const crashes = 5;

describe("kill -9 of the database server under load", () => {
  let server: Postgres;
  let database: OpenDatabase;
  beforeAll(async () => {
    const { NUPAY_POSTGRES_BINARIES: folder = "", NUPAY_POSTGRES_LIBRARIES: libraries = "" } = process.env;
    server = await startPostgres({
      folder,
      libraries: libraries === "" ? undefined : libraries,
      dispose: async () => undefined,
    });
    database = await openDatabase({ url: server.url });
    await database.transaction(openHouseAccounts);
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  test(`loses no acknowledged posting in ${crashes} crashes, and the sandbox reconnects by itself`, {
    timeout: 120_000,
  }, async () => {
    expect(await runStatement(server.url, "show fsync")).toEqual([{ fsync: "on" }]);
    expect(await runStatement(server.url, "show synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
    const accounts = await Promise.all(Array.from({ length: 8 }, () => openAccount(database, 1_000_000)));
    const acknowledged = new Set<string>();
    let interrupted = 0;

    for (let crash = 1; crash <= crashes; crash += 1) {
      const acknowledgedBefore = acknowledged.size;
      let isLoaded = true;
      const load = Promise.all(
        accounts.map(async (payer, index) => {
          const payee = accounts[(index + 1) % accounts.length] ?? "";
          while (isLoaded) {
            try {
              const payment = await database.transaction((sql) =>
                index === 0 ? recordTopUp(sql, payer, 1) : recordTransfer(sql, { payer, payee, cents: 1 }),
              );
              acknowledged.add(payment.transactionId);
            } catch {
              interrupted += 1;
              await pause(20);
            }
          }
        }),
      );
      await expect
        .poll(() => acknowledged.size, { timeout: 20_000 })
        .toBeGreaterThan(acknowledgedBefore + 40);
      await server.kill();
      await pause(100);
      await server.start();
      const back = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(back);
      isLoaded = false;
      await load;

      const storedTransactions = await database.query<{ id: string }>("select id from wallet_transaction");
      const ids = new Set(storedTransactions.map(({ id }) => id));
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
      expect((await trialBalance(database)).balanced).toBe(true);
    }
    expect(server.log().match(/was not properly shut down; automatic recovery in progress/g)).toHaveLength(
      crashes,
    );
    expect(interrupted).toBeGreaterThan(0);
    console.log(
      `${crashes} crashes, ${acknowledged.size} acknowledged postings kept, ${interrupted} calls interrupted`,
    );
  });
});
