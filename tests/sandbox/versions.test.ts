/** An account's version, and the PUTs that name the version they change (`If-Match`). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  type AskOptions,
  type Holder,
  type LiveSandbox,
  shareLiveSandbox,
} from "./live-sandbox.ts";

let sandbox: LiveSandbox;
/** A sandbox with VERSIONS=required. */
let strictSandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
  strictSandbox = await shareLiveSandbox("required", "required");
});
afterAll(() => Promise.all([sandbox.close(), strictSandbox.close()]));

const individual = {
  firstName: "Holly",
  lastName: "Holder",
  dob: { day: 14, month: 2, year: 1990 },
  address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
  phone: "+61290000000",
};
const bank = {
  country: "AU",
  currency: "aud",
  accountNumber: "000123456",
  routingNumber: "000-000",
  accountHolderName: "Holly Holder",
  accountHolderType: "individual",
};
const puts = [
  ["PUT /fiat/accounts/individual", individual],
  ["PUT /fiat/accounts/bank-account", bank],
  ["PUT /fiat/accounts", { status: "A" }],
] as const;

const accountOf = async (holder: Holder) => (await holder.ask("GET /users/me")).body.data;
const versionOf = async (holder: Holder): Promise<string> => (await accountOf(holder)).version;
const statusOf = async (holder: Holder, key: string) =>
  (await holder.ask(`GET /wallet/payments/${key}`)).body.data;
const saveBank = (
  holder: Holder,
  ifMatch: string | undefined,
  { key, accountNumber = "000123456" }: { key?: string; accountNumber?: string } = {},
) =>
  holder.ask("PUT /fiat/accounts/bank-account", {
    body: { ...bank, accountNumber },
    ...(key !== undefined && { key }),
    ...(ifMatch !== undefined && { headers: { "If-Match": ifMatch } }),
  });
const outcomeOf = ({ status, body, headers }: Answer) => [
  status,
  body.code,
  headers.get("idempotency-replayed"),
];
const upload = (holder: Holder) => {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.7 and more %%EOF"]), "licence.pdf");
  return holder.ask("POST /fiat/accounts/identity-document", { raw: form });
};

describe("an account's version", () => {
  test("changes with each successful PUT, even if it changes nothing else, and equals the version in users/me", async () => {
    const holder = await sandbox.addHolder();
    const seenVersions = new Set([await versionOf(holder)]);
    for (const [call, body] of [...puts, ...puts]) {
      const { data } = (await holder.ask(call, { body })).body;
      expect([call, seenVersions.has(data.version)]).toEqual([call, false]);
      seenVersions.add(data.version);
      expect(await accountOf(holder)).toEqual(data);
    }
    expect(seenVersions.size).toBe(7);
  });

  test("changes with the reviewer's decision, so that a PUT with the version from before is rejected with 412", async () => {
    for (const review of ["auto", "manual"] as const) {
      const holder = await sandbox.addHolder(null);
      await sandbox.control.review(review, holder.email);
      const creation = { email: holder.email, country: "AU", keycloakId: holder.id };
      const createdAccount = (await holder.ask("POST /fiat/accounts", { body: creation })).body.data;
      expect(await versionOf(holder)).toBe(createdAccount.version);
      await upload(holder);
      await holder.ask("PUT /fiat/accounts/individual", { body: individual });
      await holder.ask("PUT /fiat/accounts/bank-account", { body: bank });
      const submittedAccount = (await holder.ask("PUT /fiat/accounts", { body: { status: "A" } })).body.data;
      expect([review, submittedAccount.status]).toEqual([review, review === "auto" ? "A" : "P"]);
      expect(await versionOf(holder)).toBe(submittedAccount.version);
      await sandbox.control.setStatus(createdAccount.accountId, "A");
      const reviewedAccount = await accountOf(holder);
      expect(reviewedAccount.status).toBe("A");
      expect(reviewedAccount.version).not.toBe(submittedAccount.version);
      expect(outcomeOf(await saveBank(holder, `"${submittedAccount.version}"`))).toEqual([
        412,
        "changed_meanwhile",
        "false",
      ]);
    }
  });

  test("does not change with the identity document, payments or rejected PUTs", async () => {
    const holder = await sandbox.addHolder();
    const version = await versionOf(holder);
    const uploaded = await upload(holder);
    expect([uploaded.status, uploaded.body.data.version]).toEqual([200, undefined]);
    await holder.ask("POST /wallet/payout", { body: { amount: "100", currency: "AUD" } });
    await holder.ask("PUT /fiat/accounts/individual", { body: { ...individual, firstName: "Other" } });
    await saveBank(holder, '"another"');
    expect(await versionOf(holder)).toBe(version);
  });

  test("is in the status of the key whose PUT created it, and in the answer to that key's cancellation", async () => {
    const holder = await sandbox.addHolder();
    for (const [call, body] of puts) {
      const key = randomUUID();
      const { version } = (await holder.ask(call, { body, key })).body.data;
      await saveBank(holder, undefined);
      const status = { state: "succeeded", operation: expect.any(String), version };
      expect(await statusOf(holder, key)).toEqual(status);
      expect((await holder.ask(`DELETE /wallet/payments/${key}`)).body.data).toEqual(status);
    }
  });
});

