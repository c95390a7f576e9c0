/** IDEMPOTENCY=none: the sandbox behaves as the specification's server, without idempotency keys. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceOf, cardOf, type LiveSandbox, oneCard, shareLiveSandbox } from "./live-sandbox.ts";
import { openTestWallet } from "./test-wallet.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox("none");
});
afterAll(() => sandbox.close());

test("a top-up needs no key, and a repeated key moves the money again", async () => {
  const holder = await sandbox.addHolder({ cards: [oneCard] });
  const paymentMethodId = await cardOf(holder);
  const topUp = { paymentMethodId, currency: "AUD", amount: "100", platformFee: 0 };
  const key = `"${randomUUID()}"`;
  for (const sentKey of [null, key, key, "no uuid"]) {
    const answer = await holder.ask("POST /wallet/top-up", { body: topUp, key: sentKey });
    expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([200, null]);
  }
  expect(await balanceOf(holder)).toMatchObject({ availableBalance: 10_400 });
});

test("a declined payout succeeds with the same key once the balance is sufficient", async () => {
  const holder = await sandbox.addHolder({ balance: 0 });
  const payer = await sandbox.addHolder();
  const key = randomUUID();
  const pay = () => holder.ask("POST /wallet/payout", { body: { amount: "100", currency: "AUD" }, key });
  expect((await pay()).body.code).toBe("insufficient_funds");
  await payer.ask("POST /wallet/transfer", {
    body: { toAccountId: holder.accountId, amount: "100", currency: "AUD" },
  });
  expect((await pay()).status).toBe(200);
});

test("an account has no version, and If-Match is ignored, whatever its value", async () => {
  const holder = await sandbox.addHolder();
  expect((await holder.ask("GET /users/me")).body.data).not.toHaveProperty("version");
  const bank = {
    country: "AU",
    currency: "aud",
    accountNumber: "000123456",
    routingNumber: "000-000",
    accountHolderName: "Holly Holder",
    accountHolderType: "individual",
  };
  for (const ifMatch of ['"another"', "*", "no tag"]) {
    const headers = { "If-Match": ifMatch };
    const { status, body } = await holder.ask("PUT /fiat/accounts/bank-account", { body: bank, headers });
    expect([status, body.data.version]).toEqual([200, undefined]);
  }
});

test("the event stream does not exist, and no answer names an event", async () => {
  const holder = await sandbox.addHolder();
  expect((await holder.ask("GET /wallet/events")).body.code).toBe("not_found");
  const answer = await holder.ask("POST /wallet/balance", { body: {} });
  expect([answer.status, answer.headers.get("last-event-id")]).toEqual([200, null]);
});

test("reading or cancelling a payment by its key answers 404", async () => {
  const holder = await sandbox.addHolder();
  for (const method of ["GET", "DELETE", "POST"]) {
    const answer = await holder.ask(`${method} /wallet/payments/${randomUUID()}`);
    expect([method, answer.status, answer.body.code]).toEqual([method, 404, "not_found"]);
  }
});

test("a top-up that cannot be posted is refunded", async () => {
  const testWallet = await openTestWallet();
  try {
    const topUpsBefore = await testWallet.topUps();
    const { ask } = await testWallet.startProcess({
      idempotency: "none",
      database: { transaction: () => Promise.reject(new Error("The disk is full.")) },
    });
    const [card] = await testWallet.database.query<{ payment_method_id: string }>(
      "select payment_method_id from card where account_id = $1",
      [testWallet.holder.accountId],
    );
    const body = {
      paymentMethodId: card?.payment_method_id,
      currency: "AUD",
      amount: "2500",
      platformFee: 0,
    };
    expect(await ask(testWallet.holder.id, "POST /wallet/top-up", { body })).toMatchObject({ status: 500 });
    expect(await testWallet.topUps()).toEqual(topUpsBefore);
  } finally {
    await testWallet.close();
  }
});
