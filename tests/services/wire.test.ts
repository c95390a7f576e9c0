import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActor, setup } from "xstate";
import type { PersonalDetails } from "../../src/machines/core/rules/personal-details.ts";
import { readAccount } from "../../src/services/api/account.ts";
import { listCards } from "../../src/services/api/cards.ts";
import { findPayee } from "../../src/services/api/payees.ts";
import { listTransactions, readBalance } from "../../src/services/api/wallet.ts";
import { bindCards } from "../../src/services/bind/cards.ts";
import type { Connections } from "../../src/services/connect.ts";
import type { StripeProvider } from "../../src/services/payments/stripe.ts";
import { type LiveSandbox, oneCard, shareLiveSandbox } from "../sandbox/live-sandbox.ts";
import { apiOf, recordedRequests } from "./live-api.ts";
import { callsOf, pagelessBrowser, runKeyedCall } from "./run-keyed-call.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());

/** The Idempotency-Key header: a structured field string (RFC 9651) with a UUID v4. */
const quotedKey = expect.stringMatching(
  /^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/,
);

const personalDetails: PersonalDetails = {
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

describe("the calls as sent (the specification, section 7)", () => {
  test("opening an account sends {email, country, keycloakId} with a key, once", async () => {
    const nour = await sandbox.addHolder(null);
    const api = apiOf(sandbox, nour);
    expect(await readAccount(api)).toBeNull();
    const order = { operation: "createAccount", email: nour.email, sub: nour.id } as const;
    for (let time = 0; time < 2; time += 1)
      expect(await runKeyedCall(callsOf(api), order).outcome).toEqual({ kind: "done" });
    const calls = await recordedRequests(sandbox, nour, "POST /fiat/accounts");
    expect(calls.map(({ body }) => body)).toEqual([
      { email: nour.email, country: "AU", keycloakId: nour.id },
    ]);
    expect(await readAccount(api)).toMatchObject({ email: nour.email, status: "P" });
    const [read] = await recordedRequests(sandbox, nour, "GET /users/me");
    expect(read?.headers).not.toHaveProperty("idempotency-key");
    expect(read?.headers.authorization).toMatch(/^Bearer .{6}$/);
  });

  test("creating an account that was created elsewhere meanwhile succeeds", async () => {
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
    const order = { operation: "createAccount", email: nour.email, sub: nour.id } as const;
    expect(await runKeyedCall(callsOf(apiOf(sandbox, nour)), order).outcome).toEqual({ kind: "done" });
    expect(
      (await recordedRequests(sandbox, nour, "POST /fiat/accounts")).map(({ status }) => status),
    ).toEqual([409]);
  });

  test("setting up an account sends individual, bank account and status, with fixed country and currency", async () => {
    const nour = await sandbox.addHolder({ status: "P" });
    const calls = callsOf(apiOf(sandbox, nour));
    const payout = {
      accountHolderType: "company",
      accountHolderName: " Nour New ",
      accountNumber: "000 123-456",
      routingNumber: "110-000",
      country: "US",
      currency: "EUR",
    };
    const outcomes = [
      await runKeyedCall(calls, { operation: "updateIndividual", personal: personalDetails }).outcome,
      await runKeyedCall(calls, { operation: "updateBankAccount", payout }).outcome,
      await runKeyedCall(calls, { operation: "updateAccountStatus" }).outcome,
    ];
    expect(outcomes).toEqual([
      { kind: "done" },
      { kind: "done" },
      { kind: "rejected", failure: expect.objectContaining({ code: "setup_incomplete" }) },
    ]);
    const [individual] = await recordedRequests(sandbox, nour, "PUT /fiat/accounts/individual");
    expect(individual?.body).toEqual({
      firstName: "Nour",
      lastName: "New",
      dob: { day: 4, month: 2, year: 1990 },
      address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
      phone: "+61400111222",
    });
    const [bank] = await recordedRequests(sandbox, nour, "PUT /fiat/accounts/bank-account");
    expect(bank?.body).toEqual({
      country: "AU",
      currency: "aud",
      accountNumber: "000123456",
      routingNumber: "110-000",
      accountHolderName: "Nour New",
      accountHolderType: "company",
    });
    const [status] = await recordedRequests(sandbox, nour, "PUT /fiat/accounts");
    expect(status?.body).toEqual({ status: "A" });
    for (const call of [individual, bank, status])
      expect(call?.headers["idempotency-key"]).toEqual(quotedKey);
  });

  test("an invalid phone is not sent", async () => {
    const nour = await sandbox.addHolder({ status: "P" });
    const api = apiOf(sandbox, nour);
    const rejection = { failure: { kind: "rejected", code: "phone_invalid" } };
    const order = { operation: "updateIndividual", personal: { ...personalDetails, phone: "12" } } as const;
    expect(await runKeyedCall(callsOf(api), order).outcome).toMatchObject({ kind: "rejected", ...rejection });
    await expect(findPayee(api, "12")).rejects.toMatchObject(rejection);
    expect(await recordedRequests(sandbox, nour, "PUT /fiat/accounts/individual")).toEqual([]);
    expect(await recordedRequests(sandbox, nour, "GET /users")).toEqual([]);
  });

  test("at most five cards are listed, newest first, and cards are linked without a body, saved and removed by payment method", async () => {
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
    const calls = callsOf(api);
    expect(await runKeyedCall(calls, { operation: "linkCard" }).outcome).toEqual({
      kind: "done",
      clientSecret: expect.stringMatching(/^seti_\w+_secret_\w+$/),
    });
    const unknownCard = { operation: "saveCard", paymentMethodId: "pm_nobody" } as const;
    expect((await runKeyedCall(calls, unknownCard).outcome).kind).toBe("rejected");
    await runKeyedCall(calls, { operation: "removeCard", paymentMethodId }).outcome;
    expect(await listCards(api)).toEqual([]);
    const [list] = await recordedRequests(sandbox, holder, "POST /cards/list");
    expect(list?.body).toEqual({ page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" });
    const [link] = await recordedRequests(sandbox, holder, "POST /cards/link");
    expect([link?.body, link?.headers["idempotency-key"]]).toEqual([null, quotedKey]);
    // An empty object would be a body of two bytes.
    expect(link?.headers["content-length"]).toBe("0");
    const [save] = await recordedRequests(sandbox, holder, "POST /cards/save");
    expect([save?.body, save?.headers["idempotency-key"]]).toEqual([
      { paymentMethodId: "pm_nobody" },
      quotedKey,
    ]);
    const [remove] = await recordedRequests(sandbox, holder, "POST /cards/remove");
    expect([remove?.body, remove?.headers["idempotency-key"]]).toEqual([{ paymentMethodId }, quotedKey]);
  });

  test("the history is read by page and size, newest first, and a payee is found by the whole number in E.164", async () => {
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
    const [list] = await recordedRequests(sandbox, holder, "POST /wallet/list");
    expect(list?.body).toEqual({ page: 0, size: 4, orderBy: "DESC", sortBy: "CREATED_AT" });
    const [search] = await recordedRequests(sandbox, holder, "GET /users");
    expect([search?.query, search?.body]).toEqual([{ mobile: "+61400555001" }, null]);
  });
});

describe("a card dialog", () => {
  test("has one key for its link, including retries, and a new one when opened again", async () => {
    const holder = await sandbox.addHolder();
    const api = apiOf(sandbox, holder);
    const stripe = { load: async () => ({}) } as StripeProvider;
    const { addCard } = bindCards(
      () => ({ api, browser: pagelessBrowser() }) as Connections,
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
    await expect.poll(states).toContain("collecting");
    app.send({ type: "reopened" });
    await expect.poll(states).toContain("collecting");
    app.stop();
    const keys = (await recordedRequests(sandbox, holder, "POST /cards/link")).map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect(keys).toEqual([keys[0], keys[0], quotedKey]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
