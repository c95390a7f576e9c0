import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEvents } from "./event-reader.ts";
import { cardOf, type LiveSandbox, oneCard, openLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await openLiveSandbox();
});
afterAll(() => sandbox.close());

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${sandbox.address}/sandbox/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });

describe("the seeded people", () => {
  test("equal the contract's list", async () => {
    const ledger = await sandbox.control.ledger();
    const seeded = ledger.accounts.filter(({ email }) => !email.startsWith("holder"));
    expect(ledger.balanced).toBe(true);
    expect(
      Object.fromEntries(seeded.map(({ email, balance, transactions }) => [email, [balance, transactions]])),
    ).toEqual({
      "demo@nupay.test": [125_000, 6],
      "payee@nupay.test": [1_000, 0],
      "pending@nupay.test": [0, 0],
      "busy@nupay.test": [expect.any(Number), 10_000],
    });
    expect(seeded.find(({ email }) => email === "demo@nupay.test")).toMatchObject({
      availableBalance: 120_000,
      pendingBalance: 5_000,
    });
  });

  test("include Dana with three cards and six transactions, of which the newest is a pending top-up from two hours ago", async () => {
    const dana = await sandbox.signIn("demo@nupay.test");
    const cards = await dana.ask("POST /cards/list", { body: { page: 0, size: 5 } });
    const shownCards = cards.body.data.map((card: { cardType: string; cardNumberLast4: string }) => [
      card.cardType,
      card.cardNumberLast4,
    ]);
    expect(shownCards).toEqual([
      ["visa", "4242"],
      ["mastercard", "4444"],
      ["other", "0005"],
    ]);
    const list = await dana.ask("POST /wallet/list", { body: { page: 0, size: 6 } });
    const lines: { type: string; status: string; amount: number; createdAt: string }[] = list.body.data;
    expect(lines.slice(0, 4).map(({ type, amount }) => [type, amount])).toEqual([
      ["WALLET_TOPUP", 5_000],
      ["TRANSFER_DEBIT", 3_500],
      ["TRANSFER_CREDIT", 12_000],
      ["TRANSFER_TO_BANK", 20_000],
    ]);
    expect(lines[0]?.status).toBe("PENDING");
    const age = Date.now() - Date.parse(lines[0]?.createdAt ?? "");
    expect(age / 3_600_000).toBeCloseTo(2, 0);
    expect(list.body.pagination).toMatchObject({ totalItems: 6 });
  });

  test("include Bela, whose ten thousand transactions over three years can be paged to the end", async () => {
    const bela = await sandbox.signIn("busy@nupay.test");
    const lastPage = await bela.ask("POST /wallet/list", { body: { page: 19, size: 500 } });
    expect(lastPage.body.data).toHaveLength(500);
    expect(lastPage.body.pagination).toEqual({
      hasNext: false,
      page: 19,
      totalPages: 20,
      totalItems: 10_000,
    });
    const years = (Date.now() - Date.parse(lastPage.body.data.at(-1).createdAt)) / (365 * 86_400_000);
    expect(years).toBeCloseTo(3, 1);
    expect((await bela.ask("POST /cards/list", { body: { page: 0, size: 5 } })).body.data).toHaveLength(5);
  });

  test("include Pat with status P and Nour without an account, each with their own token", async () => {
    const pat = await sandbox.signIn("pending@nupay.test");
    expect((await pat.ask("GET /users/me")).body.data).toMatchObject({ firstName: "Pat", status: "P" });
    const nour = await sandbox.signIn("new@nupay.test");
    expect((await nour.ask("GET /users/me")).body).toMatchObject({ status: 404, code: "account_not_found" });
  });
});

