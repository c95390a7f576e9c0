/** The modes that a tester sets, for one person and for everyone, compared with a model of them. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { modesOf, setModes } from "../../sandbox/control/modes.ts";
import { type OpenDatabase, openDatabase } from "../../sandbox/database.ts";

const people = ["dana", "priya"] as const;
const everyone = "everyone";
const defaults = { review: "auto", payouts: "succeed" } as const;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase("memory");
  for (const id of people)
    await database.query(
      "insert into people (id, email, password_hash, first_name, last_name) values ($1, $1, '', '', '')",
      [id],
    );
}, 60_000);
afterAll(() => database.close());

const mode = fc.oneof(
  fc.record({ review: fc.constantFrom("auto" as const, "manual" as const) }),
  fc.record({ payouts: fc.constantFrom("succeed" as const, "pending" as const, "return" as const) }),
);
const settings = fc.array(fc.tuple(fc.constantFrom(...people, everyone), mode), { maxLength: 6 });

test("a mode set for a person overrides the mode set for everyone, and changes no other person's mode", async () => {
  await fc.assert(
    fc.asyncProperty(settings, async (steps) => {
      await database.query("delete from sandbox_mode");
      const model = new Map<string, object>();
      for (const [whose, modes] of steps) {
        model.set(whose, { ...model.get(whose), ...modes });
        await setModes(database, whose === everyone ? undefined : whose, modes);
      }
      for (const id of people)
        expect(await modesOf(database, id)).toEqual({
          ...defaults,
          ...model.get(everyone),
          ...model.get(id),
        });
    }),
    { numRuns: 60 },
  );
});
