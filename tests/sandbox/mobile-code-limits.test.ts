/** Each limit of the codes to a mobile number, at its end and one step beyond it. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MemoryDatabase, openPgliteInMemory } from "../../sandbox/database-pglite.ts";
import { migrate } from "../../sandbox/migrations/migrate.ts";
import { createMobileCodes } from "../../sandbox/people/mobile-codes.ts";
import { createPeople } from "../../sandbox/people/people.ts";
import type { MobileCodes, People } from "../../sandbox/ports.ts";

let database: MemoryDatabase;
let codes: MobileCodes;
let people: People;

beforeAll(async () => {
  database = await openPgliteInMemory();
  await migrate(database);
  codes = createMobileCodes(database);
  people = createPeople(database);
});
afterAll(() => database.close());

const freshMobile = () => `+614${String(randomInt(10 ** 8)).padStart(8, "0")}`;

async function claimantOf(mobile = freshMobile()) {
  const email = `${randomInt(10 ** 12)}@nupay.test`;
  const { id } = await people.register({
    email,
    mobile,
    password: "a good password",
    firstName: "A",
    lastName: "B",
  });
  const code = async () => (await codes.sent()).find((message) => message.email === email)?.code ?? "";
  return {
    send: () => codes.send(id),
    isWaiting: () => codes.isWaiting(id),
    tellWrong: async () => codes.verify(id, (await code()) === "000000" ? "000001" : "000000"),
    tellRight: async () => codes.verify(id, await code()),
  };
}

/** Moves everything that was sent into the past; the seconds that a test itself takes are within the margin. */
async function passTime(minutes: number): Promise<void> {
  const sqlInterval = "make_interval(secs => $1)";
  const seconds = [minutes * 60];
  await database.query(
    `update mobile_code set sent_at = sent_at - ${sqlInterval}, began_at = began_at - ${sqlInterval}`,
    seconds,
  );
  await database.query(`update mobile_code_limit set began_at = began_at - ${sqlInterval}`, seconds);
}

/** A margin in minutes around each limit. */
const margin = 0.5;
const repeat = async <T>(count: number, act: () => Promise<T>): Promise<readonly T[]> => {
  const results: T[] = [];
  for (let attempt = 0; attempt < count; attempt += 1) results.push(await act());
  return results;
};

describe("a code", () => {
  test.each([
    [4, true, "verified"],
    [5, false, "expired"],
  ])(
    "can still be entered after %i wrong entries: %s; the right entry is then %s",
    async (tries, waits, answer) => {
      const claimant = await claimantOf();
      await claimant.send();
      expect(await repeat(tries, claimant.tellWrong)).toEqual(Array.from({ length: tries }, () => "wrong"));
      expect(await claimant.isWaiting()).toBe(waits);
      expect(await claimant.tellRight()).toBe(answer);
      expect(await claimant.isWaiting()).toBe(false);
    },
  );

  test.each([
    [10 - margin, true, "verified"],
    [10, false, "expired"],
  ])(
    "can still be entered after %f minutes: %s; the right entry is then %s",
    async (minutes, waits, answer) => {
      const claimant = await claimantOf();
      await claimant.send();
      await passTime(minutes);
      expect(await claimant.isWaiting()).toBe(waits);
      expect(await claimant.tellRight()).toBe(answer);
    },
  );

  test("is replaced by a new code, which has all tries and its full lifetime", async () => {
    const claimant = await claimantOf();
    await claimant.send();
    await repeat(5, claimant.tellWrong);
    await passTime(9);
    await claimant.send();
    await passTime(9);
    await repeat(4, claimant.tellWrong);
    expect([await claimant.isWaiting(), await claimant.tellRight()]).toEqual([true, "verified"]);
  });
});

describe("a limit's hour begins with the first code, and no later code restarts it:", () => {
  test("five codes to one person", async () => {
    const claimant = await claimantOf();
    const sendResults: string[] = [];
    for (const minutes of [0, 14, 14, 14, 14]) {
      await passTime(minutes);
      sendResults.push(await claimant.send());
    }
    expect(sendResults).toEqual(Array.from({ length: 5 }, () => "sent"));
    await passTime(4 - margin);
    expect(await claimant.send()).toBe("spent");
    await passTime(margin);
    expect(await repeat(6, claimant.send)).toEqual(["sent", "sent", "sent", "sent", "sent", "spent"]);
  });

  test("ten codes to one number, and one more to each other person for every ten minutes of the hour", async () => {
    const mobile = freshMobile();
    const [one, two] = [await claimantOf(mobile), await claimantOf(mobile)];
    const sendResults: string[] = [];
    for (const minutes of [0, 13, 13, 13, 13]) {
      await passTime(minutes);
      sendResults.push(await one.send(), await two.send());
    }
    expect(sendResults).toEqual(Array.from({ length: 10 }, () => "sent"));
    const strangers = await Promise.all(Array.from({ length: 7 }, () => claimantOf(mobile)));
    const answers: string[] = [];
    for (const { send } of strangers) answers.push(await send());
    expect(answers).toEqual(["sent", "sent", "sent", "sent", "sent", "sent", "numberSpent"]);
    await passTime(8 - margin);
    const lateClaimant = await claimantOf(mobile);
    expect(await lateClaimant.send()).toBe("numberSpent");
    await passTime(margin);
    expect(await lateClaimant.send()).toBe("sent");
  });
});
