import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { balanceOf, InsufficientFunds, move, openHouse } from "../../sandbox/ledger/ledger.ts";
import { type PayoutMode, payout, settlePayouts, topUp, transfer } from "../../sandbox/ledger/payments.ts";
import { listTransactions } from "../../sandbox/ledger/transactions.ts";
import { trialBalance } from "../../sandbox/ledger/trial-balance.ts";
import { createPeople } from "../../sandbox/people/people.ts";
import type { Database } from "../../sandbox/ports.ts";
import { insertAccount } from "../../sandbox/wallet/accounts.ts";

/** The mission's figure is 1,000 runs of 100 commands: LEDGER_RUNS=1000 */
const runs = Number(process.env.LEDGER_RUNS ?? 15);
const commandsARun = runs >= 1000 ? 100 : 30;

let database: Database;
let names = 0;
beforeAll(async () => {
  const { DATABASE_URL: url } = process.env;
  database = await openDatabase(url ? { url } : "memory");
  await database.transaction(openHouse);
});
afterAll(() => database.close());

async function openAccount(cents = 0): Promise<string> {
  names += 1;
  const firstName = "Lee";
  const lastName = "Ledger";
  const email = `ledger-${process.pid}-${names}@nupay.test`;
  const id = randomUUID();
  await database.query(
    "insert into people (id, email, password_hash, first_name, last_name) values ($1, $2, '', $3, $4)",
    [id, email, firstName, lastName],
  );
  return await database.transaction(async (sql) => {
    const account = await insertAccount(sql, { personId: id, email, firstName, lastName, status: "A" });
    if (cents > 0) await topUp(sql, account.id, cents);
    return account.id;
  });
}

const available = async (accountId: string) => (await balanceOf(database, accountId)).availableBalance;
const postingsIn = async () => (await trialBalance(database)).postings;

describe("what the tables themselves refuse", () => {
  test("an entry that does not add up to zero, at the commit", async () => {
    const account = await openAccount(500);
    const before = await postingsIn();
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
    expect([await available(account), await postingsIn()]).toEqual([500, before]);
  });

  test("a wallet below zero, in its available and in its pending part", async () => {
    const account = await openAccount(500);
    for (const part of ["available", "pending"] as const) {
      const movement = {
        reason: "test",
        from: { wallet: account, part },
        to: { house: "banks" },
        cents: 501,
        at: new Date(),
      } as const;
      await expect(database.transaction((sql) => move(sql, movement))).rejects.toThrow(InsufficientFunds);
    }
    expect(await balanceOf(database, account)).toEqual({
      balance: 500,
      availableBalance: 500,
      pendingBalance: 0,
    });
  });

  test("a movement of nothing, or to an account that is not there", async () => {
    const account = await openAccount(500);
    const to = (accountId: string, cents: number) =>
      database.transaction((sql) => transfer(sql, { payer: account, payee: accountId, cents }));
    await expect(to(await openAccount(), 0)).rejects.toThrow(/check constraint/);
    await expect(to("acc_nobody", 5)).rejects.toThrow();
    expect(await available(account)).toBe(500);
  });

  test("changing or deleting what was posted", async () => {
    await openAccount(500);
    await expect(database.query("update posting set cents = cents + 1")).rejects.toThrow(/never changed/);
    await expect(database.query("delete from posting")).rejects.toThrow(/never changed/);
    await expect(database.query("delete from ledger_entry")).rejects.toThrow(/never changed/);
  });
});

