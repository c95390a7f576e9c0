import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankAccountName, cardName, personName } from "../../sandbox/wallet/party-names.ts";
import { cardOf, type Holder, type LiveSandbox, oneCard, shareLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());

const readNewest = async (holder: Holder) =>
  (await holder.ask("POST /wallet/list", { body: { page: 0, size: 1 } })).body.data[0];

describe("the list names the counterparty of a transaction", () => {
  test("for a transfer as the other person on each side, with one reference", async () => {
    const payer = await sandbox.addHolder({}, { firstName: "Dana", lastName: "Demo" });
    const payee = await sandbox.addHolder({}, { firstName: "Priya", lastName: "Payee" });
    await payer.ask("POST /wallet/transfer", {
      body: { toAccountId: payee.accountId, amount: "1999", currency: "AUD" },
    });
    const [sent, received] = [await readNewest(payer), await readNewest(payee)];
    expect([sent.counterparty, received.counterparty]).toEqual(["Priya P.", "Dana D."]);
    expect(sent.reference).toMatch(/^NP-[0-9A-F]{10}$/);
    expect(received.reference).toBe(sent.reference);
    expect([sent.method, received.method]).toEqual([undefined, undefined]);
  });

  test("both sides see the message of a transfer that has one, and an invalid message is rejected", async () => {
    const payer = await sandbox.addHolder();
    const payee = await sandbox.addHolder();
    const pay = (message?: string) =>
      payer.ask("POST /wallet/transfer", {
        body: {
          toAccountId: payee.accountId,
          amount: "1",
          currency: "AUD",
          ...(message !== undefined && { message }),
        },
      });
    await pay("غداء Friday 🍜");
    expect((await readNewest(payer)).message).toBe("غداء Friday 🍜");
    expect((await readNewest(payee)).message).toBe("غداء Friday 🍜");
    await pay();
    expect(await readNewest(payer)).not.toHaveProperty("message");
    const steering = ["Rent \u202egpj.exe", "re\u200bnt", "\ufeff", "\u2066rent\u2069"];
    for (const invalidMessage of ["", " ", "\u3000", "two\nlines", "x".repeat(141), ...steering]) {
      expect((await pay(invalidMessage)).status, JSON.stringify(invalidMessage)).toBe(400);
    }
  });

  test("for a transfer between persons without a name as the end of each other's number", async () => {
    const [payer, payee] = await Promise.all(
      ["+61400123111", "+61400123222"].map((mobile) =>
        sandbox.addHolder({}, { firstName: "", lastName: "", mobile }),
      ),
    );
    const body = { toAccountId: payee?.accountId, amount: "100", currency: "AUD" };
    await payer?.ask("POST /wallet/transfer", { body });
    const parties = [payer, payee].map(async (holder) => {
      const list = await holder?.ask("POST /wallet/list", { body: { page: 0, size: 1 } });
      return list?.body.data[0].counterparty;
    });
    expect(await Promise.all(parties)).toEqual(["•••• 3222", "•••• 3111"]);
  });

  test("only the payer sees the key of a payment", async () => {
    const payer = await sandbox.addHolder();
    const payee = await sandbox.addHolder();
    const key = randomUUID();
    await payer.ask("POST /wallet/transfer", {
      key,
      body: { toAccountId: payee.accountId, amount: "1", currency: "AUD" },
    });
    expect((await readNewest(payer)).key).toBe(key);
    expect(await readNewest(payee)).not.toHaveProperty("key");
  });

  test("for a top-up as its card", async () => {
    const holder = await sandbox.addHolder({ cards: [oneCard] });
    await holder.ask("POST /wallet/top-up", {
      body: { paymentMethodId: await cardOf(holder), currency: "AUD", amount: "500", platformFee: 0 },
    });
    expect(await readNewest(holder)).toMatchObject({ type: "WALLET_TOPUP", method: "Visa •••• 4242" });
  });

  test("for a withdrawal as the bank account at that time, even after it is changed", async () => {
    const holder = await sandbox.addHolder();
    const name = (accountNumber: string, routingNumber: string) =>
      holder.ask("PUT /fiat/accounts/bank-account", {
        body: {
          country: "AU",
          currency: "aud",
          accountHolderName: "Holly Holder",
          accountHolderType: "individual",
          accountNumber,
          routingNumber,
        },
      });
    await name("1234 8765", "032-000");
    await holder.ask("POST /wallet/payout", { body: { amount: "3000", currency: "AUD" } });
    await name("99990001", "062000");
    const line = { type: "TRANSFER_TO_BANK", method: "Westpac Banking Corporation •••• 8765" };
    expect(await readNewest(holder)).toMatchObject(line);
  });

  test("for a past transaction of the seed exactly as given, or not at all", async () => {
    const pastTransaction = {
      type: "TRANSFER_DEBIT",
      status: "SUCCEEDED",
      amount: 1,
      createdAt: "2026-11-01T00:00:00Z",
    };
    const namedTransaction = { ...pastTransaction, counterparty: "=1+1", method: "Amex •••• 0005" };
    const holder = await sandbox.addHolder({ transactions: [namedTransaction] });
    expect(await readNewest(holder)).toMatchObject({ counterparty: "=1+1", method: "Amex •••• 0005" });
    const otherHolder = await sandbox.addHolder({ transactions: [pastTransaction] });
    const line = await readNewest(otherHolder);
    expect(line).not.toHaveProperty("counterparty");
    expect(line).not.toHaveProperty("method");
  });
});

describe("a counterparty's name", () => {
  test.each([
    ["Priya", "Payee", "Priya P."],
    ["Priya", "", "Priya"],
    ["", "Payee", "P."],
    ["", "", "•••• 0002"],
  ])("for first name %j and last name %j is %j", (first_name, last_name, shownName) => {
    expect(personName({ first_name, last_name }, "+61400000002")).toBe(shownName);
  });

  test("is absent without name or number", () => {
    expect(personName({ first_name: " ", last_name: "" }, null)).toBeUndefined();
  });

  test("is the last digits alone for a card of an unknown brand", () => {
    expect(cardName({ card_type: "other", last4: "0005" })).toBe("•••• 0005");
  });

  test.each([
    ['{"accountNumber":"12344321","routingNumber":"062000"}', "Commonwealth Bank of Australia •••• 4321"],
    ['{"accountNumber":"12344321","routingNumber":"990000"}', "•••• 4321"],
    ["{}", undefined],
    [null, undefined],
  ])("for the bank account %s is %s", (bank, shownName) => {
    expect(bankAccountName({ bank })).toBe(shownName);
  });
});
