import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScriptableDatabase } from "../../sandbox/database.ts";
import { openPostgres } from "../../sandbox/database-postgres.ts";
import { balanceOf, InsufficientFunds, openHouseAccounts } from "../../sandbox/ledger/ledger.ts";
import { recordTopUp, recordTransfer } from "../../sandbox/ledger/payments.ts";
import { trialBalance } from "../../sandbox/ledger/trial-balance.ts";
import { migrate } from "../../sandbox/migrations/migrate.ts";
import type { Isolation, Sql } from "../../sandbox/ports.ts";
import { lockActiveAccount } from "../../sandbox/wallet/accounts.ts";
import { Visitor } from "../identity/visitor.ts";
import { Control } from "../support/control.ts";
import { openAccount } from "./accounts.ts";
import { createDatabase, type OwnDatabase, runStatement } from "./databases.ts";
import { endSandboxProcesses, startSandboxProcess } from "./sandbox-processes.ts";

/** The wallet API's payments use the first, and everything else the second. */
const isolations: readonly Isolation[] = ["read committed", "serializable"];

describe.each(isolations)("fifty connections to one ledger, %s", (isolation) => {
  const retries = new Map<string, number>();
  let ownDatabase: OwnDatabase;
  let database: ScriptableDatabase;
  beforeAll(async () => {
    ownDatabase = await createDatabase();
    database = await openPostgres(ownDatabase.url, {
      connections: 50,
      // The test checks who is paid, not how fast. Its own time limit ends a race.
      retryLimit: Number.POSITIVE_INFINITY,
      retried: (code) => void retries.set(code, (retries.get(code) ?? 0) + 1),
    });
    await migrate(database);
    await database.transaction(openHouseAccounts);
    // Opens each connection before the race begins.
    await Promise.all(Array.from({ length: 50 }, () => database.query("select pg_sleep(0.2)")));
  });
  afterAll(async () => {
    console.log(
      `${isolation}, run again: ${retryCountOf("40001")} serialisation failures, ${retryCountOf("40P01")} deadlocks`,
    );
    await database.close();
    await ownDatabase.drop();
  });

  const availableBalanceOf = async (account: string) => (await balanceOf(database, account)).availableBalance;
  const retryCountOf = (code: string) => retries.get(code) ?? 0;
  const transaction = <Result>(work: (sql: Sql) => Promise<Result>) => database.transaction(work, isolation);
  /**
   * Returns a function that makes each transaction wait until all have begun, so that they race in any isolation level.
   */
  const startTogether = (count: number) => {
    let waitingCount = count;
    let startAll = () => {};
    const all = new Promise<void>((resolve) => (startAll = resolve));
    return async (sql: Sql) => {
      await sql.query("select 1");
      waitingCount -= 1;
      if (waitingCount <= 0) startAll();
      await all;
    };
  };

  test("do not change the status of an account before its payment's transaction has ended", async () => {
    const account = await openAccount(database, 0);
    const [owner] = await database.query<{ person_id: string }>(
      "select person_id from account where id = $1",
      [account],
    );
    let isEnded = false;
    let suspended: Promise<boolean> | undefined;
    await transaction(async (sql) => {
      await lockActiveAccount(sql, owner?.person_id ?? "");
      suspended = database
        .query("update account set status = 'S' where id = $1", [account])
        .then(() => isEnded);
      await pause(200);
      isEnded = true;
    });
    expect(await suspended).toBe(true);
  });

  test("spend one balance only as often as it covers a payment", async () => {
    const payer = await openAccount(database, 10_000);
    const payees = await Promise.all(Array.from({ length: 50 }, () => openAccount(database, 0)));
    const retriesBefore = retryCountOf("40001");
    const together = startTogether(payees.length);
    const attempts = await Promise.allSettled(
      payees.map((payee) =>
        transaction(async (sql) => {
          await together(sql);
          return await recordTransfer(sql, { payer, payee, cents: 700 });
        }),
      ),
    );
    const rejections = attempts.filter((attempt) => attempt.status === "rejected");
    expect(rejections.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 36 }, () => expect.any(InsufficientFunds)),
    );
    expect(await availableBalanceOf(payer)).toBe(200);
    const receivedCents = await Promise.all(payees.map(availableBalanceOf));
    expect(receivedCents.reduce((sum, cents) => sum + cents, 0)).toBe(9_800);
    expect((await trialBalance(database)).balanced).toBe(true);
    if (isolation === "serializable") expect(retryCountOf("40001")).toBeGreaterThan(retriesBefore);
    else expect(retryCountOf("40001")).toBe(retriesBefore);
  });

  test("pay each other in a circle in both directions at once, without losing a payment", async () => {
    const circle = await Promise.all(Array.from({ length: 5 }, () => openAccount(database, 100_000)));
    const accountAt = (index: number) => circle[index % circle.length] ?? "";
    const retriesBefore = retryCountOf("40P01");
    const together = startTogether(50);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const parties =
          index % 2 === 0
            ? { payer: accountAt(index), payee: accountAt(index + 1) }
            : { payer: accountAt(index + 1), payee: accountAt(index) };
        return transaction(async (sql) => {
          await together(sql);
          return await recordTransfer(sql, { ...parties, cents: 100 + index });
        });
      }),
    );
    // Each transaction locks its two rows in the same order, so that none deadlock.
    expect(retryCountOf("40P01")).toBe(retriesBefore);
    const balances = await Promise.all(circle.map(availableBalanceOf));
    expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(500_000);
    expect((await trialBalance(database)).balanced).toBe(true);
  });

  test("top up from the ledger's one card account, each once", async () => {
    const accounts = await Promise.all(Array.from({ length: 50 }, () => openAccount(database, 0)));
    const together = startTogether(accounts.length);
    await Promise.all(
      accounts.map((account) =>
        transaction(async (sql) => {
          await together(sql);
          return await recordTopUp(sql, account, 500);
        }),
      ),
    );
    expect(await Promise.all(accounts.map(availableBalanceOf))).toEqual(
      Array.from({ length: 50 }, () => 500),
    );
  });

  test("complete two transactions that deadlock", async () => {
    const accounts = await Promise.all([openAccount(database, 5_000), openAccount(database, 5_000)]);
    const [one = "", other = ""] = accounts;
    const retriesBefore = retryCountOf("40P01") + retryCountOf("40001");
    const inOrder = (firstAccount: string, secondAccount: string) =>
      transaction(async (sql) => {
        const touch = (account: string) =>
          sql.query("update ledger_account set balance = balance where account_id = $1", [account]);
        await touch(firstAccount);
        await pause(200);
        await touch(secondAccount);
      });
    await Promise.all([inOrder(one, other), inOrder(other, one)]);
    expect(retryCountOf("40P01") + retryCountOf("40001")).toBeGreaterThan(retriesBefore);
  });

  test("lose only the transaction whose connection was closed", async () => {
    const account = await openAccount(database, 5_000);
    const closedTransaction = transaction(async (sql) => {
      await recordTopUp(sql, account, 100);
      const [row] = await sql.query<{ pid: number }>("select pg_backend_pid() as pid");
      await runStatement(ownDatabase.url, `select pg_terminate_backend(${row?.pid})`);
      await pause(200);
      await sql.query("select 1");
    });
    await expect(closedTransaction).rejects.toThrow();
    expect(await availableBalanceOf(account)).toBe(5_000);
    await transaction((sql) => recordTopUp(sql, account, 100));
    expect(await availableBalanceOf(account)).toBe(5_100);
  });
});

