import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { balanceOf, InsufficientFunds, openHouseAccounts } from "../../sandbox/ledger/ledger.ts";
import {
  type PayoutMode,
  recordPayout,
  recordTopUp,
  recordTransfer,
  settlePayouts,
} from "../../sandbox/ledger/payments.ts";
import { trialBalance } from "../../sandbox/ledger/trial-balance.ts";
import type { Database } from "../../sandbox/ports.ts";
import { insertAccount } from "../../sandbox/wallet/accounts.ts";

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

export type LedgerCommand = typeof command extends fc.Arbitrary<infer Command> ? Command : never;

export const ledgerCommands = (atMost: number, atLeast = 0) =>
  fc.array(command, { minLength: atLeast, maxLength: atMost, size: "max" });

let accountCount = 0;

/** Opens an active account for a new holder without setup data. @param cents its balance */
export async function openAccount(database: Database, cents = 0): Promise<string> {
  accountCount += 1;
  const firstName = "Lee";
  const lastName = "Ledger";
  const email = `ledger-${process.pid}-${accountCount}@nupay.test`;
  const id = randomUUID();
  await database.query(
    "insert into people (id, email, password_hash, first_name, last_name) values ($1, $2, '', $3, $4)",
    [id, email, firstName, lastName],
  );
  return await database.transaction(async (sql) => {
    const account = await insertAccount(sql, { personId: id, email, firstName, lastName, status: "A" });
    if (cents > 0) await recordTopUp(sql, account.id, cents);
    return account.id;
  });
}

/** Deletes every posting and creates new internal accounts. */
export async function emptyLedger(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query(
      `truncate people, account, card, keyed_call, sandbox_mode,
         ledger_account, ledger_entry, posting, wallet_transaction`,
    );
    await openHouseAccounts(sql);
  });
}

/**
 * Runs the commands on three new wallets and on a model that only adds and subtracts. Rejects if the ledger differs
 * from the model: a balance, a rejection, or a sum of all postings other than zero.
 */
export async function runLedgerCommands(
  database: Database,
  commands: readonly LedgerCommand[],
): Promise<void> {
  const accounts = [await openAccount(database), await openAccount(database), await openAccount(database)];
  const accountAt = (index: number) => accounts[index] ?? "";
  const expected = [0, 0, 0];
  const pendingPayouts: { wallet: number; cents: number }[] = [];
  const change = (index: number, difference: number) => {
    expected[index] = (expected[index] ?? 0) + difference;
  };
  /** Whether the payment was made. It must be made if, and only if, the balance covers the cost. */
  const pays = async (payer: number, cost: number, work: Promise<unknown>) => {
    const isAffordable = (expected[payer] ?? 0) >= cost;
    if (isAffordable) await work;
    else await assert.rejects(work, InsufficientFunds);
    return isAffordable;
  };
  for (const step of commands) {
    switch (step.kind) {
      case "topUp":
        await database.transaction((sql) => recordTopUp(sql, accountAt(step.wallet), step.cents));
        change(step.wallet, step.cents);
        break;
      case "transfer": {
        if (step.wallet === step.payee) break;
        const parties = { payer: accountAt(step.wallet), payee: accountAt(step.payee), cents: step.cents };
        const work = database.transaction((sql) => recordTransfer(sql, parties));
        if (!(await pays(step.wallet, step.cents, work))) break;
        change(step.wallet, -step.cents);
        change(step.payee, step.cents);
        break;
      }
      case "payout": {
        const order = { accountId: accountAt(step.wallet), cents: step.cents, mode: step.mode };
        const work = database.transaction((sql) => recordPayout(sql, order));
        if (!(await pays(step.wallet, step.cents, work))) break;
        change(step.wallet, -step.cents);
        if (step.mode !== "succeed") pendingPayouts.push(step);
        break;
      }
      case "settle":
        await database.transaction((sql) => settlePayouts(sql, async () => step.mode));
        if (step.mode === "pending") break;
        if (step.mode === "return") for (const payout of pendingPayouts) change(payout.wallet, payout.cents);
        pendingPayouts.length = 0;
        break;
      case "burst": {
        if (step.wallet === step.payee) break;
        const parties = { payer: accountAt(step.wallet), payee: accountAt(step.payee), cents: step.cents };
        const all = await Promise.allSettled(
          [1, 2, 3].map(() => database.transaction((sql) => recordTransfer(sql, parties))),
        );
        const doneCount = all.filter(({ status }) => status === "fulfilled").length;
        assert.equal(doneCount, Math.min(3, Math.floor((expected[step.wallet] ?? 0) / step.cents)));
        change(step.wallet, -step.cents * doneCount);
        change(step.payee, step.cents * doneCount);
      }
    }
  }
  const balances = await Promise.all(accounts.map((account) => balanceOf(database, account)));
  assert.deepEqual(
    balances.map(({ availableBalance }) => availableBalance),
    expected,
  );
  assert.ok(Math.min(...expected) >= 0);
  await database.transaction((sql) => settlePayouts(sql, async () => "succeed"));
  assert.equal(await sumOfPostings(database), 0);
}

async function sumOfPostings(database: Database): Promise<number> {
  const [row] = await database.query<{ sum: number }>(
    "select coalesce(sum(cents), 0)::bigint as sum from posting",
  );
  return Number(row?.sum);
}

/** Whether every entry, and the sum of all entries, is zero. */
export async function isBalanced(database: Database): Promise<boolean> {
  return (await trialBalance(database)).balanced;
}
