import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleScripts } from "../../sandbox/stripe/bundle.ts";
import { createPaymentProvider } from "../../sandbox/stripe/index.ts";
import { framePage, framePolicy } from "../../sandbox/stripe/page.ts";
import { openTestServers, type StripeTestServers } from "./stand.ts";

let stripeStand: StripeTestServers;

beforeAll(async () => {
  stripeStand = await openTestServers({ sandbox: 4150, app: 4151 });
});

afterAll(() => stripeStand.close());

async function call(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${stripeStand.sandbox}/stripe/v1/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: "Bearer pk_test_sandbox",
      Origin: stripeStand.sandbox,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

interface Answer {
  id?: string;
  status?: string;
  customer?: string | null;
  payment_method?: string | null;
  last_setup_error?: { code: string } | null;
  card?: { brand: string; last4: string; fingerprint: string };
  au_becs_debit?: { bsb_number: string; last4: string; fingerprint: string };
  error?: {
    type: string;
    code?: string;
    decline_code?: string;
    message: string;
    param?: string;
    setup_intent?: Answer;
  };
}

const expiry = { exp_month: 12, exp_year: new Date().getFullYear() + 3 };

async function createCard(number: string): Promise<string> {
  const { body } = await call("payment_methods", { type: "card", card: { number, cvc: "1234", ...expiry } });
  return body.id ?? expect.fail(`no card was made: ${JSON.stringify(body)}`);
}

/** The card that each intent was last asked to confirm. */
const confirmedCards = new Map<string, string>();

/** Sends a call that the provider may reject. A rejection does not change the customer of the intent's card. */
async function sendAndCheckCard(
  intentId: string,
  send: () => ReturnType<typeof call>,
): ReturnType<typeof call> {
  const card = confirmedCards.get(intentId) ?? "";
  const cardBefore = await stripeStand.provider.retrieveCard(card);
  const answer = await send();
  if (answer.status !== 200) expect(await stripeStand.provider.retrieveCard(card)).toEqual(cardBefore);
  return answer;
}

function confirm(intent: { id: string; clientSecret: string }, paymentMethod?: string) {
  if (paymentMethod !== undefined) confirmedCards.set(intent.id, paymentMethod);
  return sendAndCheckCard(intent.id, () =>
    call(`setup_intents/${intent.id}/confirm`, {
      client_secret: intent.clientSecret,
      payment_method: paymentMethod,
    }),
  );
}

function authenticate(intent: { id: string; clientSecret: string }, outcome: "complete" | "fail") {
  return sendAndCheckCard(intent.id, () =>
    call(`setup_intents/${intent.id}/authenticate`, { client_secret: intent.clientSecret, outcome }),
  );
}

describe("setup intents", () => {
  test("a confirmed card belongs to the intent's customer", async () => {
    const intent = await stripeStand.provider.createSetupIntent("dana");
    const card = await createCard("5555555555554444");
    expect(await stripeStand.provider.retrieveCard(card)).toBeUndefined();
    const { status, body } = await confirm(intent, card);
    expect([status, body.status, body.payment_method]).toEqual([200, "succeeded", card]);
    expect(await stripeStand.provider.retrieveCard(card)).toEqual({
      paymentMethodId: card,
      customerId: "dana",
      brand: "mastercard",
      last4: "4444",
      expMonth: expiry.exp_month,
      expYear: expiry.exp_year,
    });
  });

  test("one of two parallel confirmations of an intent succeeds", async () => {
    const intent = await stripeStand.provider.createSetupIntent("dana");
    const answers = await Promise.all([
      confirm(intent, await createCard("4242424242424242")),
      confirm(intent, await createCard("4242424242424242")),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const rejection = answers.find((answer) => answer.status === 400)?.body.error;
    expect(rejection?.code).toBe("setup_intent_unexpected_state");
    expect(rejection?.setup_intent?.status).toBe("succeeded");
  });

  test("a secret is accepted only for its own intent", async () => {
    const mine = await stripeStand.provider.createSetupIntent("dana");
    const theirs = await stripeStand.provider.createSetupIntent("priya");
    const card = await createCard("4242424242424242");
    const foreign = await confirm({ id: theirs.id, clientSecret: mine.clientSecret }, card);
    expect([foreign.status, foreign.body.error?.code]).toEqual([400, "setup_intent_invalid_parameter"]);
    const unknownIntent = await confirm({ id: "seti_none", clientSecret: "seti_none_secret_none" }, card);
    expect([unknownIntent.status, unknownIntent.body.error?.code]).toEqual([404, "resource_missing"]);
    const unknownCard = await confirm(mine, "pm_\u0000");
    expect([unknownCard.status, unknownCard.body.error?.code]).toEqual([404, "resource_missing"]);
    expect(await stripeStand.provider.retrieveCard(card)).toBeUndefined();
  });

  test("another customer's card cannot be confirmed", async () => {
    const card = await createCard("4242424242424242");
    await confirm(await stripeStand.provider.createSetupIntent("dana"), card);
    const { status, body } = await confirm(await stripeStand.provider.createSetupIntent("priya"), card);
    expect([status, body.error?.code]).toEqual([404, "resource_missing"]);
    expect((await stripeStand.provider.retrieveCard(card))?.customerId).toBe("dana");
  });

  test.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000000069", "expired_card", undefined],
    ["4000000000000127", "incorrect_cvc", undefined],
    ["4000000000000119", "processing_error", undefined],
  ])(
    "%s is declined with %s (%s), and the intent then accepts another card",
    async (number, code, declineCode) => {
      const intent = await stripeStand.provider.createSetupIntent("dana");
      const { status, body } = await confirm(intent, await createCard(number));
      expect(status).toBe(402);
      expect(body.error).toMatchObject({ type: "card_error", code });
      expect(body.error?.decline_code).toBe(declineCode);
      expect(body.error?.setup_intent?.status).toBe("requires_payment_method");
      expect(body.error?.setup_intent?.last_setup_error?.code).toBe(code);
      expect((await confirm(intent, await createCard("4242424242424242"))).body.status).toBe("succeeded");
    },
  );

  test("a card that requires authentication belongs to the customer only after it", async () => {
    const intent = await stripeStand.provider.createSetupIntent("dana");
    const card = await createCard("4000002500003155");
    expect((await confirm(intent, card)).body.status).toBe("requires_action");
    expect(await stripeStand.provider.retrieveCard(card)).toBeUndefined();
    expect((await authenticate(intent, "complete")).body.status).toBe("succeeded");
    expect((await stripeStand.provider.retrieveCard(card))?.last4).toBe("3155");
    expect((await authenticate(intent, "complete")).body.error?.code).toBe("setup_intent_unexpected_state");
  });

  test("a failed authentication leaves the intent open and the card without a customer", async () => {
    const intent = await stripeStand.provider.createSetupIntent("dana");
    const card = await createCard("4000002500003155");
    await confirm(intent, card);
    const { body } = await authenticate(intent, "fail");
    expect(body.error).toMatchObject({
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
    });
    expect(body.error?.setup_intent?.status).toBe("requires_payment_method");
    expect(await stripeStand.provider.retrieveCard(card)).toBeUndefined();
  });

  test("an authenticated card may still be declined", async () => {
    const intent = await stripeStand.provider.createSetupIntent("dana");
    await confirm(intent, await createCard("4000008400001629"));
    expect((await authenticate(intent, "complete")).body.error?.code).toBe("card_declined");
  });

  test("an intent that requires no authentication cannot be authenticated", async () => {
    const intent = await stripeStand.provider.createSetupIntent("dana");
    expect((await authenticate(intent, "complete")).body.error?.code).toBe("setup_intent_unexpected_state");
  });
});

describe("charges", () => {
  const charge = (paymentMethodId: string, cents: number, key: string = randomUUID()) =>
    stripeStand.provider.charge({ key, paymentMethodId, cents });

  test("the card 0341 can be set up and is declined at the charge, and another card is charged", async () => {
    const refusing = await createCard("4000000000000341");
    await confirm(await stripeStand.provider.createSetupIntent("dana"), refusing);
    expect(await charge(refusing, 500)).toEqual({
      state: "declined",
      message: "Your card was declined.",
    });
    const working = await createCard("378282246310005");
    await confirm(await stripeStand.provider.createSetupIntent("dana"), working);
    expect(await charge(working, 500)).toEqual({ state: "succeeded", cents: 500, paymentMethodId: working });
  });

  test("a seeded card of any brand is charged, except the card 0341", async () => {
    const seeded = { customerId: "dana", brand: "other", last4: "0005", expMonth: 1, expYear: 2031 };
    const card = await stripeStand.provider.seedCard(seeded);
    expect(await stripeStand.provider.retrieveCard(card.paymentMethodId)).toEqual(card);
    expect(card).toMatchObject(seeded);
    const { paymentMethodId } = card;
    const charged = { state: "succeeded", cents: 25_000, paymentMethodId };
    expect(await charge(paymentMethodId, 25_000)).toEqual(charged);
    const refusing = await stripeStand.provider.seedCard({ ...seeded, last4: "0341" });
    expect((await charge(refusing.paymentMethodId, 1)).state).toBe("declined");
  });

  test("a charge without an existing card or whole cents throws an error", async () => {
    await expect(charge("pm_none", 500)).rejects.toThrow("no card pm_none");
    const loose = await createCard("4242424242424242");
    await expect(charge(loose, 500)).rejects.toThrow(`no card ${loose}`);
    const card = await stripeStand.provider.seedCard({
      customerId: "dana",
      brand: "visa",
      last4: "4242",
      expMonth: 1,
      expYear: 2031,
    });
    for (const cents of [0, -1, 0.5, Number.NaN])
      await expect(charge(card.paymentMethodId, cents)).rejects.toThrow(RangeError);
  });

  test("a key charges a card only once, and never after it is voided", async () => {
    const card = await stripeStand.provider.seedCard({
      customerId: "dana",
      brand: "visa",
      last4: "4242",
      expMonth: 1,
      expYear: 2031,
    });
    const [key, unseen] = [randomUUID(), randomUUID()];
    const bothCharges = await Promise.all([
      charge(card.paymentMethodId, 500, key),
      charge(card.paymentMethodId, 500, key),
    ]);
    const charged = { state: "succeeded", cents: 500, paymentMethodId: card.paymentMethodId };
    expect(bothCharges).toEqual([charged, charged]);
    expect(await stripeStand.provider.settleCharge(key)).toEqual(charged);
    await expect(charge(card.paymentMethodId, 501, key)).rejects.toThrow("another charge");
    await stripeStand.provider.voidCharge(key);
    expect(await charge(card.paymentMethodId, 500, key)).toEqual({ state: "voided" });
    expect(await stripeStand.provider.settleCharge(unseen)).toEqual({ state: "voided" });
    expect(await charge(card.paymentMethodId, 500, unseen)).toEqual({ state: "voided" });
  });
});

describe("payment methods", () => {
  test("fingerprints keep their secret for the next process with the same tables", async () => {
    const readSecret = () => stripeStand.database.query<object>("select * from stripe_secrets");
    const secret = await readSecret();
    expect(secret).toHaveLength(1);
    const addresses = { sandbox: stripeStand.sandbox, apps: [stripeStand.app] };
    await createPaymentProvider({ addresses, database: stripeStand.database });
    expect(await readSecret()).toEqual(secret);
  });

  test("a card's number is nowhere in the database, and equal numbers have equal fingerprints", async () => {
    const firstAnswer = await call("payment_methods", {
      type: "card",
      card: { number: "4242424242424242", cvc: "987", ...expiry },
    });
    const secondAnswer = await call("payment_methods", {
      type: "card",
      card: { number: "4242 4242 4242 4242", cvc: "123", ...expiry },
    });
    expect(firstAnswer.body.card?.fingerprint).toMatch(/^\w{16}$/);
    expect(secondAnswer.body.card?.fingerprint).toBe(firstAnswer.body.card?.fingerprint);
    const rows = await stripeStand.database.query<object>("select * from stripe_cards");
    const text = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(text).toContain('"last4":"4242"');
    expect(text).not.toContain("42424242");
  });

  test("an Australian bank account becomes a payment method with BSB, last four digits and a fingerprint", async () => {
    const account = { bsb_number: "000-000", account_number: "000123456" };
    const billing_details = { name: "Dana Demo", email: "demo@nupay.test" };
    const { body } = await call("payment_methods", {
      type: "au_becs_debit",
      au_becs_debit: account,
      billing_details,
    });
    expect(body.au_becs_debit).toMatchObject({ bsb_number: "000000", last4: "3456" });
    expect(body.au_becs_debit?.fingerprint).toMatch(/^\w{16}$/);
  });
});

test("the frames of a sandbox for several apps name each of them, as the frames read them", () => {
  const apps = ["http://localhost:3000", "http://127.0.0.1:3000", "https://wallet.example.com"];
  for (const kind of ["card", "au-bank-account", "challenge", "controller"] as const) {
    const named = / data-apps="([^"]*)"/.exec(framePage(kind, apps))?.[1];
    expect(named?.split(" ")).toEqual(apps);
    for (const app of apps) expect(framePolicy(apps)).toContain(app);
  }
});