describe("a PUT that names a version", () => {
  test.each(puts)(
    "%s succeeds for the current version, and for another answers 412 and changes nothing",
    async (call, body) => {
      const holder = await sandbox.addHolder();
      const firstVersion = await versionOf(holder);
      const askWithVersion = (version: string, key: string) =>
        holder.ask(call, { body, key, headers: { "If-Match": `"${version}"` } });
      const acted = await askWithVersion(firstVersion, randomUUID());
      expect(outcomeOf(acted)).toEqual([200, undefined, "false"]);
      const account = await accountOf(holder);
      expect(account).toEqual(acted.body.data);

      const key = randomUUID();
      expect(outcomeOf(await askWithVersion(firstVersion, key))).toEqual([412, "changed_meanwhile", "false"]);
      expect(await accountOf(holder)).toEqual(account);
      expect(await statusOf(holder, key)).toMatchObject({ state: "declined", code: "changed_meanwhile" });
      // The rejection is the key's outcome: a copy with the right version, or without one, does not act either.
      for (const options of [{ headers: { "If-Match": `"${account.version}"` } }, {}]) {
        const copy = await holder.ask(call, { body, key, ...options });
        expect(outcomeOf(copy)).toEqual([412, "changed_meanwhile", "true"]);
      }
      expect(await accountOf(holder)).toEqual(account);
    },
  );

  test("is replayed for its key after the version has changed, whatever version the copy names", async () => {
    const holder = await sandbox.addHolder();
    const key = randomUUID();
    const version = await versionOf(holder);
    const acted = await saveBank(holder, `"${version}"`, { key });
    await saveBank(holder, undefined, { accountNumber: "000999999" });
    const account = await accountOf(holder);
    for (const ifMatch of [`"${version}"`, `"${account.version}"`, '"another"', undefined]) {
      const copy = await saveBank(holder, ifMatch, { key });
      expect([ifMatch, ...outcomeOf(copy)]).toEqual([ifMatch, 200, undefined, "true"]);
      expect(copy.body).toEqual(acted.body);
    }
    expect(await accountOf(holder)).toEqual(account);
  });

  test("is the only one that succeeds if eight PUTs with the same version run in parallel", async () => {
    for (let round = 0; round < 5; round += 1) {
      const holder = await sandbox.addHolder();
      const ifMatch = `"${await versionOf(holder)}"`;
      const numbers = Array.from({ length: 8 }, (_, index) => `00012345${index}`);
      const answers = await Promise.all(
        numbers.map((accountNumber) => saveBank(holder, ifMatch, { accountNumber })),
      );
      const acted = answers.filter(({ status }) => status === 200);
      expect(acted).toHaveLength(1);
      expect(await accountOf(holder)).toEqual(acted[0]?.body.data);
      for (const answer of answers) {
        if (answer.status !== 200) expect(outcomeOf(answer)).toEqual([412, "changed_meanwhile", "false"]);
      }
    }
  });

  test.each([
    "*",
    "another",
    'W/"another"',
    '"one", "two"',
    '"',
    '""',
    '"in"side"',
    '"with space"',
    `"${"x".repeat(129)}"`,
    "",
  ])("with If-Match: %s is rejected with 400 and leaves the key unseen", async (ifMatch) => {
    const holder = await sandbox.addHolder();
    const version = await versionOf(holder);
    const key = randomUUID();
    expect(outcomeOf(await saveBank(holder, ifMatch, { key }))).toEqual([400, "invalid_request", null]);
    expect(await statusOf(holder, key)).toEqual({ state: "unseen" });
    expect(outcomeOf(await saveBank(holder, `"${version}"`, { key }))).toEqual([200, undefined, "false"]);
  });

  test("is checked after the account's existence and the body's schema, and before the business rules", async () => {
    const staleOptions: AskOptions = { headers: { "If-Match": '"another"' } };
    const holderWithoutAccount = await sandbox.addHolder(null);
    const withoutAccount = await holderWithoutAccount.ask("PUT /fiat/accounts/bank-account", {
      ...staleOptions,
      body: bank,
    });
    expect(outcomeOf(withoutAccount)).toEqual([404, "account_not_found", "false"]);

    const holder = await sandbox.addHolder({ status: "P" });
    const outcomeOfCall = async (call: string, body: object) =>
      outcomeOf(await holder.ask(call, { ...staleOptions, body }));
    const changedOutcome = [412, "changed_meanwhile", "false"];
    const child = { ...individual, dob: { day: 1, month: 1, year: new Date().getFullYear() - 10 } };
    expect(await outcomeOfCall("PUT /fiat/accounts/individual", child)).toEqual(changedOutcome);
    expect(
      await outcomeOfCall("PUT /fiat/accounts/bank-account", { ...bank, accountNumber: "- - -" }),
    ).toEqual(changedOutcome);
    expect(await outcomeOfCall("PUT /fiat/accounts", { status: "A" })).toEqual(changedOutcome);
    expect(await outcomeOfCall("PUT /fiat/accounts/individual", { ...individual, phone: "0400" })).toEqual([
      400,
      "phone_invalid",
      "false",
    ]);
    expect(await outcomeOfCall("PUT /fiat/accounts/bank-account", { ...bank, more: 1 })).toEqual([
      400,
      "invalid_request",
      null,
    ]);
  });

  test("is checked after the step-up rule, whose rejection leaves the key unseen", async () => {
    const holder = await sandbox.addHolder();
    await sandbox.control.stepUp({ bankDetails: true, maxAge: 0 }, holder.email);
    const key = randomUUID();
    expect(outcomeOf(await saveBank(holder, '"another"', { key }))).toEqual([
      401,
      "insufficient_user_authentication",
      null,
    ]);
    await sandbox.control.stepUp(null, holder.email);
    expect(outcomeOf(await saveBank(holder, '"another"', { key }))).toEqual([
      412,
      "changed_meanwhile",
      "false",
    ]);
  });
});

