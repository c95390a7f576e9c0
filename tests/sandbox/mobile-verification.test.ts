/** A search by mobile number finds only the person who has proved that the number is theirs. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPgliteInMemory } from "../../sandbox/database-pglite.ts";
import { migrate } from "../../sandbox/migrations/migrate.ts";
import { createMobileCodes } from "../../sandbox/people/mobile-codes.ts";
import { createPeople } from "../../sandbox/people/people.ts";
import { Visitor } from "../identity/visitor.ts";
import { type Holder, type LiveSandbox, shareLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
let seeker: Holder;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
  seeker = await sandbox.addHolder();
});
afterAll(() => sandbox.close());

const freshMobile = () => `+614${String(randomInt(10 ** 8)).padStart(8, "0")}`;
const unverified = (mobile: string) => sandbox.addHolder({}, { mobile, mobileVerified: false });

const findAccountIds = async (mobile: string) =>
  (await seeker.ask(`GET /users?${new URLSearchParams({ mobile })}`)).body.data.map(
    ({ accountId }: { accountId: string }) => accountId,
  );
const readVerified = async ({ ask }: Holder) => (await ask("GET /users/me")).body.data.mobileVerified;

async function lastCode(email: string): Promise<string> {
  const sentMessages: { email: string; code: string }[] = await (
    await fetch(`${sandbox.address}/sandbox/messages`)
  ).json();
  return sentMessages.find((message) => message.email === email)?.code ?? "";
}

/** A browser in which the holder is signed in, at the provider's page. */
async function pageOf({ email }: Holder) {
  const { address, app } = sandbox;
  const issuer = `${address}/realms/nupay`;
  const visitor = new Visitor({
    addresses: { sandbox: address, apps: [app] },
    app,
    issuer,
  });
  await visitor.signIn(email);
  const page = `${issuer}/account/mobile`;
  const open = async (form?: Record<string, string>) =>
    (await visitor.walk(`${page}?kc_locale=en`, form)).response.text();
  return { visitor, page, open, send: () => open({}), tell: (code: string) => open({ code }) };
}

const differentCode = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, "0");

describe("an unverified number", () => {
  test("is in no payee search until one of the people who claim it enters the code that was sent to it", async () => {
    const mobile = freshMobile();
    const claimant = await unverified(mobile);
    const owner = await unverified(mobile);
    expect([await readVerified(claimant), await readVerified(owner)]).toEqual([false, false]);
    expect(await findAccountIds(mobile)).toEqual([]);

    const { open, send, tell } = await pageOf(owner);
    expect(await open()).toContain("A code goes to this number.");
    expect(await send()).toContain("Enter the code that was sent to this number.");
    const code = await lastCode(owner.email);
    expect(await tell(differentCode(code))).toContain("This is not the code that was sent.");
    expect(await findAccountIds(mobile)).toEqual([]);
    expect(await tell(` ${code.slice(0, 3)} ${code.slice(3)} `)).toContain(`${mobile}</bdi> · verified`);

    expect(await findAccountIds(mobile)).toEqual([owner.accountId]);
    expect([await readVerified(claimant), await readVerified(owner)]).toEqual([false, true]);
  });

  test("is verified for only one of several people who enter their codes at the same time", async () => {
    const mobile = freshMobile();
    const claimants = await Promise.all(Array.from({ length: 4 }, () => unverified(mobile)));
    const pages = await Promise.all(claimants.map(pageOf));
    for (const { send } of pages) await send();
    const codes = await Promise.all(claimants.map(({ email }) => lastCode(email)));
    await Promise.all(pages.map(({ tell }, index) => tell(codes[index] ?? "")));
    const verified = await Promise.all(claimants.map(readVerified));
    expect(await findAccountIds(mobile)).toEqual(
      claimants.filter((_, index) => verified[index]).map((claimant) => claimant.accountId),
    );
    expect(verified.filter(Boolean)).toHaveLength(1);
  });
});

