import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createActor, setup } from "xstate";
import type { PersonalDetails } from "../../src/machines/rules/personal-fields.ts";
import { ApiError } from "../../src/services/api/errors.ts";
import { bindCards } from "../../src/services/bind/cards.ts";
import type { Connections } from "../../src/services/connect.ts";
import type { StripeProvider } from "../../src/services/payments/stripe.ts";
import { createAccount, readAccount } from "../../src/services/wallet/account.ts";
import { listCards } from "../../src/services/wallet/cards.ts";
import { findPayee } from "../../src/services/wallet/payees.ts";
import { sendPayment } from "../../src/services/wallet/payments.ts";
import { linkCard, removeCard, saveCard } from "../../src/services/wallet/saved-cards.ts";
import { requestActivation, sendBankAccount, sendIndividual } from "../../src/services/wallet/setup.ts";
import { listTransactions, readBalance } from "../../src/services/wallet/wallet.ts";
import { cardOf, type LiveSandbox, oneCard, openLiveSandbox } from "../sandbox/live-sandbox.ts";
import { apiOf, seen } from "./live-api.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await openLiveSandbox();
});
afterAll(() => sandbox.close());

/** As the header carries it: a structured field string (RFC 9651) with a UUID v4 inside. */
const quotedKey = expect.stringMatching(
  /^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/,
);

const personal: PersonalDetails = {
  firstName: " Nour ",
  lastName: "New",
  email: "nour@nupay.test",
  phone: "0400 111 222",
  dateOfBirth: "1990-02-04",
  addressLine1: "1 Martin Place",
  city: "Sydney",
  state: "NSW",
  postalCode: "2000",
  country: "AU",
};

