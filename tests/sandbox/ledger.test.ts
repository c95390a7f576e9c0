import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import {
  balanceOf,
  InsufficientFunds,
  openHouseAccounts,
  postMovement,
} from "../../sandbox/ledger/ledger.ts";
import { recordTopUp, recordTransfer } from "../../sandbox/ledger/payments.ts";
import { listTransactions } from "../../sandbox/ledger/transactions.ts";
import { trialBalance } from "../../sandbox/ledger/trial-balance.ts";
import { createPeople } from "../../sandbox/people/people.ts";
import type { Database } from "../../sandbox/ports.ts";
import {
  isBalanced,
  ledgerCommands,
  openAccount as openAccountIn,
  runLedgerCommands,
} from "./ledger-commands.ts";

/** 1,000 runs of 100 commands: LEDGER_RUNS=1000, or `npm test -- faults --only ledger`. */
const runs = Number(process.env.LEDGER_RUNS ?? 15);
const commandsARun = runs >= 1000 ? 100 : 30;

let database: Database;
beforeAll(async () => {
  const { DATABASE_URL: url } = process.env;
  database = await openDatabase(url ? { url } : "memory");
  await database.transaction(openHouseAccounts);
});
afterAll(() => database.close());

const openAccount = (cents = 0) => openAccountIn(database, cents);
const availableBalanceOf = async (accountId: string) =>
  (await balanceOf(database, accountId)).availableBalance;
const postingsIn = async () => (await trialBalance(database)).postings;

describe("the tables' constraints reject", () => {
  test("an entry that does not add up to zero, when its transaction commits", async () => {
    const account = await openAccount(500);
    const postingsBefore = await postingsIn();
    const entry = randomUUID();
    const lopsided = database.transaction(async (sql) => {
      await sql.query("insert into ledger_entry (id, reason, created_at) values ($1, 'test', now())", [
        entry,
      ]);
      await sql.query(
        `insert into posting (entry_id, ledger_account_id, cents)
         select $1::uuid, id, 5 from ledger_account where account_id = $2 and kind = 'available'`,
        [entry, account],
      );
    });
    await expect(lopsided).rejects.toThrow(/does not balance/);
    expect([await availableBalanceOf(account), await postingsIn()]).toEqual([500, postingsBefore]);
  });

  test("a negative balance in the available and in the pending part of a wallet", async () => {
    const account = await openAccount(500);
    for (const balancePart of ["available", "pending"] as const) {
      const movement = {
        reason: "test",
        from: { wallet: account, part: balancePart },
        to: { house: "banks" },
        cents: 501,
        at: new Date(),
      } as const;
      await expect(database.transaction((sql) => postMovement(sql, movement))).rejects.toThrow(
        InsufficientFunds,
      );
    }
    expect(await balanceOf(database, account)).toEqual({
      balance: 500,
      availableBalance: 500,
      pendingBalance: 0,
    });
  });

  test("a transfer of zero, or to an unknown account", async () => {
    const account = await openAccount(500);
    const to = (accountId: string, cents: number) =>
      database.transaction((sql) => recordTransfer(sql, { payer: account, payee: accountId, cents }));
    await expect(to(await openAccount(), 0)).rejects.toThrow(/check constraint/);
    await expect(to("acc_nobody", 5)).rejects.toThrow();
    expect(await availableBalanceOf(account)).toBe(500);
  });

  test("a change or deletion of a posted entry", async () => {
    await openAccount(500);
    await expect(database.query("update posting set cents = cents + 1")).rejects.toThrow(/never changed/);
    await expect(database.query("delete from posting")).rejects.toThrow(/never changed/);
    await expect(database.query("delete from ledger_entry")).rejects.toThrow(/never changed/);
  });
});