test("all other calls ignore If-Match", async () => {
  const holder = await sandbox.addHolder();
  const headers = { "If-Match": "*" };
  const body = { amount: "100", currency: "AUD" };
  expect((await holder.ask("POST /wallet/payout", { body, headers })).status).toBe(200);
  expect((await holder.ask("GET /users/me", { headers })).status).toBe(200);
});

describe("a PUT without a version", () => {
  test("succeeds by default", async () => {
    const holder = await sandbox.addHolder();
    await saveBank(holder, undefined);
    expect(outcomeOf(await saveBank(holder, undefined))).toEqual([200, undefined, "false"]);
  });

  test.each(puts)(
    "%s is rejected with 428 if VERSIONS=required, and its key can be used again with a version",
    async (call, body) => {
      const holder = await strictSandbox.addHolder();
      const version = await versionOf(holder);
      const key = randomUUID();
      expect(outcomeOf(await holder.ask(call, { body, key }))).toEqual([428, "version_missing", null]);
      expect(await statusOf(holder, key)).toEqual({ state: "unseen" });
      expect(await versionOf(holder)).toBe(version);
      const headers = { "If-Match": `"${version}"` };
      const acted = await holder.ask(call, { body, key, headers });
      expect(outcomeOf(acted)).toEqual([200, undefined, "false"]);
      // The key has its outcome: a copy without the version gets the recorded answer.
      const copy = await holder.ask(call, { body, key });
      expect(outcomeOf(copy)).toEqual([200, undefined, "true"]);
      expect(copy.body).toEqual(acted.body);
    },
  );

  test("is rejected with 404 if VERSIONS=required and the person has no account", async () => {
    const holder = await strictSandbox.addHolder(null);
    expect(outcomeOf(await saveBank(holder, undefined))).toEqual([404, "account_not_found", "false"]);
  });
});
