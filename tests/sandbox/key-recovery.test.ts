/** A top-up whose process dies, hangs or fails between its steps: the card is charged once or not at all. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PaymentProvider } from "../../sandbox/ports.ts";
import { countKeysInProgress } from "../../sandbox/wallet/key-records.ts";
import { openTestWallet, type Process, type TestWallet, type TopUps } from "./test-wallet.ts";

let testWallet: TestWallet;
let otherProcess: Process;
let topUpsBefore: TopUps;
beforeAll(async () => {
  testWallet = await openTestWallet();
  otherProcess = await testWallet.startProcess();
});
beforeEach(async () => {
  topUpsBefore = await testWallet.topUps();
});
afterAll(() => testWallet.close());

/** The cents that the test's own top-ups have charged and posted. */
async function topUps(): Promise<TopUps> {
  const topUpsNow = await testWallet.topUps();
  return {
    charges: topUpsNow.charges - topUpsBefore.charges,
    charged: topUpsNow.charged - topUpsBefore.charged,
    posted: topUpsNow.posted - topUpsBefore.posted,
  };
}

/** A promise that a test resolves. */
function createGate() {
  let open = () => {};
  const openPromise = new Promise<void>((resolve) => (open = resolve));
  return { open, opened: openPromise };
}
const ignoreErrors = (call: Promise<unknown>) => call.catch(() => undefined);
const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });
const inProgress = { state: "in_progress", operation: "topUp", amount: 2500, currency: "AUD" };
const restart = () => otherProcess.api.keyedCalls.recoverLeftBehind({ all: true });

/** A process in which some calls of the payment provider are replaced. */
const processWith = (payments: Partial<PaymentProvider>) => testWallet.startProcess({ payments });
/** Charges and then hangs, like a process that died after the charge and before the posting. */
async function crashAfterCharge(key: string) {
  const charged = createGate();
  const victim = await processWith({
    charge: async (charge) => {
      await testWallet.provider.charge(charge);
      charged.open();
      return await new Promise(() => {});
    },
  });
  void ignoreErrors(victim.topUp(key));
  await charged.opened;
}

test("a crash between charge and posting is finished by recovery with one charge and one posting", async () => {
  const key = randomUUID();
  await crashAfterCharge(key);
  expect(await otherProcess.status(key)).toEqual(inProgress);
  expect(await otherProcess.topUp(key)).toEqual(refusal("request_in_progress"));
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 0 });
  await restart();
  expect(await otherProcess.status(key)).toMatchObject({ ...inProgress, state: "succeeded" });
  expect(await otherProcess.topUp(key)).toMatchObject({
    status: 200,
    replayed: "true",
    body: { data: { amount: 2500 } },
  });
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
});

test("recovery voids a key whose process crashed before the charge, and a late process then charges nothing", async () => {
  const [key, resumed, chargeRequested] = [randomUUID(), createGate(), createGate()];
  const sleeper = await processWith({
    charge: async (charge) => {
      chargeRequested.open();
      await resumed.opened;
      return await testWallet.provider.charge(charge);
    },
  });
  const lateTopUp = sleeper.topUp(key);
  await chargeRequested.opened;
  await restart();
  expect(await otherProcess.status(key)).toMatchObject({ state: "cancelled" });
  expect(await otherProcess.topUp(key)).toEqual(refusal("payment_cancelled"));
  resumed.open();
  expect(await lateTopUp).toEqual(refusal("request_in_progress"));
  expect(await topUps()).toEqual({ charges: 0, charged: 0, posted: 0 });
  expect(await otherProcess.status(key)).toMatchObject({ state: "cancelled" });
});

test("a call that another process takes over after ten seconds is charged once, even if the first process was only slow", async () => {
  const [key, resumed, charged] = [randomUUID(), createGate(), createGate()];
  const slowProcess = await processWith({
    charge: async (charge) => {
      const chargeResult = await testWallet.provider.charge(charge);
      charged.open();
      await resumed.opened;
      return chargeResult;
    },
  });
  const firstTopUp = slowProcess.topUp(key);
  await charged.opened;
  expect(await otherProcess.topUp(key)).toEqual(refusal("request_in_progress"));
  await testWallet.makeStale(key);
  expect(await otherProcess.topUp(key)).toMatchObject({ status: 200, replayed: "false" });
  resumed.open();
  expect(await firstTopUp).toEqual(refusal("request_in_progress"));
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
  expect(await slowProcess.topUp(key)).toMatchObject({ status: 200, replayed: "true" });
});

test("a process whose call another one makes after its own was declined leaves the charge", async () => {
  const key = randomUUID();
  const setStatus = (status: string) =>
    testWallet.database.query("update account set status = $1 where id = $2", [
      status,
      testWallet.holder.accountId,
    ]);
  const slowProcess = await testWallet.startProcess({
    payments: {
      charge: async (charge) => {
        const chargeResult = await testWallet.provider.charge(charge);
        await setStatus("S");
        return chargeResult;
      },
    },
    database: {
      transaction: async (work, isolation) => {
        try {
          return await testWallet.database.transaction(work, isolation);
        } catch (error) {
          await setStatus("A");
          await testWallet.makeStale(key);
          expect(await otherProcess.topUp(key)).toMatchObject({ status: 200 });
          throw error;
        }
      },
    },
  });
  expect(await slowProcess.topUp(key)).toEqual(refusal("request_in_progress"));
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
});