test("the scripts are bundled once for all requests", () => {
  expect(bundleScripts()).toBe(bundleScripts());
});

describe("the public API", () => {
  test("only a test-mode publishable key from the sandbox's own frames is answered", async () => {
    const card = { type: "card", card: { number: "4242424242424242", cvc: "123", ...expiry } };
    for (const key of ["pk_live_abcdefgh", "sk_test_abcdefgh", ""]) {
      const { status, body } = await call("payment_methods", card, { Authorization: `Bearer ${key}` });
      expect(status).toBe(401);
      expect(body.error?.message).toMatch(/^Invalid API Key provided/);
    }
    expect((await call("payment_methods", card, { Origin: stripeStand.app })).status).toBe(403);
  });

  test("invalid JSON, an oversized body and an unknown path are rejected as by Stripe", async () => {
    const headers = { Authorization: "Bearer pk_test_sandbox", Origin: stripeStand.sandbox };
    const url = `${stripeStand.sandbox}/stripe/v1/payment_methods`;
    for (const body of ["", "[]", "{", `{"a":"${"x".repeat(70_000)}"}`]) {
      const response = await fetch(url, { method: "POST", headers, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
    }
    expect((await call("tokens", {})).status).toBe(404);
    expect((await call("setup_intents/%ZZ/confirm", { client_secret: "x" })).status).toBe(404);
    expect((await fetch(`${stripeStand.sandbox}/stripe/none.js`)).status).toBe(404);
    expect((await fetch(`${stripeStand.sandbox}/stripe/v3.js`, { method: "DELETE" })).status).toBe(405);
  });

  test("any origin may load the script, which is revalidated, but only the app may load the frames", async () => {
    const script = await fetch(`${stripeStand.sandbox}/stripe/v3.js`);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(script.headers.get("cache-control")).toBe("no-cache");
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = script.headers.get("etag") ?? "";
    expect(
      (await fetch(`${stripeStand.sandbox}/stripe/v3.js`, { headers: { "If-None-Match": etag } })).status,
    ).toBe(304);
    for (const path of [
      "elements/card.html",
      "elements/au-bank-account.html",
      "challenge.html",
      "controller.html",
    ]) {
      const page = await fetch(`${stripeStand.sandbox}/stripe/${path}`);
      const policy = page.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
      expect(policy).toContain(`frame-ancestors ${stripeStand.app};`);
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

test("a reset deletes every card and intent", async () => {
  const card = await stripeStand.provider.seedCard({
    customerId: "dana",
    brand: "visa",
    last4: "4242",
    expMonth: 1,
    expYear: 2031,
  });
  const intent = await stripeStand.provider.createSetupIntent("dana");
  await stripeStand.provider.reset();
  expect(await stripeStand.provider.retrieveCard(card.paymentMethodId)).toBeUndefined();
  expect((await confirm(intent, "pm_any")).body.error?.code).toBe("resource_missing");
});