describe("a verified number with a new owner", () => {
  test("leads a payee search to the new owner once they enter its code, and gives the former holder a new account version", async () => {
    const former = await sandbox.addHolder();
    const { mobile } = former;
    const version = async () => (await former.ask("GET /users/me")).body.data.version;
    const versionBefore = await version();
    const owner = await unverified(mobile);
    expect((await saveDetailsWithPhone(owner, mobile)).data.mobileVerified).toBe(false);
    expect(await findAccountIds(mobile)).toEqual([former.accountId]);

    const { send, tell } = await pageOf(owner);
    await send();
    expect(await tell(await lastCode(owner.email))).toContain(`${mobile}</bdi> · verified`);
    expect(await findAccountIds(mobile)).toEqual([owner.accountId]);
    expect([await readVerified(former), await readVerified(owner)]).toEqual([false, true]);
    expect(await version()).not.toBe(versionBefore);
  });

  test("becomes its new owner's once they type it in the personal details and enter its code", async () => {
    const former = await sandbox.addHolder();
    const { mobile } = former;
    const owner = await sandbox.addHolder();
    expect((await saveDetailsWithPhone(owner, mobile)).data.mobileVerified).toBe(false);
    expect([await findAccountIds(mobile), await findAccountIds(owner.mobile)]).toEqual([
      [former.accountId],
      [],
    ]);
    const { send, tell } = await pageOf(owner);
    await send();
    expect(await tell(await lastCode(owner.email))).toContain(`${mobile}</bdi> · verified`);
    expect(await findAccountIds(mobile)).toEqual([owner.accountId]);
    expect(await readVerified(former)).toBe(false);
  });

  test("stays verified for the former holder until the new owner registers and enters its code", async () => {
    const former = await sandbox.addHolder();
    const { email } = former;
    const database = await openPgliteInMemory();
    try {
      await migrate(database);
      const people = createPeople(database);
      const codes = createMobileCodes(database);
      const [old, owner] = [
        await people.register({ ...personalDetails, email, mobile: former.mobile }),
        await people.register({ ...personalDetails, email: `new-${email}`, mobile: former.mobile }),
      ];
      const verify = async (id: string, address: string) => {
        await codes.send(id);
        const code = (await codes.sent()).find((sentCode) => sentCode.email === address)?.code ?? "";
        return codes.verify(id, code);
      };
      expect(await verify(old.id, old.email)).toBe("verified");
      const latePerson = await people.register({
        ...personalDetails,
        email: `late-${email}`,
        mobile: former.mobile,
      });
      expect(latePerson.mobileVerified).toBe(false);
      expect((await people.byId(old.id))?.mobileVerified).toBe(true);
      expect(await verify(owner.id, owner.email)).toBe("verified");
      expect((await people.byId(old.id))?.mobileVerified).toBe(false);
    } finally {
      await database.close();
    }
  });
});

const personalDetails = { password: "a good password", firstName: "Nora", lastName: "Newman" };

