import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServers, type StripeTestServers } from "../stripe/stand.ts";
import { freePort } from "../support/free-port.ts";
import { findDifferences } from "./shape.ts";

const stripe = process.env.NUPAY_STRIPE_MOCK ?? "";
let stripeStand: StripeTestServers;
beforeAll(async () => {
  stripeStand = await openTestServers({ sandbox: await freePort(), app: await freePort() });
});
afterAll(() => stripeStand.close());

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
type Fields = Readonly<Record<string, unknown>>;

async function askSandbox(path: string, body: Fields): Promise<Answer> {
  const response = await fetch(`${stripeStand.sandbox}/stripe/v1/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: "Bearer pk_test_sandbox",
      Origin: stripeStand.sandbox,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Stripe's API accepts form bodies, with `card[number]` for a field within a field. */
async function askStripe(path: string, body: Fields): Promise<Answer> {
  const form = new URLSearchParams();
  const add = (value: unknown, name: string) => {
    if (typeof value === "object" && value !== null) {
      for (const [field, inner] of Object.entries(value))
        add(inner, name === "" ? field : `${name}[${field}]`);
    } else form.set(name, String(value));
  };
  add(body, "");
  const response = await fetch(`${stripe}/v1/${path}`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_123" },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

const card = {
  number: "4242424242424242",
  exp_month: 12,
  exp_year: new Date().getFullYear() + 3,
  cvc: "123",
};
const holder = { name: "Dana Demo", email: "demo@nupay.test" };
const bank = { bsb_number: "000000", account_number: "000123456" };
const newCard = { type: "card", card, billing_details: { name: "Dana Demo" } };
const newBank = { type: "au_becs_debit", au_becs_debit: bank, billing_details: holder };

async function intentWith(number: string) {
  const { id, clientSecret } = await stripeStand.provider.createSetupIntent("cus_1");
  const paymentMethod = await askSandbox("payment_methods", { ...newCard, card: { ...card, number } });
  const confirmation = { client_secret: clientSecret, payment_method: paymentMethod.body.id };
  return await askSandbox(`setup_intents/${id}/confirm`, confirmation);
}

/** The SetupIntent of Stripe's fixtures; its `next_action` and errors have example values of every type at once. */
const theirIntent = async () =>
  (await askStripe("setup_intents/seti_1/confirm", { payment_method: "pm_1" })).body;

describe("the sandbox's object has only fields of Stripe's object:", () => {
  test("a card", async () => {
    const ours = await askSandbox("payment_methods", newCard);
    const theirs = await askStripe("payment_methods", newCard);
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    expect(findDifferences(ours.body, theirs.body)).toEqual([]);
    expect([ours.body.object, ours.body.type]).toEqual([theirs.body.object, theirs.body.type]);
    expect(String(ours.body.id)).toMatch(/^pm_\w+$/);
    expect(String(theirs.body.id)).toMatch(/^pm_\w+$/);
  });

  test("an Australian bank account", async () => {
    const ours = await askSandbox("payment_methods", newBank);
    const theirs = await askStripe("payment_methods", newBank);
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    // stripe-mock's example always has a card; Stripe's types check the fields of a bank account.
    const { au_becs_debit: account, ...common } = ours.body;
    expect(Object.keys(account ?? {}).sort()).toEqual(["bsb_number", "fingerprint", "last4"]);
    expect(findDifferences(common, theirs.body)).toEqual([]);
    expect([ours.body.object, ours.body.type]).toEqual([theirs.body.object, theirs.body.type]);
  });

  test.each([
    ["that succeeded", "4242424242424242", "succeeded"],
    ["that asks for authentication", "4000002500003155", "requires_action"],
  ])("a setup intent %s", async (_name, number, status) => {
    const ours = await intentWith(number);
    const theirs = await theirIntent();
    expect([ours.status, ours.body.status]).toEqual([200, status]);
    expect(findDifferences({ ...ours.body, next_action: null }, theirs)).toEqual([]);
    expect(ours.body.object).toBe(theirs.object);
  });

  test("a setup intent within an error", async () => {
    const ours = await intentWith("4000000000000002");
    expect(ours.status).toBe(402);
    const { setup_intent: intent, ...error } = ours.body.error as Fields;
    expect(findDifferences({ ...(intent as Fields), last_setup_error: null }, await theirIntent())).toEqual(
      [],
    );
    const theirs = await askStripe("payment_methods", { type: "nothing" });
    expect(Object.keys(error)).toEqual(expect.arrayContaining(Object.keys(theirs.body.error ?? {})));
  });
});

describe("the sandbox accepts only what Stripe accepts", () => {
  test("an unknown type is a 400 invalid request", async () => {
    for (const askServer of [askSandbox, askStripe]) {
      const { status, body } = await askServer("payment_methods", { type: "gold" });
      expect([status, (body.error as Fields).type]).toEqual([400, "invalid_request_error"]);
    }
  });

  test("a confirmation with client secret and payment method", async () => {
    const body = { client_secret: "seti_1_secret_2", payment_method: "pm_1" };
    expect((await askStripe("setup_intents/seti_1/confirm", body)).status).toBe(200);
    expect((await intentWith("4242424242424242")).status).toBe(200);
  });

  test("an unknown address is a 404", async () => {
    for (const askServer of [askSandbox, askStripe])
      expect((await askServer("no_such_things", {})).status).toBe(404);
  });
});
