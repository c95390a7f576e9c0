/** A fresh sign-in before a payment (RFC 9470), if a rule requires it. */
import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { balanceOf, type Holder, type LiveSandbox, shareLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => void vi.useRealTimers());

const payout = (holder: Pick<Holder, "ask">, amount: string, key = randomUUID()) =>
  holder.ask("POST /wallet/payout", { body: { amount, currency: "AUD" }, key });
const transfer = (holder: Pick<Holder, "ask">, toAccountId: string) =>
  holder.ask("POST /wallet/transfer", { body: { toAccountId, amount: "100", currency: "AUD" } });
const ageOf = ({ token }: { token: string }) => Date.now() / 1_000 - Number(decodeJwt(token).auth_time);
/** Advances the clock of the tests and of the sandbox, which runs in this process. */
const pass = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
/** No sign-in is fresh enough for this rule. */
const rule = { payoutAbove: 5_000, firstTransfer: true, bankDetails: true, maxAge: 0 };
/** Every sign-in of these tests is fresh enough for this rule. */
const mild = { ...rule, maxAge: 600 };

test("a renewed access token has the same auth_time as the one from the sign-in", async () => {
  const holder = await sandbox.addHolder();
  expect(ageOf(holder)).toBeGreaterThanOrEqual(0);
  expect(ageOf(holder)).toBeLessThan(10);
  pass(1.1);
  const answer = await fetch(`${sandbox.address}/realms/nupay/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: "nupay-web",
      refresh_token: holder.refreshToken,
    }),
  });
  const renewed: { access_token: string } = await answer.json();
  expect(decodeJwt(renewed.access_token).auth_time).toBe(decodeJwt(holder.token).auth_time);
  expect(decodeJwt(renewed.access_token).iat).toBeGreaterThan(Number(decodeJwt(holder.token).iat));
});

describe("a step-up rule", () => {
  test("rejects a payout above the limit with 401 as in RFC 9470, moves no money and leaves the key unseen", async () => {
    const holder = await sandbox.addHolder();
    await sandbox.control.stepUp({ ...rule, maxAge: 4 }, holder.email);
    pass(5.1);
    const key = randomUUID();
    const rejectedPayout = await holder.ask("POST /wallet/payout", {
      body: { amount: "5001", currency: "AUD" },
      key,
      headers: { Origin: sandbox.app },
    });
    expect([rejectedPayout.status, rejectedPayout.body.code]).toEqual([
      401,
      "insufficient_user_authentication",
    ]);
    const challenge = rejectedPayout.headers.get("www-authenticate");
    expect(challenge).toMatch(/^Bearer error="insufficient_user_authentication", /);
    expect(challenge).toMatch(/ max_age="4"$/);
    expect(rejectedPayout.headers.get("access-control-expose-headers")).toMatch(/\bWWW-Authenticate\b/);
    expect(await balanceOf(holder)).toMatchObject({ availableBalance: 10_000 });
    expect((await holder.ask(`GET /wallet/payments/${key}`)).body.data.state).toBe("unseen");
    const secondSignIn = await sandbox.signIn(holder.email);
    expect((await payout(secondSignIn, "5001", key)).status).toBe(200);
    expect(await balanceOf(holder)).toMatchObject({ availableBalance: 4_999 });
  });

  test("does not apply to a key with an outcome, however old the sign-in is", async () => {
    const holder = await sandbox.addHolder();
    const key = randomUUID();
    expect((await payout(holder, "5001", key)).status).toBe(200);
    await sandbox.control.stepUp(rule, holder.email);
    const secondPayout = await payout(holder, "5001", key);
    expect([secondPayout.status, secondPayout.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  });

  test("does not apply to a payout up to the limit, or to another person's payout", async () => {
    const holder = await sandbox.addHolder();
    const otherHolder = await sandbox.addHolder();
    await sandbox.control.stepUp(rule, holder.email);
    expect((await payout(holder, "5000")).status).toBe(200);
    expect((await payout(otherHolder, "5001")).status).toBe(200);
  });

  test("applies to the first transfer to an account and not to the second, as `paidBefore` in the payee search says", async () => {
    const holder = await sandbox.addHolder();
    const payee = await sandbox.addHolder();
    const search = `GET /users?mobile=${encodeURIComponent(payee.mobile)}`;
    expect((await holder.ask(search)).body.data).toEqual([
      { accountId: payee.accountId, firstName: "Holly" },
    ]);
    await sandbox.control.stepUp(rule, holder.email);
    expect((await holder.ask(search)).body.data[0].paidBefore).toBe(false);
    expect((await transfer(holder, payee.accountId)).status).toBe(401);
    await sandbox.control.stepUp(mild, holder.email);
    expect((await transfer(holder, payee.accountId)).status).toBe(200);
    await sandbox.control.stepUp(rule, holder.email);
    expect((await transfer(holder, payee.accountId)).status).toBe(200);
    expect((await holder.ask(search)).body.data[0].paidBefore).toBe(true);
    // A transfer in the other direction is still a first transfer.
    await sandbox.control.stepUp(rule, payee.email);
    expect((await transfer(payee, holder.accountId)).status).toBe(401);
  });

  test("applies to changed bank details, also of a suspended account, and not to bank details during the setup", async () => {
    const details = {
      country: "AU",
      currency: "aud",
      accountNumber: "000123456",
      routingNumber: "110-000",
      accountHolderName: "Holly Holder",
      accountHolderType: "individual",
    };
    const holder = await sandbox.addHolder();
    const suspended = await sandbox.addHolder({ status: "S" });
    const starter = await sandbox.addHolder({ status: "P", balance: 0 });
    for (const { email } of [holder, suspended, starter]) await sandbox.control.stepUp(rule, email);
    const saveBankAccount = (person: Holder) =>
      person.ask("PUT /fiat/accounts/bank-account", { body: details });
    for (const person of [holder, suspended]) {
      expect((await saveBankAccount(person)).body.code).toBe("insufficient_user_authentication");
    }
    expect((await saveBankAccount(starter)).status).toBe(200);
  });

  test("does not apply to a key's status and cancellation", async () => {
    const holder = await sandbox.addHolder();
    await sandbox.control.stepUp(rule, holder.email);
    const key = randomUUID();
    expect((await payout(holder, "5001", key)).status).toBe(401);
    expect((await holder.ask(`DELETE /wallet/payments/${key}`)).body.data.state).toBe("cancelled");
    expect((await payout(holder, "5001", key)).body.code).toBe("payment_cancelled");
  });
});

test("without a step-up rule, or after its removal, no call needs a fresh sign-in", async () => {
  const holder = await sandbox.addHolder();
  await sandbox.control.stepUp(rule, holder.email);
  await sandbox.control.stepUp(null, holder.email);
  expect((await payout(holder, "5001")).status).toBe(200);
});