describe("the calls as they stand on the wire (the specification, section 7)", () => {
  test("opening an account: {email, country, keycloakId}, with a key, once", async () => {
    const nour = await sandbox.addHolder(null);
    const api = apiOf(sandbox, nour);
    expect(await readAccount(api)).toBeNull();
    await createAccount(api, { email: nour.email, sub: nour.id }, new Map());
    await createAccount(api, { email: nour.email, sub: nour.id }, new Map());
    const calls = await seen(sandbox, nour, "POST /fiat/accounts");
    expect(calls.map(({ body }) => body)).toEqual([
      { email: nour.email, country: "AU", keycloakId: nour.id },
    ]);
    expect(await readAccount(api)).toMatchObject({ email: nour.email, status: "P" });
    const [read] = await seen(sandbox, nour, "GET /users/me");
    expect(read?.headers).not.toHaveProperty("idempotency-key");
    expect(read?.headers.authorization).toMatch(/^Bearer .{6}$/);
  });

  test("an account that was opened elsewhere meanwhile is no error", async () => {
    const nour = await sandbox.addHolder({ status: "P" });
    const notFound = { status: 404, message: "No account", data: null, code: "account_not_found" };
    await sandbox.control.fault({
      method: "GET",
      path: "/api/v1/users/me",
      kind: "status",
      status: 404,
      body: notFound,
      email: nour.email,
    });
    await createAccount(apiOf(sandbox, nour), { email: nour.email, sub: nour.id }, new Map());
    expect((await seen(sandbox, nour, "POST /fiat/accounts")).map(({ status }) => status)).toEqual([409]);
  });

  test("setting up: individual, bank account and status, the country and currency fixed", async () => {
    const nour = await sandbox.addHolder({ status: "P" });
    const api = apiOf(sandbox, nour);
    await sendIndividual(api, personal);
    await sendBankAccount(api, {
      accountHolderType: "company",
      accountHolderName: " Nour New ",
      accountNumber: "000 123-456",
      routingNumber: "110-000",
      country: "US",
      currency: "EUR",
    });
    await expect(requestActivation(api)).rejects.toMatchObject({ failure: { code: "setup_incomplete" } });
    const [individual] = await seen(sandbox, nour, "PUT /fiat/accounts/individual");
    expect(individual?.body).toEqual({
      firstName: "Nour",
      lastName: "New",
      dob: { day: 4, month: 2, year: 1990 },
      address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
      phone: "+61400111222",
    });
    const [bank] = await seen(sandbox, nour, "PUT /fiat/accounts/bank-account");
    expect(bank?.body).toEqual({
      country: "AU",
      currency: "aud",
      accountNumber: "000123456",
      routingNumber: "110-000",
      accountHolderName: "Nour New",
      accountHolderType: "company",
    });
    const [status] = await seen(sandbox, nour, "PUT /fiat/accounts");
    expect(status?.body).toEqual({ status: "A" });
    for (const call of [individual, bank, status])
      expect(call?.headers).not.toHaveProperty("idempotency-key");
  });

  test("a phone that is none is not sent", async () => {
    const nour = await sandbox.addHolder({ status: "P" });
    const api = apiOf(sandbox, nour);
    const refused = { failure: { kind: "refused", code: "phone_invalid" } };
    await expect(sendIndividual(api, { ...personal, phone: "12" })).rejects.toMatchObject(refused);
    await expect(findPayee(api, "12")).rejects.toMatchObject(refused);
    expect(await seen(sandbox, nour, "PUT /fiat/accounts/individual")).toEqual([]);
    expect(await seen(sandbox, nour, "GET /users")).toEqual([]);
  });

  test("cards: listed five at most, newest first; linked without a body; saved and removed by payment method", async () => {
    const holder = await sandbox.addHolder({ cards: [oneCard] });
    const api = apiOf(sandbox, holder);
    await readBalance(api);
    const [card] = await listCards(api);
    expect(card).toMatchObject({
      cardNumberLast4: "4242",
      expiryMonth: 12,
      expiryYear: 2030,
      cardType: "visa",
    });
    const paymentMethodId = card?.paymentMethodId ?? "";
    expect((await linkCard(api, new Map(), "an opening")).clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
    await expect(saveCard(api, "pm_nobody", new Map())).rejects.toMatchObject({
      failure: { kind: "status" },
    });
    await removeCard(api, paymentMethodId, new Map());
    expect(await listCards(api)).toEqual([]);
    const [list] = await seen(sandbox, holder, "POST /cards/list");
    expect(list?.body).toEqual({ page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" });
    const [link] = await seen(sandbox, holder, "POST /cards/link");
    expect([link?.body, link?.headers["idempotency-key"]]).toEqual([null, quotedKey]);
    const [save] = await seen(sandbox, holder, "POST /cards/save");
    expect([save?.body, save?.headers["idempotency-key"]]).toEqual([
      { paymentMethodId: "pm_nobody" },
      quotedKey,
    ]);
    const [remove] = await seen(sandbox, holder, "POST /cards/remove");
    expect([remove?.body, remove?.headers["idempotency-key"]]).toEqual([{ paymentMethodId }, quotedKey]);
  });

  test("a card that cannot be saved without a reason is 'save_failed'", async () => {
    const holder = await sandbox.addHolder();
    await sandbox.control.fault({
      method: "POST",
      path: "/api/v1/cards/save",
      kind: "malformed",
      email: holder.email,
    });
    await expect(saveCard(apiOf(sandbox, holder), "pm_x", new Map())).rejects.toMatchObject({
      failure: { kind: "unreadable", code: "save_failed" },
    });
  });

  test("money: cents as text, AUD, platform fee 0, under the payment's own key", async () => {
    const holder = await sandbox.addHolder({ balance: 100_000, cards: [oneCard] });
    const payee = await sandbox.addHolder();
    const api = apiOf(sandbox, holder);
    const paymentMethodId = await cardOf(holder);
    const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
    const currency = "AUD";
    await sendPayment(api, { kind: "topUp", cents: 1_999, currency, paymentMethodId }, keys[0]);
    await sendPayment(api, { kind: "transfer", cents: 1, currency, toAccountId: payee.accountId }, keys[1]);
    await sendPayment(api, { kind: "payout", cents: 2_000, currency }, keys[2]);
    const calls = [
      ...(await seen(sandbox, holder, "POST /wallet/top-up")),
      ...(await seen(sandbox, holder, "POST /wallet/transfer")),
      ...(await seen(sandbox, holder, "POST /wallet/payout")),
    ];
    expect(calls.map(({ body }) => body)).toEqual([
      { paymentMethodId, currency: "AUD", amount: "1999", platformFee: 0 },
      { toAccountId: payee.accountId, amount: "1", currency: "AUD" },
      { amount: "2000", currency: "AUD" },
    ]);
    expect(calls.map(({ headers }) => headers["idempotency-key"])).toEqual(keys.map((key) => `"${key}"`));
    expect(await readBalance(api)).toEqual({
      currency: "AUD",
      balance: 99_998,
      availableBalance: 99_998,
      pendingBalance: 0,
    });
    const [balance] = await seen(sandbox, holder, "POST /wallet/balance");
    expect(balance?.body).toEqual({ currency: "aud" });
  });

  test("history: page, size, newest first; a payee is found by the whole number in E.164", async () => {
    const createdAt = "2026-01-01T00:00:00.000Z";
    const holder = await sandbox.addHolder({
      transactions: [{ type: "SOMETHING_NEW", status: "PONDERING", amount: 5, createdAt }],
    });
    const payee = await sandbox.addHolder({}, { firstName: "Priya", mobile: "+61400555001" });
    const api = apiOf(sandbox, holder);
    const page = await listTransactions(api, { page: 0, size: 4 });
    expect(page.transactions).toMatchObject([
      { type: "SOMETHING_NEW", status: "PONDERING", amount: 5, createdAt },
    ]);
    expect(page.pagination).toMatchObject({ page: 0, totalPages: 1, hasNext: false });
    expect(await findPayee(api, "0400 555 001")).toEqual([
      { accountId: payee.accountId, firstName: "Priya" },
    ]);
    const [list] = await seen(sandbox, holder, "POST /wallet/list");
    expect(list?.body).toEqual({ page: 0, size: 4, orderBy: "DESC", sortBy: "CREATED_AT" });
    const [search] = await seen(sandbox, holder, "GET /users");
    expect([search?.query, search?.body]).toEqual([{ mobile: "+61400555001" }, null]);
  });
});

describe("a card dialog", () => {
  test("has one key for its link, tries included, and another opening has another", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder, { idempotencyKey: "on" });
    const stripe = { load: async () => ({}) } as StripeProvider;
    const { addCard } = bindCards(
      () => ({ api }) as Connections,
      () => stripe,
    );
    const root = setup({ actors: { addCard } }).createMachine({
      on: { "*": {} },
      initial: "open",
      states: {
        open: {
          invoke: { id: "dialog", src: "addCard" },
          on: { reopened: { target: "open", reenter: true } },
        },
      },
    });
    const app = createActor(root).start();
    const states = () => JSON.stringify(app.getSnapshot().children.dialog?.getSnapshot().value);
    const path = "/api/v1/cards/link";
    await sandbox.control.fault({ method: "POST", path, kind: "lose", email: holder.email });
    await expect.poll(states).toContain("refused");
    app.getSnapshot().children.dialog?.send({ type: "retried" });
    await expect.poll(states).toContain("collecting");
    app.send({ type: "reopened" });
    await expect.poll(states).toContain("collecting");
    app.stop();
    const keys = (await seen(sandbox, holder, "POST /cards/link")).map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect(keys).toEqual([keys[0], keys[0], quotedKey]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe("Idempotency-Key: on, off, auto", () => {
  const pay = (api: ReturnType<typeof apiOf>) =>
    sendPayment(api, { kind: "payout", cents: 1, currency: "AUD" }, crypto.randomUUID());

  test("auto finds out on the first balance, once a visit, that this server keeps keys", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder);
    expect([api.keys.sends, api.keys.replays]).toEqual([undefined, false]);
    await readBalance(api);
    await readBalance(api);
    expect([api.keys.sends, api.keys.replays]).toEqual([true, true]);
    const asked = await seen(sandbox, holder, "POST /wallet/balance");
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual([quotedKey, undefined]);
  });

  test("off sends none and never replays; on sends without asking", async () => {
    const holder = await sandbox.addHolder();
    const off = apiOf(sandbox, holder, { idempotencyKey: "off" });
    await readBalance(off);
    await pay(off);
    expect([off.keys.sends, off.keys.replays]).toEqual([false, false]);
    const on = apiOf(sandbox, holder, { idempotencyKey: "on" });
    await pay(on);
    expect([on.keys.sends, on.keys.replays]).toEqual([true, true]);
    const asked = await seen(sandbox, holder, "POST /wallet/balance");
    const paid = await seen(sandbox, holder, "POST /wallet/payout");
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined]);
    expect(paid.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, quotedKey]);
  });

  /** As a browser treats a server whose CORS answer does not name the header. */
  const blocking: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.headers.has("Idempotency-Key")) throw new TypeError("Failed to fetch");
    return await fetch(request);
  };

  test("a browser that blocks the header is found out on the balance, and money goes without", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder, { fetch: blocking });
    expect((await readBalance(api)).balance).toBe(10_000);
    expect([api.keys.sends, api.keys.replays]).toEqual([false, false]);
    await pay(api);
    const [paid] = await seen(sandbox, holder, "POST /wallet/payout");
    expect([paid?.status, paid?.headers["idempotency-key"]]).toEqual([200, undefined]);
  });

  test("money that is sent before the balance was read finds out first", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder, { fetch: blocking });
    await pay(api);
    expect((await readBalance(api)).balance).toBe(9_999);
  });

  test("a new person's account is made under a key: the balance that there is not yet tells as well", async () => {
    const nour = await sandbox.addHolder(null);
    const api = apiOf(sandbox, nour);
    await createAccount(api, { email: nour.email, sub: nour.id }, new Map());
    const [made] = await seen(sandbox, nour, "POST /fiat/accounts");
    expect([made?.status, made?.headers["idempotency-key"]]).toEqual([201, quotedKey]);
    expect([api.keys.sends, api.keys.replays]).toEqual([true, false]);
    // That keys are kept is told by the first balance there is.
    await readBalance(api);
    expect([api.keys.sends, api.keys.replays]).toEqual([true, true]);
  });

  test("one lost balance proves nothing: the header is tried again", async () => {
    const holder = await sandbox.addHolder();
    await sandbox.control.fault({
      method: "POST",
      path: "/api/v1/wallet/balance",
      kind: "lose",
      email: holder.email,
    });
    const api = apiOf(sandbox, holder);
    expect((await readBalance(api)).balance).toBe(10_000);
    expect([api.keys.sends, api.keys.replays]).toEqual([true, true]);
  });

  test("without a connection nothing is learnt", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder, {
      fetch: vi.fn().mockRejectedValue(new TypeError("Failed to fetch")),
    });
    await expect(readBalance(api)).rejects.toBeInstanceOf(ApiError);
    expect([api.keys.sends, api.keys.replays]).toEqual([undefined, false]);
  });

  test("a server that lets the header through and ignores it is sent keys and never trusted to keep them", async () => {
    const holder = await sandbox.addHolder();
    const ignoring: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      request.headers.delete("Idempotency-Key");
      return await fetch(request);
    };
    const api = apiOf(sandbox, holder, { fetch: ignoring });
    await readBalance(api);
    await readBalance(api);
    await pay(api);
    expect([api.keys.sends, api.keys.replays]).toEqual([true, false]);
  });

  test("a replayed answer to the balance is no proof either", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        const headers = new Headers(response.headers);
        headers.set("Idempotency-Replayed", "true");
        return new Response(response.body, { status: response.status, headers });
      },
    });
    await readBalance(api);
    expect([api.keys.sends, api.keys.replays]).toEqual([true, false]);
  });
});
