import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { createKeyedCalls, forgetClaims, type Result } from "../../sandbox/wallet/keyed-calls.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
const personId = "p-1";

beforeAll(async () => {
  database = await openDatabase("memory");
  await database.query(
    "insert into people (id, email, password_hash, first_name, last_name) values ($1, 'p@nupay.test', '', 'P', 'P')",
    [personId],
  );
}, 60_000);
afterAll(() => database.close());

/** Two of them on one database are two processes: nothing is shared but the tables. */
const one = (begin: () => Promise<Result>, key: string, body: unknown = 1) =>
  createKeyedCalls(database)({
    personId,
    call: "payout",
    key,
    body,
    begin: async () => {
      const result = await begin();
      return async () => result;
    },
  });

test("a key that one process is at work on is in progress in another, and replayed there afterwards", async () => {
  const key = randomUUID();
  let finish: (result: Result) => void = () => {};
  const first = one(() => new Promise((resolve) => (finish = resolve)), key);
  await expect.poll(async () => (await database.query("select 1 from idempotency_claim")).length).toBe(1);
  const second = one(async () => ({ status: 200, body: "never" }), key);
  await expect(second).rejects.toMatchObject({ status: 409, body: { code: "request_in_progress" } });
  const other = one(async () => ({ status: 200, body: "never" }), key, 2);
  await expect(other).rejects.toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  finish({ status: 200, body: "paid" });
  expect(await first).toEqual({ status: 200, body: "paid", replayed: false });
  expect(await one(async () => ({ status: 200, body: "never" }), key)).toEqual({
    status: 200,
    body: "paid",
    replayed: true,
  });
  expect(await database.query("select 1 from idempotency_claim")).toEqual([]);
});

test("what a process that is gone has claimed is free again after ten seconds, on its own folder at once", async () => {
  const key = randomUUID();
  const leave = (age: string) =>
    database.query(
      `insert into idempotency_claim (id, person_id, call, key, body_hash, claimed_at)
       values ($1, $2, 'payout', $3, 'gone', now() - interval '${age}')`,
      [randomUUID(), personId, key],
    );
  const paid = async () => ({ status: 200, body: "paid" });
  await leave("9 seconds");
  await expect(one(paid, key)).rejects.toMatchObject({ status: 422 });
  await forgetClaims(database);
  await leave("11 seconds");
  expect(await one(paid, key)).toMatchObject({ body: "paid", replayed: false });
});

test("a refusal gives the key back", async () => {
  const key = randomUUID();
  await expect(one(() => Promise.reject(new Error("refused")), key)).rejects.toThrow("refused");
  expect(await one(async () => ({ status: 200, body: "paid" }), key)).toMatchObject({ replayed: false });
});

test("a call that was so slow that another took its key over does not act any more", async () => {
  const key = randomUUID();
  let finish: (result: Result) => void = () => {};
  const slow = one(() => new Promise((resolve) => (finish = resolve)), key);
  const refused = expect(slow).rejects.toMatchObject({ status: 409, body: { code: "request_in_progress" } });
  await expect.poll(async () => (await database.query("select 1 from idempotency_claim")).length).toBe(1);
  await database.query("update idempotency_claim set claimed_at = now() - interval '11 seconds'");
  let act: (result: Result) => void = () => {};
  const second = one(() => new Promise((resolve) => (act = resolve)), key);
  await expect
    .poll(() =>
      database.query("select 1 from idempotency_claim where claimed_at > now() - interval '10 seconds'"),
    )
    .toHaveLength(1);
  finish({ status: 200, body: "paid by the slow one" });
  await refused;
  act({ status: 200, body: "paid" });
  expect(await second).toEqual({ status: 200, body: "paid", replayed: false });
  expect(await one(async () => ({ status: 200, body: "never" }), key)).toMatchObject({
    body: "paid",
    replayed: true,
  });
  expect(await database.query("select 1 from idempotency_claim")).toEqual([]);
});
