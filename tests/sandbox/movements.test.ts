/** Between which accounts of the ledger each kind of payment moves money, and what the next one in line gets. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { openHouseAccounts } from "../../sandbox/ledger/ledger.ts";
import {
  type PayoutMode,
  recordPayout,
  recordTopUp,
  recordTransfer,
  settlePayouts,
} from "../../sandbox/ledger/payments.ts";
import type { Database } from "../../sandbox/ports.ts";
import { openAccount } from "./ledger-commands.ts";

let database: Database & { close(): Promise<void> };
let mara: string;
let priya: string;
beforeAll(async () => {
  database = await openDatabase("memory");
  await database.transaction(openHouseAccounts);
});
beforeEach(async () => {
  mara = await openAccount(database, 10_000);
  priya = await openAccount(database, 10_000);
});
afterAll(() => database.close());

/** What the work moved: `reason: account −cents, account +cents`, in order. */
async function movementsOf(
  work: (sql: Parameters<typeof recordTopUp>[0]) => Promise<unknown>,
): Promise<string[]> {
  const [last] = await database.query<{ id: number | null }>("select max(id)::integer as id from posting");
  await database.transaction(work);
  const rows = await database.query<{
    entry: string;
    reason: string;
    owner: string | null;
    kind: string;
    cents: number;
  }>(
    `select entry_id as entry, reason, account_id as owner, kind, cents::integer as cents
     from posting join ledger_entry on ledger_entry.id = entry_id
       join ledger_account on ledger_account.id = ledger_account_id
     where posting.id > $1 order by min(posting.id) over (partition by entry_id), cents`,
    [last?.id ?? 0],
  );
  const names: Readonly<Record<string, string>> = { [mara]: "Mara's", [priya]: "Priya's" };
  const entries = [...new Set(rows.map(({ entry }) => entry))];
  return entries.map((id) => {
    const postings = rows.filter(({ entry }) => entry === id);
    const moves = postings.map(({ owner, kind, cents }) =>
      [owner === null ? "" : names[owner], kind, cents].join(" ").trim(),
    );
    return `${postings[0]?.reason}: ${moves.join(", ")}`;
  });
}

const payout = (sql: Parameters<typeof recordTopUp>[0], accountId: string, cents: number, mode: PayoutMode) =>
  recordPayout(sql, { accountId, cents, mode, method: "Bank" });

test.each<[string, Parameters<typeof movementsOf>[0], string]>([
  ["a top-up", (sql) => recordTopUp(sql, mara, 500), "top-up: cards -500, Mara's available 500"],
  [
    "a transfer",
    (sql) => recordTransfer(sql, { payer: mara, payee: priya, cents: 500 }),
    "transfer: Mara's available -500, Priya's available 500",
  ],
  [
    "a payout that succeeds",
    (sql) => payout(sql, mara, 500, "succeed"),
    "payout: Mara's available -500, banks 500",
  ],
  [
    "a payout that waits",
    (sql) => payout(sql, mara, 500, "pending"),
    "payout: Mara's available -500, payouts_in_transit 500",
  ],
])("%s moves money between two accounts", async (_name, work, movement) => {
  expect(await movementsOf(work)).toEqual([movement]);
});

test("payouts in transit are settled, returned or left, each as its own holder's mode says", async () => {
  const others = await Promise.all([openAccount(database, 10_000), openAccount(database, 10_000)]);
  const modes: readonly PayoutMode[] = ["pending", "return", "succeed", "pending"];
  const holders = [mara, priya, ...others];
  await database.transaction(async (sql) => {
    for (const holder of holders) await payout(sql, holder, 700, "pending");
  });
  const modeOf = async (accountId: string) => modes[holders.indexOf(accountId)] ?? "succeed";
  await database.transaction((sql) => settlePayouts(sql, modeOf));
  const rows = await database.query<{ owner: string; status: string; settled: boolean }>(
    `select account_id as owner, status, settled_at is not null as settled from wallet_transaction
     where type = 'TRANSFER_TO_BANK' and cents = 700 order by position`,
  );
  expect(rows.map(({ owner, status, settled }) => [holders.indexOf(owner), status, settled])).toEqual([
    [0, "PENDING", false],
    [1, "FAILED", true],
    [2, "SUCCEEDED", true],
    [3, "PENDING", false],
  ]);
});

test.each([[[5]], [[5, -4]], [[5, 4]], [[5, -3, -1]]])(
  "an entry with the postings %j is refused when its transaction commits",
  async (legs) => {
    const entry = randomUUID();
    const lopsided = movementsOf(async (sql) => {
      await sql.query("insert into ledger_entry (id, reason, created_at) values ($1, 'test', now())", [
        entry,
      ]);
      for (const cents of legs)
        await sql.query(
          `insert into posting (entry_id, ledger_account_id, cents)
           select $1::uuid, id, $3 from ledger_account where account_id = $2 and kind = 'available'`,
          [entry, mara, cents],
        );
    });
    await expect(lopsided).rejects.toThrow(/does not balance/);
  },
);