describe("creating people", () => {
  test("sets the requested balance, whatever the sum of the transactions", async () => {
    const transactions = [
      { type: "WALLET_TOPUP", status: "SUCCEEDED", amount: 999_999, createdAt: "2026-01-01T10:00:00+11:00" },
      { type: "TRANSFER_DEBIT", status: "FAILED", amount: 5, createdAt: "2026-01-02T00:00:00Z" },
      { type: "WALLET_TOPUP", status: "PENDING", amount: 70, createdAt: "2026-01-03T00:00:00Z" },
    ];
    const holder = await sandbox.addHolder({ balance: 1_500, pendingBalance: 500, transactions });
    const account = (await sandbox.control.ledger()).accounts.find(({ email }) => email === holder.email);
    expect(account).toEqual({
      accountId: holder.accountId,
      email: holder.email,
      balance: 1_500,
      availableBalance: 1_000,
      pendingBalance: 500,
      transactions: 3,
    });
    expect((await sandbox.control.ledger()).balanced).toBe(true);
    expect(await sandbox.control.accountInLedger(holder.email)).toEqual(account);
    expect(await sandbox.control.accountInLedger(holder.email.toUpperCase())).toEqual(account);
    expect(await sandbox.control.accountInLedger("nobody@nupay.test")).toBeUndefined();
  });

  test.each(["X", ""])(
    "accepts any card brand, any type and status, such as '%s', and no name",
    async (text) => {
      const transactions = [{ type: text, status: text, amount: 1, createdAt: new Date().toISOString() }];
      const holder = await sandbox.addHolder(
        { status: text, cards: [{ ...oneCard, brand: text }], transactions },
        { firstName: "", lastName: "" },
      );
      expect(await cardOf(holder)).toMatch(/^pm_/);
      expect((await holder.ask("GET /users/me")).body.data).toMatchObject({ status: text, firstName: "" });
      const list = await holder.ask("POST /wallet/list", { body: { page: 0, size: 1 } });
      expect(list.body.data[0]).toMatchObject({ type: text, status: text });
    },
  );

  test("accepts a person without an account", async () => {
    const creationResponse = await send("POST", "people", { email: "alone@nupay.test" });
    expect([creationResponse.status, await creationResponse.json()]).toEqual([
      201,
      { id: expect.any(String), accountId: null },
    ]);
  });

  test("rejects a taken or malformed e-mail or mobile number and an unknown field, with a reason", async () => {
    const holder = await sandbox.addHolder();
    const status = async (body: object) => (await send("POST", "people", body)).status;
    expect(await status({ email: holder.email.toUpperCase() })).toBe(409);
    expect(await status({ email: "fresh-1@nupay.test", mobile: holder.mobile })).toBe(409);
    expect(await status({ email: "fresh-2@nupay.test", mobile: "12" })).toBe(400);
    expect(await status({ email: "no address" })).toBe(400);
    expect(await status({ email: "fresh-3@nupay.test", colour: "red" })).toBe(400);
    expect(
      await status({ email: "fresh-4@nupay.test", account: { status: "A", balance: 1, pendingBalance: 2 } }),
    ).toBe(400);
    expect(await status({ email: "fresh-5@nupay.test", account: { status: "A", balance: -1 } })).toBe(400);
    expect(await status({ email: "fresh-6@nupay.test", id: holder.id })).toBe(409);
    expect(await status({ email: holder.email, id: holder.id })).toBe(409);
    const line = {
      type: "WALLET_TOPUP",
      status: "SUCCEEDED",
      amount: 10 ** 14,
      createdAt: "2026-01-01T00:00:00Z",
    };
    const account = { status: "A", balance: 1, transactions: Array.from({ length: 100 }, () => line) };
    expect(await status({ email: "fresh-7@nupay.test", account })).toBe(400);
  });

  test.each([
    ["is a leap second", "2016-12-31T23:59:60Z"],
    ["has a year that the database does not have", "0000-06-01T00:00:00Z"],
    ["has such a year only in UTC", "0001-01-01T00:00:00+15:00"],
    ["has a year of five digits in UTC", "9999-12-31T23:59:59-12:00"],
  ])("rejects a time that %s, and keeps the account readable", async (_, time) => {
    const holder = await sandbox.addHolder();
    const transactions = [{ type: "", status: "", amount: 1, createdAt: time }];
    const account = { status: "A", balance: 1, transactions };
    expect((await send("POST", "people", { email: `at-${time}@nupay.test`, account })).status).toBe(400);
    const decision = { status: "P", decisionBy: time };
    expect((await send("PATCH", `accounts/${holder.accountId}`, decision)).status).toBe(400);
    expect((await holder.ask("GET /users/me")).body.data.status).toBe("A");
  });

  test("accepts a time in a zone that the database does not have", async () => {
    const holder = await sandbox.addHolder();
    const decision = { status: "P", decisionBy: "2026-12-01T00:00:00+20:00" };
    expect((await send("PATCH", `accounts/${holder.accountId}`, decision)).status).toBe(204);
    expect((await holder.ask("GET /users/me")).body.data.decisionBy).toBe("2026-11-30T04:00:00.000Z");
  });
});

