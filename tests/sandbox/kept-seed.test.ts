import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../../sandbox/database.ts";
import type { MemoryDatabase } from "../../sandbox/database-pglite.ts";
import { demoPeople } from "../../sandbox/seed/demo-people.ts";
import { createSeededDatabase } from "../../sandbox/seed/kept-seed.ts";
import { renewSeed } from "../../sandbox/seed/renew.ts";
import { isSeeded, seed } from "../../sandbox/seed/seed.ts";
import { createPaymentProvider } from "../../sandbox/stripe/index.ts";

/** `then` is a year earlier, and before the end of summer time in Sydney; `now` is after it, so that Dana's days differ in length. */
const then = new Date("2025-03-30T22:10:30.123Z");
const now = new Date("2026-04-09T03:20:40.456Z");

let freshDatabase: MemoryDatabase;
let renewed: MemoryDatabase;
let idsBefore: readonly unknown[];

beforeAll(async () => {
  [freshDatabase, renewed] = await Promise.all([createSeededDatabase(now), createSeededDatabase(then)]);
  idsBefore = await idsOf(renewed);
  await renewSeed(renewed, now);
});
afterAll(() => Promise.all([freshDatabase.close(), renewed.close()]));

const idsOf = (database: OpenDatabase) =>
  database.query(
    "select people.id, account.id as account from people left join account on person_id = people.id",
  );

/** Every table with seeds, without random columns and the database's own timestamps. */
const contents: Readonly<Record<string, string>> = {
  people: "select email, first_name, last_name, mobile, email_verified from people order by email",
  accounts: `select people.email as person, account.email, account.first_name, account.last_name, status, individual, document, bank
    from account join people on people.id = person_id order by 1`,
  cards: `select account.email, card.last4, expiry_month, expiry_year, exp_month, exp_year, card_type, stripe_cards.brand, behaviour, people.email as customer
    from card join account on account.id = account_id join stripe_cards on stripe_cards.id = payment_method_id
    join people on people.id = customer_id order by account.email, position`,
  balances: `select coalesce(account.email, 'house') as owner, kind, balance
    from ledger_account left join account on account.id = account_id order by 1, 2`,
  transactions: `select account.email, type, wallet_transaction.status, cents, wallet_transaction.created_at, in_transit,
      reason, ledger_entry.created_at as posted_at
    from wallet_transaction join account on account.id = account_id left join ledger_entry on ledger_entry.id = entry_id
    order by 1, wallet_transaction.position`,
  postings: `select coalesce(account.email, 'house') as owner, kind, reason, cents,
      case when reason = 'opening' and account.email = 'payee@nupay.test' then null else ledger_entry.created_at end as at
    from posting join ledger_entry on ledger_entry.id = entry_id
    join ledger_account on ledger_account.id = ledger_account_id left join account on account.id = account_id
    where account.id is not null order by 1, 2, posting.id`,
  seeding: "select count(*) from seeding",
  secrets: "select name from stripe_secrets union all select name from identity_keys",
};

describe("an older seeded database brought up to date", () => {
  test.each(Object.entries(contents))("has the same %s as a newly seeded database", async (_, query) => {
    const [one, other] = await Promise.all([renewed.query(query), freshDatabase.query(query)]);
    expect(one.length).toBe(other.length);
    expect(one).toEqual(other);
  });

  test("has new ids, which all rows refer to", async () => {
    const idsTextBefore = JSON.stringify(idsBefore);
    for (const row of await idsOf(renewed)) {
      for (const id of Object.values(row)) if (id !== null) expect(idsTextBefore).not.toContain(id);
    }
    const references: readonly (readonly [string, string, string, string])[] = [
      ["account", "person_id", "people", "id"],
      ["card", "account_id", "account", "id"],
      ["card", "payment_method_id", "stripe_cards", "id"],
      ["stripe_cards", "customer_id", "people", "id"],
      ["ledger_account", "account_id", "account", "id"],
      ["wallet_transaction", "account_id", "account", "id"],
    ];
    for (const [table, column, target, key] of references) {
      const danglingReferences = `select 1 from ${table} where ${column} is not null and ${column} not in (select ${key} from ${target})`;
      expect(await renewed.query(danglingReferences), `${table}.${column}`).toEqual([]);
    }
  });

  test.each([now, new Date("2036-12-31T13:30:00Z")])("has no card that has expired, at %s", (time) => {
    const cards = demoPeople(time).flatMap(({ account }) => account?.cards ?? []);
    expect(cards).toHaveLength(8);
    for (const card of cards) expect(card.expYear).toBeGreaterThan(time.getUTCFullYear() + 1);
  });

  test("keeps the ledger's triggers: entries are append-only again", async () => {
    await expect(renewed.query("update ledger_entry set reason = 'changed'")).rejects.toThrow(
      /never changed/,
    );
  });
});

test("a reset that ends half-way counts as no seed, so that the next start seeds again", async () => {
  const database = await createSeededDatabase();
  expect(await isSeeded(database)).toBe(true);
  const payments = await createPaymentProvider({
    addresses: { sandbox: "http://localhost", apps: [] },
    database,
  });
  const ended = new Error("the process ended");
  const endedPayments = { ...payments, seedCard: () => Promise.reject(ended) };
  const identity = { reset: async () => undefined };
  const half = seed({ database, identity, payments: endedPayments, withDemoPeople: true });
  await expect(half).rejects.toBe(ended);
  expect(await isSeeded(database)).toBe(false);
  await seed({ database, identity, payments, withDemoPeople: true });
  expect(await isSeeded(database)).toBe(true);
  await database.close();
});
