import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  confirmCard,
  createBankPaymentMethod,
  StripeProvider,
  tokenizeCard,
} from "../../../src/services/payments/stripe.ts";
import { publicScript } from "../../../src/services/payments/stripe-script.ts";
import { makeStripe, pageStripe } from "./page-stripe.ts";

/** A script element of the provider, which the test loads. */
class Script extends EventTarget {
  src = "";
  remove() {}
}
let scripts: Script[];
let page: Record<string, unknown>;
beforeEach(() => {
  scripts = [];
  page = {};
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", {
    createElement: () => new Script(),
    head: { append: (script: Script) => void scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function waitUntilSettled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("a script that does not load is reported, and the next try loads it again", async () => {
  const provider = new StripeProvider({ publishableKey: "pk_test_1" });
  for (const count of [1, 2]) {
    const loading = provider.load();
    expect(provider.load()).toBe(loading);
    const failureExpectation = expect(loading).rejects.toMatchObject({
      failure: { kind: "rejected", code: "provider_unavailable", message: "Failed to load Stripe.js" },
      cause: { message: `${publicScript} did not load` },
    });
    await waitUntilSettled();
    expect(scripts.map(({ src }) => src)).toEqual(Array(count).fill(publicScript));
    scripts[count - 1]?.dispatchEvent(new Event("error"));
    await failureExpectation;
  }
});

test("the script is loaded from the operator's URL", async () => {
  const provider = new StripeProvider({
    publishableKey: "pk_test_1",
    scriptUrl: "https://pay.test/stripe.js",
  });
  const loading = expect(provider.load()).rejects.toMatchObject({
    failure: { code: "provider_unavailable" },
  });
  await waitUntilSettled();
  expect(scripts[0]?.src).toBe("https://pay.test/stripe.js");
  scripts[0]?.dispatchEvent(new Event("error"));
  await loading;
});

test("a provider already on the page is used with the key, and its script is not loaded again", async () => {
  const stripe = { _registerWrapper: () => {} };
  makeStripe.mockReset().mockReturnValue(stripe);
  page.Stripe = pageStripe;
  expect(await new StripeProvider({ publishableKey: "pk_test_1" }).load()).toBe(stripe);
  expect(makeStripe).toHaveBeenCalledExactlyOnceWith("pk_test_1");
  expect(scripts).toEqual([]);
});

test("a bank account is rejected with the provider's reason, and accepted without details if the provider has none", async () => {
  const create = (answer: object) =>
    createBankPaymentMethod({
      stripe: { createPaymentMethod: async () => answer },
      element: {},
      name: "Dana Demo",
      email: "d@nupay.test",
    } as unknown as Parameters<typeof createBankPaymentMethod>[0]);
  const error = { code: "invalid_bsb", message: "That BSB does not exist." };
  await expect(create({ error })).rejects.toMatchObject({
    failure: { kind: "rejected", code: "provider_invalid_bsb", message: "That BSB does not exist." },
  });
  await expect(create({ error: {} })).rejects.toMatchObject({ failure: { code: "provider_error" } });
  expect(await create({ paymentMethod: {} })).toEqual({ bsb: "", last4: "" });
  expect(await create({ paymentMethod: { au_becs_debit: { bsb_number: null, last4: null } } })).toEqual({
    bsb: "",
    last4: "",
  });
});

test("a rejection without a message has no reason", async () => {
  const failure = await createBankPaymentMethod({
    stripe: { createPaymentMethod: async () => ({ error: { code: "x" } }) },
  } as unknown as Parameters<typeof createBankPaymentMethod>[0]).catch(
    (error: { failure: object }) => error.failure,
  );
  expect(failure).toEqual({ kind: "rejected", code: "provider_x" });
});

test.each([
  ["the same card is accepted", "4242", { paymentMethodId: "pm_first" }],
  ["another card is rejected, since the first one would be saved", "4444", "link_used"],
])("after a confirmation whose answer was lost, %s", async (_, last4, expected) => {
  const answers = [
    { id: "pm_first", card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 } },
    { id: "pm_second", card: { brand: "visa", last4, exp_month: 12, exp_year: 2034 } },
  ];
  const setupIntent = { status: "succeeded", payment_method: "pm_first" };
  const stripe = {
    createPaymentMethod: async () => ({ paymentMethod: answers.shift() }),
    confirmCardSetup: async () => ({
      error: { code: "setup_intent_unexpected_state", setup_intent: setupIntent },
    }),
  } as unknown as Parameters<typeof confirmCard>[0]["stripe"];
  const card = {
    stripe,
    element: {} as Parameters<typeof tokenizeCard>[0]["element"],
    holderName: "Dana Demo",
  };
  await tokenizeCard(card);
  const { token } = await tokenizeCard(card);
  const confirmed = confirmCard({ stripe, clientSecret: "seti_1_secret", token });
  expect(await confirmed.catch((error: { failure: { code: string } }) => error.failure.code)).toEqual(
    expected,
  );
});
