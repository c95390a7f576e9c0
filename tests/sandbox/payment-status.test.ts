/** The answers of a key's status and its cancellation, and how long a key is known. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setModes } from "../../sandbox/control/modes.ts";
import { settlePayouts } from "../../sandbox/ledger/payments.ts";
import { createLog } from "../../sandbox/log.ts";
import { dropOldAnswers } from "../../sandbox/wallet/key-records.ts";
import { startKeyMaintenance } from "../../sandbox/wallet/key-upkeep.ts";
import { openTestWallet, type Process, type TestWallet } from "./test-wallet.ts";

let testWallet: TestWallet;
let wallet: Process;
beforeAll(async () => {
  testWallet = await openTestWallet();
  wallet = await testWallet.startProcess();
});
afterAll(() => testWallet.close());

test("a signed-out session cannot pay or cancel, but can still read", async () => {
  const endedProcess = await testWallet.startProcess({
    identity: {
      verifyAccessToken: async (token) => ({ sub: token, exp: 0, sid: "ended" }),
      isSessionEnded: async (sid) => sid === "ended",
    },
  });
  const key = randomUUID();
  expect(await endedProcess.topUp(key)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  const cancellation = await endedProcess.ask(testWallet.holder.id, `DELETE /wallet/payments/${key}`);
  expect(cancellation).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  expect(await endedProcess.status(key)).toMatchObject({ state: "unseen" });
  const open = await testWallet.startProcess({
    identity: {
      verifyAccessToken: async (token) => ({ sub: token, exp: 0, sid: "open" }),
      isSessionEnded: async () => false,
    },
  });
  expect(await open.topUp(key)).toMatchObject({ status: 200, replayed: "false" });
});

const bank = {
  country: "AU",
  currency: "aud",
  accountNumber: "000123456",
  routingNumber: "000-000",
  accountHolderName: "Holly Holder",
  accountHolderType: "individual",
};
const money = (amount: string) => ({ amount, currency: "AUD" });
const askWithKey = (call: string, key: string, body: unknown) =>
  wallet.ask(testWallet.holder.id, call, { key, body });
const payOut = (key: string, amount = "100") => askWithKey("POST /wallet/payout", key, money(amount));
const transfer = (key: string, amount: string) =>
  askWithKey("POST /wallet/transfer", key, { ...money(amount), toAccountId: testWallet.payee.accountId });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const age = (key: string, days: number) =>
  testWallet.database.query(
    "update keyed_call set created_at = now() - $2 * interval '1 day' where key = $1",
    [key, days],
  );
const keptAnswers = async () =>
  (
    await testWallet.database.query(
      "select key from keyed_call where answer is not null and created_at < now() - interval '30 days'",
    )
  ).length;

describe("the status of a key", () => {
  test("is unseen before the call, and then has its operation, amount and transaction", async () => {
    const key = randomUUID();
    expect(await wallet.status(key)).toEqual({ state: "unseen" });
    const paidAnswer = await transfer(key, "700");
    expect(paidAnswer.body.data).toMatchObject({
      transactionId: expect.any(String),
      type: "TRANSFER_DEBIT",
      amount: 700,
      currency: "AUD",
      status: "SUCCEEDED",
    });
    expect(await wallet.status(key.toUpperCase())).toEqual({
      state: "succeeded",
      operation: "transfer",
      transactionId: paidAnswer.body.data.transactionId,
      amount: 700,
      currency: "AUD",
      toAccountId: testWallet.payee.accountId,
    });
  });

  test("is unseen to another person", async () => {
    const key = randomUUID();
    await payOut(key);
    expect(await wallet.status(key, testWallet.payee.id)).toEqual({ state: "unseen" });
    const theirs = await wallet.ask(testWallet.payee.id, `DELETE /wallet/payments/${key}`);
    expect(theirs.body.data).toEqual({ state: "cancelled" });
    expect(await wallet.status(key)).toMatchObject({ state: "succeeded" });
  });

  test("is not affected by another person's cancellation or payment with the same key", async () => {
    const key = randomUUID();
    const asPayee = (call: string, body?: unknown) => wallet.ask(testWallet.payee.id, call, { key, body });
    const theirs = await asPayee(`DELETE /wallet/payments/${key}`);
    expect(theirs.body.data).toEqual({ state: "cancelled" });
    expect(await wallet.status(key)).toEqual({ state: "unseen" });
    expect(await payOut(key, "300")).toMatchObject({ status: 200, replayed: "false" });
    expect(codeOf(await asPayee("POST /wallet/payout", money("300")))).toEqual([409, "payment_cancelled"]);
    expect(await wallet.status(key, testWallet.payee.id)).toEqual({ state: "cancelled" });

    const usedKey = randomUUID();
    await payOut(usedKey, "200");
    const ownAnswer = await wallet.ask(testWallet.payee.id, "POST /wallet/payout", {
      key: usedKey,
      body: money("100"),
    });
    expect(ownAnswer).toMatchObject({ status: 200, replayed: "false", body: { data: { amount: 100 } } });
    expect(await wallet.status(usedKey)).toMatchObject({ state: "succeeded", amount: 200 });
  });

  test("changes when a pending payout is settled or returned, and so does the replayed answer", async () => {
    const [settled, returned] = [randomUUID(), randomUUID()];
    const mode = (payouts: "pending" | "succeed") =>
      testWallet.database.transaction((sql) => setModes(sql, undefined, { payouts }));
    await mode("pending");
    for (const [key, ending, state, status] of [
      [settled, "succeed", "succeeded", "SUCCEEDED"],
      [returned, "return", "failed", "FAILED"],
    ] as const) {
      const firstAnswer = await payOut(key);
      expect(firstAnswer.body.data.status).toBe("PENDING");
      expect(await payOut(key)).toEqual({ ...firstAnswer, replayed: "true" });
      expect(await wallet.status(key)).toMatchObject({ state: "pending", operation: "payout" });
      await testWallet.database.transaction((sql) => settlePayouts(sql, async () => ending));
      expect(await wallet.status(key)).toMatchObject({ state, amount: 100 });
      const data = { ...firstAnswer.body.data, status };
      expect(await payOut(key)).toEqual({
        status: 200,
        replayed: "true",
        body: { ...firstAnswer.body, data },
      });
    }
    await mode("succeed");
  });

  test("a declined call has the error code, whether a business rule or the contract's schema rejected it", async () => {
    const [poor, large] = [randomUUID(), randomUUID()];
    expect(codeOf(await payOut(poor, "99999999"))).toEqual([400, "insufficient_funds"]);
    expect(await wallet.status(poor)).toEqual({
      state: "declined",
      operation: "payout",
      amount: 99_999_999,
      currency: "AUD",
      code: "insufficient_funds",
    });
    expect(codeOf(await payOut(large, "1.5"))).toEqual([400, "amount_out_of_range"]);
    expect(await wallet.status(large)).toEqual({
      state: "declined",
      operation: "payout",
      code: "amount_out_of_range",
    });
    expect(codeOf(await payOut(large, "150"))).toEqual([422, "idempotency_key_reused"]);
  });

  test("is recorded also for calls that link and remove cards", async () => {
    const [linked, none] = [randomUUID(), randomUUID()];
    await askWithKey("POST /cards/link", linked, undefined);
    expect(await wallet.status(linked)).toEqual({ state: "succeeded", operation: "linkCard" });
    const removal = await askWithKey("POST /cards/remove", none, { paymentMethodId: "pm_none" });
    expect([codeOf(removal), removal.replayed]).toEqual([[404, "card_not_found"], "false"]);
    expect(await wallet.status(none)).toEqual({
      state: "declined",
      operation: "removeCard",
      code: "card_not_found",
    });
  });

  test("has the account version that a PUT created, also after the answer's body was deleted", async () => {
    const key = randomUUID();
    const savedAnswer = await askWithKey("PUT /fiat/accounts/bank-account", key, bank);
    const status = {
      state: "succeeded",
      operation: "updateBankAccount",
      version: savedAnswer.body.data.version,
    };
    expect(await wallet.status(key)).toEqual(status);
    await age(key, 31);
    await dropOldAnswers(testWallet.database, 100);
    expect(await wallet.status(key)).toEqual(status);
    expect((await wallet.cancel(key)).body.data).toEqual(status);
  });

  test("stays unseen after a rejection that is not an outcome", async () => {
    const key = randomUUID();
    const save = (body: unknown) => askWithKey("PUT /fiat/accounts/bank-account", key, body);
    const rejectedAnswer = await save({ ...bank, accountNumber: "- - -" });
    expect([codeOf(rejectedAnswer), rejectedAnswer.replayed]).toEqual([[400, "invalid_request"], null]);
    expect(codeOf(await save({ ...bank, more: 1 }))).toEqual([400, "invalid_request"]);
    expect(await wallet.status(key)).toEqual({ state: "unseen" });
    expect(await save(bank)).toMatchObject({ status: 200, replayed: "false" });
  });

  test("cannot be read or cancelled with a key that is not a UUID v4", async () => {
    for (const key of ["a-key", "8e03978e-40d5-11dd-bc93-6894a57f9324", "%00", "%E0%A4%A"]) {
      for (const method of ["GET", "DELETE"]) {
        const answer = await wallet.ask(testWallet.holder.id, `${method} /wallet/payments/${key}`);
        expect([key, ...codeOf(answer)]).toEqual([key, 400, "invalid_request"]);
      }
    }
  });
});

describe("cancelling a key", () => {
  test("cancelling an unseen key makes later calls with it fail with payment_cancelled", async () => {
    const key = randomUUID();
    for (const _time of ["first", "second"]) {
      expect(await wallet.cancel(key)).toMatchObject({ status: 200, body: { data: { state: "cancelled" } } });
    }
    expect(codeOf(await payOut(key))).toEqual([409, "payment_cancelled"]);
    const later = await transfer(key, "1");
    expect(codeOf(later)).toEqual([409, "payment_cancelled"]);
    expect(later.replayed).toBe("true");
    expect(await wallet.status(key)).toEqual({ state: "cancelled" });
    await age(key, 400);
    expect(codeOf(await payOut(key))).toEqual([409, "payment_cancelled"]);
  });

  test("cancelling a key with an outcome returns the outcome and changes nothing", async () => {
    const [paid, declined] = [randomUUID(), randomUUID()];
    await payOut(paid);
    await payOut(declined, "99999999");
    expect((await wallet.cancel(paid)).body.data).toMatchObject({ state: "succeeded", operation: "payout" });
    expect((await wallet.cancel(declined)).body.data).toMatchObject({
      state: "declined",
      code: "insufficient_funds",
    });
    expect(await payOut(paid)).toMatchObject({ status: 200, replayed: "true" });
  });

  test("while its call runs lets either the call or the cancellation take effect, never both", async () => {
    const winCounts = { call: 0, cancellation: 0 };
    for (let round = 0; round < 20; round += 1) {
      const key = randomUUID();
      const cancelling = round % 2 === 0 ? wallet.cancel(key) : undefined;
      const paying = payOut(key, "1");
      const [paid, cancelled] = await Promise.all([paying, cancelling ?? wallet.cancel(key)]);
      const { state } = (await wallet.status(key)) as { state: string };
      if (paid.status === 200) {
        winCounts.call += 1;
        expect([200, 409]).toContain(cancelled.status);
        expect(state).toBe("succeeded");
      } else {
        winCounts.cancellation += 1;
        expect(codeOf(paid)).toEqual([409, "payment_cancelled"]);
        expect([cancelled.status, state]).toEqual([200, "cancelled"]);
      }
    }
    expect(winCounts.call + winCounts.cancellation).toBe(20);
  });
});

describe("a key older than 30 days", () => {
  test("is rejected with payment_expired, but its outcome can still be read", async () => {
    const key = randomUUID();
    const { transactionId } = (await payOut(key)).body.data;
    await age(key, 29);
    expect(await payOut(key)).toMatchObject({ status: 200, replayed: "true" });
    await age(key, 31);
    expect(codeOf(await payOut(key))).toEqual([409, "payment_expired"]);
    await dropOldAnswers(testWallet.database, 100);
    expect(codeOf(await payOut(key))).toEqual([409, "payment_expired"]);
    expect(codeOf(await payOut(key, "101"))).toEqual([422, "idempotency_key_reused"]);
    const outcome = { state: "succeeded", operation: "payout", transactionId, amount: 100, currency: "AUD" };
    expect(await wallet.status(key)).toEqual(outcome);
    expect((await wallet.cancel(key)).body.data).toEqual(outcome);
  });

  test("a returned payout has the state failed, and its key is rejected with payment_expired", async () => {
    const key = randomUUID();
    const mode = (payouts: "pending" | "succeed") =>
      testWallet.database.transaction((sql) => setModes(sql, undefined, { payouts }));
    await mode("pending");
    await payOut(key);
    await age(key, 31);
    await dropOldAnswers(testWallet.database, 100);
    await testWallet.database.transaction((sql) => settlePayouts(sql, async () => "return"));
    expect(codeOf(await payOut(key))).toEqual([409, "payment_expired"]);
    const failedStatus = { state: "failed", operation: "payout", amount: 100 };
    expect(await wallet.status(key)).toMatchObject(failedStatus);
    expect((await wallet.cancel(key)).body.data).toMatchObject(failedStatus);
    await mode("succeed");
  });

  test("has its answer deleted in small batches while the sandbox runs", async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    for (const key of keys) {
      await payOut(key, "1");
      await age(key, 31);
    }
    expect([await keptAnswers(), await dropOldAnswers(testWallet.database, 2), await keptAnswers()]).toEqual([
      3, 2, 1,
    ]);
    const upkeep = startKeyMaintenance(testWallet.database, wallet.api.keyedCalls, createLog());
    await expect.poll(keptAnswers, { timeout: 10_000 }).toBe(0);
    await upkeep.stop();
  });
});

test("key maintenance settles a call that another process left unfinished", async () => {
  const key = randomUUID();
  const charged = new Promise<void>((resolve) => {
    const charge = async (payment: Parameters<typeof testWallet.provider.charge>[0]) => {
      await testWallet.provider.charge(payment);
      resolve();
      return await new Promise<never>(() => {});
    };
    void testWallet
      .startProcess({ payments: { charge } })
      .then((victim) => victim.topUp(key).catch(() => undefined));
  });
  await charged;
  await testWallet.makeStale(key);
  const upkeep = startKeyMaintenance(testWallet.database, wallet.api.keyedCalls, createLog());
  await expect.poll(() => wallet.status(key), { timeout: 10_000 }).toMatchObject({ state: "succeeded" });
  await upkeep.stop();
});
