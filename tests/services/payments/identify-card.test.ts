import { describe, expect, test } from "vitest";
import type { Card } from "../../../src/machines/core/domain.ts";
import { identifyCard } from "../../../src/services/payments/identify-card.ts";

const savedVisa: Card = {
  id: "card_1",
  paymentMethodId: "pm_saved",
  cardNumberLast4: "4242",
  expiryMonth: 12,
  expiryYear: 2034,
  cardType: "visa",
};

function identify(card: object | undefined, cards: () => Promise<readonly Card[]>) {
  const answer =
    card === undefined
      ? { error: { code: "incorrect_number", message: "Your card number is incorrect." } }
      : { paymentMethod: { id: "pm_token", card } };
  return identifyCard(
    { call: async () => ({ data: await cards() }) } as unknown as Parameters<typeof identifyCard>[0],
    new AbortController().signal,
    {
      stripe: { createPaymentMethod: async () => answer },
      element: {},
      holderName: "Dana Demo",
    } as unknown as Parameters<typeof identifyCard>[2],
  );
}

describe("a new card", () => {
  const visa = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 };

  test.each([
    ["the same type, last digits and expiry date", visa, savedVisa],
    ["another expiry date", { ...visa, exp_year: 2035 }, undefined],
    ["another month", { ...visa, exp_month: 11 }, undefined],
    ["other last digits", { ...visa, last4: "1881" }, undefined],
    ["another type", { ...visa, brand: "mastercard" }, undefined],
  ])(
    "with %s equals the saved card only if type, last digits and expiry date do",
    async (_, card, savedCard) => {
      expect(await identify(card, async () => [savedVisa])).toEqual({ token: "pm_token", savedCard });
    },
  );

  test.each([
    ["visa", "visa"],
    ["mastercard", "mastercard"],
    ["amex", "other"],
  ])("the provider's brand %s equals a saved card of the type %s alone", async (brand, cardType) => {
    const savedCards = ["other", "mastercard", "visa"].map((type) => ({ ...savedVisa, cardType: type }));
    const { savedCard } = await identify({ ...visa, brand }, async () => savedCards);
    expect(savedCard?.cardType).toBe(cardType);
  });

  test("has no equal saved card if the list cannot be read", async () => {
    const failing = () => Promise.reject(new Error("no network"));
    expect(await identify(visa, failing)).toEqual({ token: "pm_token", savedCard: undefined });
  });

  test("has the provider's message if the provider rejects it", async () => {
    await expect(identify(undefined, async () => [])).rejects.toMatchObject({
      failure: { code: "provider_incorrect_number", message: "Your card number is incorrect." },
    });
  });
});