describe("a code", () => {
  test("is rejected after five wrong entries, also parallel ones, even if it is then entered correctly", async () => {
    const holder = await unverified(freshMobile());
    const { send, tell } = await pageOf(holder);
    await send();
    const code = await lastCode(holder.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(differentCode(code))));
    expect(answers.map((page) => page.includes("This is not the code"))).toEqual(answers.map(() => true));
    expect(await tell(code)).toContain("This code cannot be used any more.");
    expect(await readVerified(holder)).toBe(false);
  });

  test("is sent at most five times an hour", async () => {
    const holder = await unverified(freshMobile());
    const { send } = await pageOf(holder);
    for (let sentCount = 0; sentCount < 5; sentCount += 1) expect(await send()).toContain("Enter the code");
    expect(await send()).toContain("Too many codes were sent.");
  });

  test("counts towards the person's limit although their number was verified in between", async () => {
    const holder = await unverified(freshMobile());
    const { send, tell } = await pageOf(holder);
    const sendResults: boolean[] = [];
    for (let sendIndex = 0; sendIndex < 6; sendIndex += 1) {
      sendResults.push(!(await send()).includes("Too many codes were sent."));
      if (sendIndex === 1) expect(await tell(await lastCode(holder.email))).toContain("· verified");
      if (sendIndex === 1) await saveDetailsWithPhone(holder, freshMobile());
    }
    expect(sendResults).toEqual([true, true, true, true, true, false]);
  });

  test("cannot be used twice", async () => {
    const holder = await unverified(freshMobile());
    const { mobile } = holder;
    const { send, tell } = await pageOf(holder);
    await send();
    const code = await lastCode(holder.email);
    expect(await tell(code)).toContain("· verified");
    await saveDetailsWithPhone(holder, freshMobile());
    await saveDetailsWithPhone(holder, mobile);
    expect(await tell(code)).toContain("This code cannot be used any more.");
    expect(await readVerified(holder)).toBe(false);
  });

  test("is sent to a number ten times an hour, and once more to its owner if strangers have used the ten codes", async () => {
    const mobile = freshMobile();
    const [first, second] = [await pageOf(await unverified(mobile)), await pageOf(await unverified(mobile))];
    for (const { send } of [first, second])
      for (let sentCount = 0; sentCount < 5; sentCount += 1) expect(await send()).toContain("Enter the code");
    const owner = await unverified(mobile);
    const { send, tell } = await pageOf(owner);
    expect(await send()).toContain("Enter the code");
    expect(await send()).toContain("Too many codes were sent. Try again in an hour.");
    expect(await (await pageOf(await unverified(mobile))).send()).toContain("Try again in ten minutes.");
    expect(await tell(await lastCode(owner.email))).toContain("· verified");
    expect(await findAccountIds(mobile)).toEqual([owner.accountId]);
  });

  test("is sent to only one person without a code every ten minutes, once ten codes were sent to the number", async () => {
    const database = await openPgliteInMemory();
    try {
      await migrate(database);
      const people = createPeople(database);
      const codes = createMobileCodes(database);
      const mobile = freshMobile();
      const add = async (name: string) =>
        (await people.register({ ...personalDetails, email: `${name}@nupay.test`, mobile })).id;
      for (const name of ["one", "two"]) {
        const id = await add(name);
        for (let sentCount = 0; sentCount < 5; sentCount += 1) expect(await codes.send(id)).toBe("sent");
      }
      const passMinutes = (minutes: number) =>
        database.query(
          `update mobile_code_limit set began_at = began_at - make_interval(mins => ${minutes})`,
          [],
        );
      expect(await codes.send(await add("three"))).toBe("sent");
      const [owner, another] = [await add("owner"), await add("another")];
      expect(await codes.send(owner)).toBe("numberSpent");
      await passMinutes(9);
      expect(await codes.send(owner)).toBe("numberSpent");
      await passMinutes(1);
      expect([await codes.send(owner), await codes.send(owner), await codes.send(another)]).toEqual([
        "sent",
        "spent",
        "numberSpent",
      ]);
      await passMinutes(50);
      expect(await codes.send(another)).toBe("sent");
    } finally {
      await database.close();
    }
  });

  test("may have Arabic digits, and an entry that is not a code does not count as an attempt", async () => {
    const holder = await unverified(freshMobile());
    const { send, tell } = await pageOf(holder);
    await send();
    for (const wrongCode of ["", " ", "no code", "1234", "1234567"])
      expect([wrongCode, await tell(wrongCode)]).toEqual([
        wrongCode,
        expect.stringContaining("This is not the code"),
      ]);
    const code = await lastCode(holder.email);
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("");
    expect(await tell(arabic)).toContain("· verified");
  });

  test("cannot be used after the person has changed the number", async () => {
    const holder = await unverified(freshMobile());
    const { send, tell } = await pageOf(holder);
    await send();
    await saveDetailsWithPhone(holder, freshMobile());
    expect(await tell(await lastCode(holder.email))).toContain("This code cannot be used any more.");
    expect(await readVerified(holder)).toBe(false);
  });

  test("is not sent if another origin or a visitor without a sign-in requests it", async () => {
    const holder = await unverified(freshMobile());
    const { visitor, page } = await pageOf(holder);
    for (const origin of ["https://evil.example", "null", sandbox.app]) {
      const answer = await visitor.send(page, {}, { origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    const stranger = await fetch(page, {
      method: "POST",
      redirect: "manual",
      headers: { origin: sandbox.address },
    });
    expect(stranger.headers.get("location")).toMatch(/\/account\?/);
    expect(await lastCode(holder.email)).toBe("");
  });
});

describe("changing the number in the personal details", () => {
  test("makes the number unverified, and a payee search for the old number finds no account", async () => {
    const holder = await sandbox.addHolder();
    expect([await readVerified(holder), await findAccountIds(holder.mobile)]).toEqual([
      true,
      [holder.accountId],
    ]);
    const newMobile = freshMobile();
    expect((await saveDetailsWithPhone(holder, newMobile)).data.mobileVerified).toBe(false);
    expect(await readVerified(holder)).toBe(false);
    expect([await findAccountIds(newMobile), await findAccountIds(holder.mobile)]).toEqual([[], []]);
    expect((await saveDetailsWithPhone(holder, holder.mobile)).data.mobileVerified).toBe(false);
  });

  test.each(["+61293744000", "+447400123456"])(
    "to %s, which is not an Australian mobile number, ends the verification",
    async (phone) => {
      const holder = await sandbox.addHolder();
      expect((await saveDetailsWithPhone(holder, phone)).data.mobileVerified).toBe(false);
      expect([await readVerified(holder), await findAccountIds(holder.mobile)]).toEqual([false, []]);
    },
  );

  test("to the same number leaves it verified", async () => {
    const holder = await sandbox.addHolder();
    expect((await saveDetailsWithPhone(holder, holder.mobile)).data.mobileVerified).toBe(true);
    expect(await findAccountIds(holder.mobile)).toEqual([holder.accountId]);
  });
});

async function saveDetailsWithPhone(holder: Holder, phone: string) {
  const dob = { day: 14, month: 2, year: 1990 };
  const address = {
    line1: "1 Martin Place",
    city: "Sydney",
    state: "NSW",
    postalCode: "2000",
    country: "AU",
  };
  const body = { firstName: "Holly", lastName: "Holder", dob, address, phone };
  const answer = await holder.ask("PUT /fiat/accounts/individual", { body });
  expect(answer.status).toBe(200);
  return answer.body;
}