describe("two sandbox processes on one database", () => {
  let ownDatabase: OwnDatabase;
  let addresses: readonly string[];
  beforeAll(async () => {
    ownDatabase = await createDatabase();
    // Both find the database empty, and would each create the tables and the seeded people.
    addresses = await Promise.all([
      startSandboxProcess(ownDatabase.url),
      startSandboxProcess(ownDatabase.url),
    ]);
  });
  afterAll(async () => {
    await endSandboxProcesses();
    await ownDatabase.drop();
  });

  const signIn = (address: string, email: string) => {
    const site = {
      addresses: { sandbox: address, apps: ["http://localhost:4101"] },
      app: "http://localhost:4101",
      issuer: `${address}/realms/nupay`,
    };
    return new Visitor(site).signIn(email);
  };
  const anyAddress = () => addresses[0] ?? "";

  test("both start at once on an empty database, and create its tables and people once", async () => {
    expect(
      await runStatement(ownDatabase.url, "select version from schema_version order by version"),
    ).toEqual(expect.arrayContaining([{ version: 1 }, { version: 2 }]));
    expect(await runStatement(ownDatabase.url, "select count(*)::integer as people from people")).toEqual([
      { people: 5 },
    ]);
    for (const address of addresses) {
      expect((await signIn(address, "demo@nupay.test")).expires_in).toBe(300);
    }
  });

  test("pay once for one key from fifty connections, and give every connection the same answer", async () => {
    const control = new Control(anyAddress());
    const payer = `payer-${randomUUID()}@nupay.test`;
    const payee = `payee-${randomUUID()}@nupay.test`;
    await control.addPerson({ email: payer, account: { status: "A", balance: 10_000 } });
    const { accountId } = await control.addPerson({ email: payee, account: { status: "A", balance: 0 } });
    const tokens = await Promise.all(addresses.map((address) => signIn(address, payer)));
    const key = randomUUID();
    const pay = async (index: number) => {
      const response = await fetch(`${addresses[index % 2]}/api/v1/wallet/transfer`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${tokens[index % 2]?.access_token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": `"${key}"`,
        },
        body: JSON.stringify({ toAccountId: accountId, amount: "700", currency: "AUD" }),
      });
      const body: { code?: string; data?: unknown } = await response.json();
      return { status: response.status, replayed: response.headers.get("idempotency-replayed"), body };
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => pay(index)));
    const paidAnswers = answers.filter(({ status }) => status === 200);
    const inProgress = answers.filter(({ status }) => status === 409);
    expect(paidAnswers.length + inProgress.length).toBe(50);
    expect(paidAnswers.filter(({ replayed }) => replayed === "false")).toHaveLength(1);
    expect(new Set(inProgress.map(({ body }) => body.code)).size).toBeLessThanOrEqual(1);
    for (const { body } of inProgress) expect(body.code).toBe("request_in_progress");
    for (const { body } of paidAnswers) expect(body).toEqual(paidAnswers[0]?.body);

    // A call that had to wait finds the same result at either process.
    for (const index of [0, 1]) {
      const repeatedAnswer = await pay(index);
      expect([repeatedAnswer.status, repeatedAnswer.replayed, repeatedAnswer.body]).toEqual([
        200,
        "true",
        paidAnswers[0]?.body,
      ]);
    }
    const { accounts, balanced } = await control.ledger();
    expect(balanced).toBe(true);
    expect(accounts.find(({ email }) => email === payer)).toMatchObject({ balance: 9_300, transactions: 1 });
    expect(accounts.find(({ email }) => email === payee)).toMatchObject({ balance: 700, transactions: 1 });
  });

  test("cannot spend one balance twice with fifty payments", async () => {
    const control = new Control(anyAddress());
    const payer = `payer-${randomUUID()}@nupay.test`;
    await control.addPerson({ email: payer, account: { status: "A", balance: 10_000 } });
    const tokens = await Promise.all(addresses.map((address) => signIn(address, payer)));
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = await fetch(`${addresses[index % 2]}/api/v1/wallet/payout`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${tokens[index % 2]?.access_token}`,
            "Content-Type": "application/json",
            "Idempotency-Key": randomUUID(),
          },
          body: JSON.stringify({ amount: "700", currency: "AUD" }),
        });
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(14);
    expect(statuses.filter((status) => status === 400)).toHaveLength(36);
    const { accounts, balanced } = await control.ledger();
    expect([balanced, accounts.find(({ email }) => email === payer)?.balance]).toEqual([true, 200]);
  });
});