test("the query in docs/deployment.md counts wallets with a negative balance", async () => {
  const page = readFileSync(new URL("../../docs/deployment.md", import.meta.url), "utf8");
  const query = /`(select count\(\*\) from ledger_account [^`]+)`/.exec(page)?.[1] ?? "";
  const countBelowZero = async (sql: Pick<Database, "query">) =>
    (await sql.query<{ count: number }>(query)).map(({ count }) => Number(count));
  const account = await openAccount(500);
  expect(await countBelowZero(database)).toEqual([0]);
  const undone = database.transaction(async (sql) => {
    await sql.query("alter table ledger_account drop constraint wallet_never_below_zero");
    await sql.query("update ledger_account set balance = -1 where account_id = $1 and kind = 'available'", [
      account,
    ]);
    throw new Error(`counted ${await countBelowZero(sql)}`);
  });
  await expect(undone).rejects.toThrow("counted 1");
});

describe("the ledger under random commands", () => {
  test(`sums to zero and never has a negative balance (${runs} runs)`, { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(ledgerCommands(commandsARun), (commands) => runLedgerCommands(database, commands)),
      { numRuns: runs },
    );
    expect(await isBalanced(database)).toBe(true);
  });
});

describe("a database transaction", () => {
  test("a rollback leaves the database unchanged", async () => {
    const account = await openAccount(500);
    const failing = database.transaction(async (sql) => {
      await recordTopUp(sql, account, 100);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const list = await listTransactions(database, account, {
      page: 0,
      size: 10,
      orderBy: "DESC",
      sortBy: "CREATED_AT",
    });
    expect([await availableBalanceOf(account), list.totalItems]).toEqual([500, 1]);
  });
});

test.each(["CREATED_AT", "AMOUNT"] as const)(
  "transactions of the same time, sorted by %s, are listed in insertion order without gaps, and DESC reverses ASC",
  async (sortBy) => {
    const account = await openAccount();
    const writtenLines: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      await database.transaction((sql) => recordTopUp(sql, account, 100));
      const rows = await database.query<{ id: string }>(
        "select id from wallet_transaction where account_id = $1",
        [account],
      );
      writtenLines.push(...rows.map(({ id }) => id).filter((id) => !writtenLines.includes(id)));
    }
    // Updates the rows in reverse, because a database returns updated rows in a new order, not in that of insertion.
    for (const id of writtenLines.toReversed())
      await database.query(
        "update wallet_transaction set created_at = '2026-11-20T03:00:00Z' where id = $1",
        [id],
      );
    const list = async (orderBy: "ASC" | "DESC") => {
      const pages = [0, 1, 2, 3].map(async (page) => {
        const { items } = await listTransactions(database, account, { page, size: 2, orderBy, sortBy });
        return items.map(({ transactionId }) => transactionId);
      });
      return (await Promise.all(pages)).flat();
    };
    expect(await list("ASC")).toEqual(writtenLines);
    expect(await list("DESC")).toEqual(writtenLines.toReversed());
  },
);

describe("people of the sandbox", () => {
  test("sign in only with their own password, and with their e-mail in upper or lower case", async () => {
    const people = createPeople(database);
    const email = `Mixed-${process.pid}@nupay.test`;
    const person = await people.register({ email, password: "secret", firstName: "Mia", lastName: "Mixed" });
    expect(person).toMatchObject({ emailVerified: false, mobileVerified: false });
    expect((await people.authenticate(email.toUpperCase(), "secret"))?.id).toBe(person.id);
    expect(await people.authenticate(email, "Secret")).toBeUndefined();
    expect(await people.authenticate("nobody@nupay.test", "secret")).toBeUndefined();
    const secondRegistration = people.register({ email, password: "x", firstName: "", lastName: "" });
    await expect(secondRegistration).rejects.toThrow();
  });

  test("with an unknown e-mail are rejected after about as much CPU time as with a wrong password", async () => {
    const people = createPeople(database);
    const email = `slow-${process.pid}@nupay.test`;
    await people.register({ email, password: "secret", firstName: "Sam", lastName: "Slow" });
    // Processor time instead of wall time, so that a busy machine does not change the result.
    const cheapest = async (address: string) => {
      let minUser = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5; round += 1) {
        const began = process.cpuUsage();
        await people.authenticate(address, "wrong");
        minUser = Math.min(minUser, process.cpuUsage(began).user);
      }
      return minUser;
    };
    const ratio = (await cheapest("nobody@nupay.test")) / (await cheapest(email));
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  });
});