describe("the control calls", () => {
  test("answer 200 for health, 404 for an unknown path and 405 for another method", async () => {
    expect(await (await send("GET", "health")).json()).toEqual({ status: "ok" });
    expect((await send("GET", "nothing")).status).toBe(404);
    expect((await send("GET", "reset")).status).toBe(405);
    expect((await send("PATCH", "accounts/acc_none", { status: "A" })).status).toBe(404);
    expect((await send("POST", "faults/none/release")).status).toBe(404);
    expect((await send("PUT", "review", { mode: "auto", email: "none@nupay.test" })).status).toBe(404);
    expect((await send("POST", "faults", { method: "GET", path: "/x", kind: "explode" })).status).toBe(400);
  });

  test("reject another site's page and another host name", async () => {
    const foreign = await fetch(`${sandbox.address}/sandbox/ledger`, {
      headers: { Origin: "http://evil.test" },
    });
    expect(foreign.status).toBe(403);
    const { port } = new URL(sandbox.address);
    const rebound = await new Promise<number | undefined>((resolve, reject) => {
      request(
        { host: "127.0.0.1", port, path: "/sandbox/ledger", headers: { Host: "evil.test" } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on("error", reject)
        .end();
    });
    expect(rebound).toBe(403);
  });

  test("find a person by an address whose plus is not escaped, and nobody by one with NUL", async () => {
    const email = "plus+tag@nupay.test";
    await send("POST", "people", { email, account: { status: "A", balance: 7 } });
    const fault = { method: "GET", path: "/api/v1/users/me", kind: "status", email };
    await send("POST", "faults", fault);
    const plus = await sandbox.signIn(email);
    const found = await (await send("GET", `ledger?email=${email}`)).json();
    expect(found.accounts).toMatchObject([{ email, balance: 7 }]);
    expect(await (await send("GET", `requests?path=/realms/*&email=${email}`)).json()).not.toEqual([]);
    await send("DELETE", `faults?email=${email}`);
    expect((await plus.ask("GET /users/me")).status).toBe(200);
    const nobody = await send("GET", "ledger?email=%00");
    expect([nobody.status, await nobody.json()]).toEqual([200, { accounts: [] }]);
  });

  test("end one person's sessions, so that only their refresh token is rejected", async () => {
    const holder = await sandbox.addHolder();
    const otherHolder = await sandbox.addHolder();
    const refresh = async (refreshToken: string) =>
      (
        await fetch(`${sandbox.address}/realms/nupay/protocol/openid-connect/token`, {
          method: "POST",
          headers: { Origin: sandbox.app },
          body: new URLSearchParams({
            grant_type: "refresh_token",
            client_id: "nupay-web",
            refresh_token: refreshToken,
          }),
        })
      ).status;
    await sandbox.control.endSessions(holder.email);
    expect([await refresh(holder.refreshToken), await refresh(otherHolder.refreshToken)]).toEqual([400, 200]);
  });

  test("remove one person's faults, and nobody else's", async () => {
    const [holder, otherHolder] = [await sandbox.addHolder(), await sandbox.addHolder()];
    for (const { email } of [holder, otherHolder])
      await sandbox.control.fault({ method: "GET", path: "/api/v1/users/me", kind: "status", email });
    await sandbox.control.clearFaults(holder.email);
    const statuses = [holder, otherHolder].map(async ({ ask }) => (await ask("GET /users/me")).status);
    expect(await Promise.all(statuses)).toEqual([200, 500]);
  });

  test("set a payout mode for one person, which overrides the general mode", async () => {
    const holder = await sandbox.addHolder();
    const ownHolder = await sandbox.addHolder();
    const payout = { body: { amount: "100", currency: "AUD" } };
    await sandbox.control.payouts("succeed", ownHolder.email);
    await send("PUT", "payouts", { mode: "pending" });
    expect((await holder.ask("POST /wallet/payout", payout)).body.data.status).toBe("PENDING");
    expect((await ownHolder.ask("POST /wallet/payout", payout)).body.data.status).toBe("SUCCEEDED");
    await send("PUT", "payouts", { mode: "succeed" });
    const list = await holder.ask("POST /wallet/list", { body: { page: 0, size: 1 } });
    expect(list.body.data[0].status).toBe("SUCCEEDED");
  });

  test("reset the data to the seed, invalidate old tokens and close every event stream", async () => {
    const dana = await sandbox.signIn("demo@nupay.test");
    const stream = await openEvents(sandbox.address, dana.token);
    await dana.ask("POST /wallet/payout", { body: { amount: "100", currency: "AUD" } });
    await send("PUT", "review", { mode: "manual" });
    await sandbox.control.fault({ method: "GET", path: "/api/v1/users/me", kind: "status" });
    expect((await send("POST", "reset")).status).toBe(204);
    await expect.poll(stream.hasEnded).toBe(true);
    expect((await dana.ask("GET /users/me")).status).toBe(401);
    const { accounts, balanced } = await sandbox.control.ledger();
    expect([balanced, accounts.map(({ email }) => email).sort()]).toEqual([
      true,
      ["busy@nupay.test", "demo@nupay.test", "payee@nupay.test", "pending@nupay.test"],
    ]);
    expect(accounts.find(({ email }) => email === "demo@nupay.test")).toMatchObject({
      balance: 125_000,
      transactions: 6,
    });
    const recordedRequests: { path: string }[] = await (await send("GET", "requests")).json();
    expect(recordedRequests.map(({ path }) => path)).toEqual(["/api/v1/users/me"]);
    await expect(sandbox.signIn("demo@nupay.test")).resolves.toBeDefined();
  });
});

/** The last test, since nothing ends a drain. */
test("a drain closes every event stream and rejects new ones with 503, and other calls are still answered", async () => {
  const holder = await sandbox.addHolder();
  const stream = await openEvents(sandbox.address, holder.token);
  const drained = sandbox.drain(500);
  await expect.poll(stream.hasEnded).toBe(true);
  const { statusCode, headers } = (await openEvents(sandbox.address, holder.token)).response;
  expect([statusCode, headers["retry-after"]]).toEqual([503, "1"]);
  expect((await holder.ask("POST /wallet/balance", { body: {} })).status).toBe(200);
  await drained;
});
