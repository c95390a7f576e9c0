import { expect, test } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { ModelStore } from "../../sandbox/identity/store.ts";

test("each write deletes up to two hundred expired entries", {
  timeout: 60_000,
}, async () => {
  const database = await openDatabase("memory");
  await database.query(
    `insert into identity_models (model, id, payload, expires_at)
     select 'AccessToken', 'old-' || n, '{}', 1 from generate_series(1, 450) as n`,
  );
  const store = new ModelStore(database);
  const expiredCount = async () => {
    const [row] = await database.query<{ left: number }>(
      "select count(*)::integer as left from identity_models where expires_at = 1",
    );
    return row?.left;
  };
  const counts: unknown[] = [];
  for (const id of ["a", "b", "c", "d"]) {
    await store.upsert("AccessToken", id, {}, 60);
    counts.push(await expiredCount());
  }
  expect(counts).toEqual([250, 50, 0, 0]);
  expect(await store.find("AccessToken", "a")).toBeDefined();
  await database.close();
});

test("an entry that is stored again has the time of its last storing", { timeout: 60_000 }, async () => {
  const database = await openDatabase("memory");
  const store = new ModelStore(database);
  await store.upsert("Session", "a", {}, -1);
  expect(await store.find("Session", "a")).toBeUndefined();
  await store.upsert("Session", "a", {}, 60);
  expect(await store.find("Session", "a")).toBeDefined();
  await database.close();
});

test.each([
  [0, [true, false, false]],
  [30, [true, true, false]],
])(
  "with a grace period of %i seconds, consecutive uses of the same entry are accepted as %o",
  { timeout: 60_000 },
  async (grace, accepted) => {
    const database = await openDatabase("memory");
    const store = new ModelStore(database);
    await store.upsert("AuthorizationCode", "a", {}, 60);
    const uses: boolean[] = [];
    for (const _ of accepted) uses.push(await store.consume("AuthorizationCode", "a", grace));
    expect(uses).toEqual(accepted);
    await database.close();
  },
);
