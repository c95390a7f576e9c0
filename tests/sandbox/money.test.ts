import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  balanceOf,
  cardOf,
  type Holder,
  type LiveSandbox,
  oneCard,
  shareLiveSandbox,
} from "./live-sandbox.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(async () => {
  expect((await sandbox.control.ledger()).balanced).toBe(true);
  await sandbox.close();
});

const balanceOfCents = (cents: number) => ({
  currency: "AUD",
  balance: cents,
  availableBalance: cents,
  pendingBalance: 0,
});
const transferTo = (payee: Holder, amount: string) => ({
  toAccountId: payee.accountId,
  amount,
  currency: "AUD",
});
const history = async (holder: Holder) =>
  (await holder.ask("POST /wallet/list", { body: { page: 0, size: 100 } })).body.data as {
    transactionId: string;
    type: string;
    status: string;
    amount: number;
  }[];
const refusalOf = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code];

describe("a payment", () => {
  test("by top-up is posted at once, for amounts from one cent to $250.00", async () => {
    const holder = await sandbox.addHolder({ balance: 0, cards: [oneCard] });
    const paymentMethodId = await cardOf(holder);
    const topUp = (amount: unknown) =>
      holder.ask("POST /wallet/top-up", {
        body: { paymentMethodId, currency: "AUD", amount, platformFee: 0 },
      });
    for (const amount of ["0", "-5", "19.99", "25001", "1e3", "", "007", "99999999999999"]) {
      expect([amount, ...refusalOf(await topUp(amount))]).toEqual([amount, 400, "amount_out_of_range"]);
    }
    expect(refusalOf(await topUp(500))).toEqual([400, "invalid_request"]);
    expect((await topUp("1")).body.data).toMatchObject({
      type: "WALLET_TOPUP",
      status: "SUCCEEDED",
      amount: 1,
    });
    expect((await topUp("25000")).status).toBe(200);
    expect(await balanceOf(holder)).toEqual(balanceOfCents(25_001));
  });

  test("by top-up moves no money if the card is declined", async () => {
    const holder = await sandbox.addHolder({ cards: [{ ...oneCard, last4: "0341" }] });
    const body = { paymentMethodId: await cardOf(holder), currency: "AUD", amount: "500", platformFee: 0 };
    expect(refusalOf(await holder.ask("POST /wallet/top-up", { body }))).toEqual([402, "card_declined"]);
    expect(await balanceOf(holder)).toEqual(balanceOfCents(10_000));
    expect(await history(holder)).toEqual([]);
  });

  test("by transfer moves the money at once and is listed on both sides", async () => {
    const payer = await sandbox.addHolder();
    const payee = await sandbox.addHolder();
    const paidAnswer = await payer.ask("POST /wallet/transfer", { body: transferTo(payee, "1999") });
    expect(paidAnswer.body.data).toMatchObject({ type: "TRANSFER_DEBIT", status: "SUCCEEDED", amount: 1999 });
    expect([await balanceOf(payer), await balanceOf(payee)]).toEqual([
      balanceOfCents(8001),
      balanceOfCents(11_999),
    ]);
    expect(await history(payee)).toMatchObject([{ type: "TRANSFER_CREDIT", amount: 1999 }]);
    expect((await history(payer)).map(({ transactionId }) => transactionId)).toEqual([
      paidAnswer.body.data.transactionId,
    ]);
  });

  test("by transfer is rejected to oneself, to an unknown or inactive account, and above the available balance", async () => {
    const payer = await sandbox.addHolder({ balance: 10_000, pendingBalance: 4_000 });
    const payee = await sandbox.addHolder();
    const pendingHolder = await sandbox.addHolder({ status: "P" });
    const pay = async (body: object) => refusalOf(await payer.ask("POST /wallet/transfer", { body }));
    expect(await pay(transferTo(payer, "1"))).toEqual([400, "payee_is_self"]);
    expect(await pay({ toAccountId: "acc_nobody", amount: "1", currency: "AUD" })).toEqual([
      400,
      "payee_not_found",
    ]);
    expect(await pay(transferTo(pendingHolder, "1"))).toEqual([400, "payee_not_found"]);
    expect(await pay(transferTo(payee, "6001"))).toEqual([400, "insufficient_funds"]);
    expect(await pay({ ...transferTo(payee, "1"), currency: "USD" })).toEqual([400, "invalid_request"]);
    expect(await pay(transferTo(payee, "6000"))).toEqual([200, undefined]);
    expect(await balanceOf(payer)).toMatchObject({
      balance: 4_000,
      availableBalance: 0,
      pendingBalance: 4_000,
    });
  });

  test("every kind of payment needs an account with status A", async () => {
    const holder = await sandbox.addHolder({ status: "P", cards: [oneCard] });
    const payee = await sandbox.addHolder();
    const topUp = { paymentMethodId: await cardOf(holder), currency: "AUD", amount: "500", platformFee: 0 };
    for (const answer of [
      await holder.ask("POST /wallet/top-up", { body: topUp }),
      await holder.ask("POST /wallet/transfer", { body: transferTo(payee, "1") }),
      await holder.ask("POST /wallet/payout", { body: { amount: "1", currency: "AUD" } }),
    ]) {
      expect(refusalOf(answer)).toEqual([403, "account_not_active"]);
    }
  });

  test("by payout is settled at once, later, or returned, as the payout mode says", async () => {
    const holder = await sandbox.addHolder();
    const withdraw = () => holder.ask("POST /wallet/payout", { body: { amount: "3000", currency: "AUD" } });
    expect((await withdraw()).body.data.status).toBe("SUCCEEDED");

    await sandbox.control.payouts("pending", holder.email);
    expect((await withdraw()).body.data.status).toBe("PENDING");
    expect(await balanceOf(holder)).toEqual(balanceOfCents(4_000));
    await sandbox.control.payouts("succeed", holder.email);
    expect((await history(holder)).map(({ status }) => status)).toEqual(["SUCCEEDED", "SUCCEEDED"]);

    await sandbox.control.payouts("return", holder.email);
    expect((await withdraw()).status).toBe(200);
    expect((await history(holder))[0]).toMatchObject({
      type: "TRANSFER_TO_BANK",
      status: "FAILED",
      amount: 3000,
    });
    expect(await balanceOf(holder)).toEqual(balanceOfCents(4_000));
  });

  test("in parallel with others cannot spend the same money twice", async () => {
    const payer = await sandbox.addHolder({ balance: 10_000 });
    const payee = await sandbox.addHolder({ balance: 0 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        payer.ask("POST /wallet/transfer", { body: transferTo(payee, "6000") }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await balanceOf(payer), await balanceOf(payee)]).toEqual([
      balanceOfCents(4_000),
      balanceOfCents(6_000),
    ]);
  });
});

describe("the list of transactions", () => {
  test("is sorted by time or amount in both directions, and has pages without gaps", async () => {
    const transactions = [300, 100, 200].map((amount, index) => ({
      type: "WALLET_TOPUP",
      status: "SUCCESS",
      amount,
      createdAt: `2026-01-0${index + 1}T00:00:00Z`,
    }));
    const holder = await sandbox.addHolder({ balance: 600, transactions });
    const amounts = async (orderBy: string, sortBy: string) =>
      (await holder.ask("POST /wallet/list", { body: { page: 0, size: 10, orderBy, sortBy } })).body.data.map(
        ({ amount }: { amount: number }) => amount,
      );
    expect(await amounts("DESC", "CREATED_AT")).toEqual([200, 100, 300]);
    expect(await amounts("ASC", "CREATED_AT")).toEqual([300, 100, 200]);
    expect(await amounts("DESC", "AMOUNT")).toEqual([300, 200, 100]);
    expect(await amounts("ASC", "AMOUNT")).toEqual([100, 200, 300]);
    const page = async (number: number) =>
      (await holder.ask("POST /wallet/list", { body: { page: number, size: 2 } })).body;
    expect((await page(0)).pagination).toEqual({ hasNext: true, page: 0, totalPages: 2, totalItems: 3 });
    expect((await page(1)).pagination).toEqual({ hasNext: false, page: 1, totalPages: 2, totalItems: 3 });
    expect((await page(7)).data).toEqual([]);
  });

  test("contains unknown types and statuses unchanged", async () => {
    const line = { type: "CASHBACK", status: "REVERSED", amount: 5, createdAt: "2026-01-01T00:00:00Z" };
    const holder = await sandbox.addHolder({ balance: 700, transactions: [line] });
    expect(await history(holder)).toMatchObject([{ type: "CASHBACK", status: "REVERSED", amount: 5 }]);
    expect(await balanceOf(holder)).toEqual(balanceOfCents(700));
  });
});

describe("an idempotency key", () => {
  test("posts once for fifty parallel calls", async () => {
    const payer = await sandbox.addHolder();
    const payee = await sandbox.addHolder({ balance: 0 });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        payer.ask("POST /wallet/transfer", { body: transferTo(payee, "100"), key: `"${key}"` }),
      ),
    );
    const paidAnswers = answers.filter(({ status }) => status === 200);
    const inProgress = answers.filter(({ status }) => status === 409);
    expect(paidAnswers.length + inProgress.length).toBe(50);
    expect(paidAnswers.filter(({ headers }) => headers.get("idempotency-replayed") === "false")).toHaveLength(
      1,
    );
    for (const { body, headers } of inProgress) {
      expect([body.code, headers.get("retry-after")]).toEqual(["request_in_progress", "1"]);
    }
    expect(await balanceOf(payee)).toEqual(balanceOfCents(100));
    expect(await history(payer)).toHaveLength(1);
  });

  test("replays the first answer exactly, with the key quoted or unquoted", async () => {
    const holder = await sandbox.addHolder();
    const key = randomUUID();
    const body = { amount: "500", currency: "AUD" };
    const firstAnswer = await holder.ask("POST /wallet/payout", { body, key: `"${key}"` });
    const secondAnswer = await holder.ask("POST /wallet/payout", {
      body: { currency: "AUD", amount: "500" },
      key,
    });
    expect(secondAnswer.body).toEqual(firstAnswer.body);
    expect([firstAnswer, secondAnswer].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([
      "false",
      "true",
    ]);
    expect(await balanceOf(holder)).toEqual(balanceOfCents(9_500));
  });

  test("is rejected with another body or operation, but can be used by another person", async () => {
    const holder = await sandbox.addHolder({ cards: [oneCard] });
    const otherHolder = await sandbox.addHolder();
    const key = randomUUID();
    const pay = (amount: string, caller = holder) =>
      caller.ask("POST /wallet/payout", { body: { amount, currency: "AUD" }, key });
    expect((await pay("500")).status).toBe(200);
    expect(refusalOf(await pay("501"))).toEqual([422, "idempotency_key_reused"]);
    expect((await pay("501", otherHolder)).headers.get("idempotency-replayed")).toBe("false");
    const transfer = await holder.ask("POST /wallet/transfer", { body: transferTo(otherHolder, "100"), key });
    expect(refusalOf(transfer)).toEqual([422, "idempotency_key_reused"]);
    expect(await balanceOf(holder)).toEqual(balanceOfCents(9_500));
  });

  test("a declined key stays declined even if the balance is then sufficient", async () => {
    const payer = await sandbox.addHolder({ balance: 0, cards: [oneCard] });
    const payee = await sandbox.addHolder({ balance: 0 });
    const key = randomUUID();
    const pay = () => payer.ask("POST /wallet/transfer", { body: transferTo(payee, "100"), key });
    const declinedAnswer = await pay();
    expect(refusalOf(declinedAnswer)).toEqual([400, "insufficient_funds"]);
    await payer.ask("POST /wallet/top-up", {
      body: { paymentMethodId: await cardOf(payer), currency: "AUD", amount: "100", platformFee: 0 },
    });
    const lateAnswer = await pay();
    expect(lateAnswer.body).toEqual(declinedAnswer.body);
    expect([declinedAnswer, lateAnswer].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([
      "false",
      "true",
    ]);
    expect([await balanceOf(payer), await balanceOf(payee)]).toEqual([
      balanceOfCents(100),
      balanceOfCents(0),
    ]);
  });

  test("declines a delayed first copy of a call if a later copy was declined", async () => {
    const payer = await sandbox.addHolder({ balance: 0, cards: [oneCard] });
    const payee = await sandbox.addHolder({ balance: 0 });
    const key = randomUUID();
    const path = "/api/v1/wallet/transfer";
    const pay = (ownKey: string = key) =>
      payer.ask("POST /wallet/transfer", { body: transferTo(payee, "100"), key: ownKey });
    const { id } = await sandbox.control.fault({
      method: "POST",
      path,
      kind: "hold",
      act: false,
      email: payer.email,
    });
    const firstPayment = pay();
    await expect.poll(async () => (await sandbox.control.requests(path, payer.email)).length).toBe(1);
    expect(refusalOf(await pay())).toEqual([400, "insufficient_funds"]);
    const paymentMethodId = await cardOf(payer);
    await payer.ask("POST /wallet/top-up", {
      body: { paymentMethodId, currency: "AUD", amount: "500", platformFee: 0 },
    });
    expect((await pay(randomUUID())).status).toBe(200);
    await sandbox.control.release(id);
    expect(refusalOf(await firstPayment)).toEqual([400, "insufficient_funds"]);
    expect([await balanceOf(payer), await balanceOf(payee)]).toEqual([
      balanceOfCents(400),
      balanceOfCents(100),
    ]);
  });

  test("is replayed by the calls for cards, documents and top-ups", async () => {
    const holder = await sandbox.addHolder({ cards: [oneCard] });
    const paymentMethodId = await cardOf(holder);
    const document = () => {
      const data = new FormData();
      data.set("file", new File(["%PDF-1.7 %%EOF"], "proof.pdf", { type: "application/pdf" }));
      return data;
    };
    const twice = async (call: string, asking: () => object) => {
      const key = randomUUID();
      const answers = [
        await holder.ask(call, { ...asking(), key }),
        await holder.ask(call, { ...asking(), key }),
      ];
      return answers.map(({ status, headers }) => [status, headers.get("idempotency-replayed")]);
    };
    const answeredOnce = (status: number) => [
      [status, "false"],
      [status, "true"],
    ];
    expect(await twice("POST /cards/link", () => ({}))).toEqual(answeredOnce(200));
    expect(await twice("POST /cards/save", () => ({ body: { paymentMethodId } }))).toEqual(answeredOnce(201));
    expect(await twice("POST /fiat/accounts/identity-document", () => ({ raw: document() }))).toEqual(
      answeredOnce(200),
    );
    expect(
      await twice("POST /wallet/top-up", () => ({
        body: { paymentMethodId, currency: "AUD", amount: "100", platformFee: 0 },
      })),
    ).toEqual(answeredOnce(200));
    expect(await twice("POST /cards/remove", () => ({ body: { paymentMethodId } }))).toEqual(
      answeredOnce(200),
    );
  });

  test("must be a UUID v4: any other value is rejected and moves no money", async () => {
    const holder = await sandbox.addHolder();
    const body = { amount: "1", currency: "AUD" };
    const version1 = "8e03978e-40d5-11dd-bc93-6894a57f9324";
    for (const key of [
      null,
      "",
      '"',
      '"open',
      "a b",
      "a-key",
      version1,
      `"${randomUUID()}`,
      "x".repeat(300),
    ]) {
      const answer = await holder.ask("POST /wallet/payout", { body, key });
      expect([key, ...refusalOf(answer)]).toEqual([key, 400, "idempotency_key_missing"]);
      expect(answer.headers.get("idempotency-replayed")).toBeNull();
    }
    expect(await balanceOf(holder)).toEqual(balanceOfCents(10_000));
  });
});