test("two processes that charge with the same key charge the card only once", async () => {
  const [key, resumed, chargeRequested] = [randomUUID(), createGate(), createGate()];
  const slowProcess = await processWith({
    charge: async (charge) => {
      chargeRequested.open();
      await resumed.opened;
      return await testWallet.provider.charge(charge);
    },
  });
  const firstTopUp = slowProcess.topUp(key);
  await chargeRequested.opened;
  await testWallet.makeStale(key);
  expect(await otherProcess.topUp(key)).toMatchObject({ status: 200, replayed: "false" });
  resumed.open();
  expect(await firstTopUp).toEqual(refusal("request_in_progress"));
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
});

test("a top-up of an account that is suspended during the charge is refunded, and its key is declined", async () => {
  const key = randomUUID();
  const unlucky = await processWith({
    charge: async (charge) => {
      const chargeResult = await testWallet.provider.charge(charge);
      await testWallet.database.query("update account set status = 'S' where id = $1", [
        testWallet.holder.accountId,
      ]);
      return chargeResult;
    },
  });
  expect(await unlucky.topUp(key)).toMatchObject({
    status: 403,
    replayed: "false",
    body: { code: "account_not_active" },
  });
  expect(await topUps()).toEqual({ charges: 0, charged: 0, posted: 0 });
  await testWallet.database.query("update account set status = 'A'");
  expect(await otherProcess.topUp(key)).toMatchObject({ status: 403, replayed: "true" });
  expect(await otherProcess.status(key)).toEqual({
    ...inProgress,
    state: "declined",
    code: "account_not_active",
  });
});

test("after a crash during a refund, the next call finishes the refund and posts nothing", async () => {
  const [key, voiding] = [randomUUID(), createGate()];
  const victim = await processWith({
    charge: async (charge) => {
      const chargeResult = await testWallet.provider.charge(charge);
      await testWallet.database.query("update account set status = 'S' where id = $1", [
        testWallet.holder.accountId,
      ]);
      return chargeResult;
    },
    voidCharge: async () => {
      voiding.open();
      return await new Promise(() => {});
    },
  });
  void ignoreErrors(victim.topUp(key));
  await voiding.opened;
  await testWallet.database.query("update account set status = 'A'");
  await testWallet.makeStale(key);
  expect(await otherProcess.topUp(key)).toMatchObject({ status: 403, replayed: "true" });
  expect(await topUps()).toEqual({ charges: 0, charged: 0, posted: 0 });
});

test("a failed posting leaves the key in progress, and the next call with the key posts without a second charge", async () => {
  const key = randomUUID();
  let isBroken = true;
  const failingProcess = await testWallet.startProcess({
    database: {
      transaction: (work, isolation) => {
        if (!isBroken) return testWallet.database.transaction(work, isolation);
        isBroken = false;
        return Promise.reject(new Error("The disk is full."));
      },
    },
  });
  expect(await failingProcess.topUp(key)).toMatchObject({ status: 500, replayed: null });
  expect(await otherProcess.status(key)).toEqual(inProgress);
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 0 });
  expect(await otherProcess.topUp(key)).toMatchObject({ status: 200, replayed: "false" });
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
});

test("after a crash before a payout, recovery makes its key unseen, and the key can be used once", async () => {
  const key = randomUUID();
  const body = { amount: "500", currency: "AUD" };
  const victim = await testWallet.startProcess({ database: { transaction: () => new Promise(() => {}) } });
  void ignoreErrors(victim.ask(testWallet.holder.id, "POST /wallet/payout", { key, body }));
  await expect
    .poll(() => otherProcess.status(key))
    .toMatchObject({ state: "in_progress", operation: "payout" });
  await restart();
  expect(await otherProcess.status(key)).toEqual({ state: "unseen" });
  const pay = () => otherProcess.ask(testWallet.holder.id, "POST /wallet/payout", { key, body });
  expect(await pay()).toMatchObject({ status: 200, replayed: "false" });
  expect(await pay()).toMatchObject({ status: 200, replayed: "true" });
});

test("keys in progress are counted with the age of the oldest", async () => {
  const keys = [randomUUID(), randomUUID()];
  for (const key of keys) await crashAfterCharge(key);
  await testWallet.makeStale(keys[0] ?? "");
  const [row] = await testWallet.database.query<{ seconds: number }>(
    "select extract(epoch from now() - claimed_at)::integer as seconds from keyed_call where key = $1",
    [keys[0]],
  );
  const { count, oldestSeconds } = await countKeysInProgress(testWallet.database);
  expect(count).toBe(2);
  expect(Math.abs(oldestSeconds - (row?.seconds ?? 0))).toBeLessThan(5);
  await restart();
  expect(await countKeysInProgress(testWallet.database)).toEqual({ count: 0, oldestSeconds: 0 });
});

test("a cancellation is rejected while its call runs, and settles a call that crashed", async () => {
  const key = randomUUID();
  await crashAfterCharge(key);
  expect(await otherProcess.cancel(key)).toEqual(refusal("request_in_progress"));
  await testWallet.makeStale(key);
  expect(await otherProcess.cancel(key)).toMatchObject({
    status: 200,
    body: { data: { state: "succeeded" } },
  });
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
});

test("a top-up fails with 500 and leaves its key unseen if the table of people cannot be read", async () => {
  const key = randomUUID();
  let isBroken = true;
  const failingProcess = await testWallet.startProcess({
    database: {
      query: async (text, values) => {
        if (isBroken && text.includes("from people")) throw new Error("The connection is lost.");
        return await testWallet.database.query(text, values);
      },
    },
  });
  expect(await failingProcess.topUp(key)).toMatchObject({ status: 500, replayed: null });
  expect(await otherProcess.status(key)).toEqual({ state: "unseen" });
  isBroken = false;
  expect(await failingProcess.topUp(key)).toMatchObject({ status: 200, replayed: "false" });
  expect(await topUps()).toEqual({ charges: 1, charged: 2500, posted: 2500 });
});