describe("the ledger under random commands", () => {
  const wallet = fc.nat({ max: 2 });
  const cents = fc.integer({ min: 1, max: 30_000 });
  const mode = fc.constantFrom<PayoutMode>("succeed", "pending", "return");
  const command = fc.oneof(
    fc.record({ kind: fc.constant("topUp" as const), wallet, cents }),
    fc.record({ kind: fc.constant("transfer" as const), wallet, payee: wallet, cents }),
    fc.record({ kind: fc.constant("payout" as const), wallet, cents, mode }),
    fc.record({ kind: fc.constant("settle" as const), mode }),
    fc.record({ kind: fc.constant("burst" as const), wallet, payee: wallet, cents }),
  );

  test(`adds up to zero and never goes below it (${runs} runs)`, { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: commandsARun, size: "max" }), async (commands) => {
        const accounts = [await openAccount(), await openAccount(), await openAccount()];
        const at = (index: number) => accounts[index] ?? "";
        const expected = [0, 0, 0];
        const waiting: { wallet: number; cents: number }[] = [];
        const change = (index: number, by: number) => {
          expected[index] = (expected[index] ?? 0) + by;
        };
        const pays = async (payer: number, cost: number, work: Promise<unknown>) => {
          const enough = (expected[payer] ?? 0) >= cost;
          if (enough) await work;
          else await expect(work).rejects.toThrow(InsufficientFunds);
          return enough;
        };
        for (const one of commands) {
          if (one.kind === "topUp") {
            await database.transaction((sql) => topUp(sql, at(one.wallet), one.cents));
            change(one.wallet, one.cents);
          } else if (one.kind === "transfer") {
            if (one.wallet === one.payee) continue;
            const ends = { payer: at(one.wallet), payee: at(one.payee), cents: one.cents };
            if (
              await pays(
                one.wallet,
                one.cents,
                database.transaction((sql) => transfer(sql, ends)),
              )
            ) {
              change(one.wallet, -one.cents);
              change(one.payee, one.cents);
            }
          } else if (one.kind === "payout") {
            const paying = { accountId: at(one.wallet), cents: one.cents, mode: one.mode };
            if (
              await pays(
                one.wallet,
                one.cents,
                database.transaction((sql) => payout(sql, paying)),
              )
            ) {
              change(one.wallet, -one.cents);
              if (one.mode !== "succeed") waiting.push(one);
            }
          } else if (one.kind === "settle") {
            await database.transaction((sql) => settlePayouts(sql, async () => one.mode));
            if (one.mode === "pending") continue;
            if (one.mode === "return") for (const paid of waiting) change(paid.wallet, paid.cents);
            waiting.length = 0;
          } else {
            if (one.wallet === one.payee) continue;
            const ends = { payer: at(one.wallet), payee: at(one.payee), cents: one.cents };
            const all = await Promise.allSettled(
              [1, 2, 3].map(() => database.transaction((sql) => transfer(sql, ends))),
            );
            const done = all.filter(({ status }) => status === "fulfilled").length;
            expect(done).toBe(Math.min(3, Math.floor((expected[one.wallet] ?? 0) / one.cents)));
            change(one.wallet, -one.cents * done);
            change(one.payee, one.cents * done);
          }
        }
        expect(await Promise.all(accounts.map(available))).toEqual(expected);
        expect(Math.min(...expected)).toBeGreaterThanOrEqual(0);
        await database.transaction((sql) => settlePayouts(sql, async () => "succeed"));
        expect(await sumOfPostings()).toBe(0);
      }),
      { numRuns: runs },
    );
    expect((await trialBalance(database)).balanced).toBe(true);
  });

  const sumOfPostings = async () => {
    const [row] = await database.query<{ sum: number }>(
      "select coalesce(sum(cents), 0)::bigint as sum from posting",
    );
    return Number(row?.sum);
  };
});

describe("transactions", () => {
  test("that are rolled back leave nothing behind", async () => {
    const account = await openAccount(500);
    const failing = database.transaction(async (sql) => {
      await topUp(sql, account, 100);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const list = await listTransactions(database, account, {
      page: 0,
      size: 10,
      orderBy: "DESC",
      sortBy: "CREATED_AT",
    });
    expect([await available(account), list.totalItems]).toEqual([500, 1]);
  });
});

describe("people", () => {
  test("are let in by their own password alone, and found however their e-mail is written", async () => {
    const people = createPeople(database);
    const email = `Mixed-${process.pid}@nupay.test`;
    const person = await people.register({ email, password: "secret", firstName: "Mia", lastName: "Mixed" });
    expect((await people.authenticate(email.toUpperCase(), "secret"))?.id).toBe(person.id);
    expect(await people.authenticate(email, "Secret")).toBeUndefined();
    expect(await people.authenticate("nobody@nupay.test", "secret")).toBeUndefined();
    const again = people.register({ email, password: "x", firstName: "", lastName: "" });
    await expect(again).rejects.toThrow();
  });

  test("an unknown e-mail takes as long to refuse as a wrong password", async () => {
    const people = createPeople(database);
    const email = `slow-${process.pid}@nupay.test`;
    await people.register({ email, password: "secret", firstName: "Sam", lastName: "Slow" });
    // Processor time, not the clock's: a busy machine must not tell the two apart.
    const cheapest = async (address: string) => {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5; round += 1) {
        const began = process.cpuUsage();
        await people.authenticate(address, "wrong");
        least = Math.min(least, process.cpuUsage(began).user);
      }
      return least;
    };
    const ratio = (await cheapest("nobody@nupay.test")) / (await cheapest(email));
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  });
});
