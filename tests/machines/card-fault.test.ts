import { expect, test } from "vitest";
import { cardFaultOf } from "../../src/machines/cards/rules/card-fault.ts";
import type { Card } from "../../src/machines/core/domain.ts";
import { markedCards } from "../support/marked-cards.ts";

const today = "2026-09-30";
const card: Card = {
  id: "card-1",
  paymentMethodId: "pm_1",
  cardNumberLast4: "4242",
  expiryMonth: 9,
  expiryYear: 2026,
  cardType: "visa",
};

test("a card can pay until the last day of its month", () => {
  expect(cardFaultOf(card, today)).toBeUndefined();
  expect(cardFaultOf(card, "2026-10-01")).toBe("card_expired");
  expect(cardFaultOf({ ...card, expiryMonth: 10 }, "2026-10-31")).toBeUndefined();
  expect(cardFaultOf({ ...card, expiryMonth: 12, expiryYear: 2025 }, today)).toBe("card_expired");
});

test("a card that is not saved cannot pay", () => {
  expect(cardFaultOf(undefined, today)).toBe("card_not_found");
});

test.each(Object.entries(markedCards))("a card that is %s cannot pay", (name, mark) => {
  expect(cardFaultOf({ ...card, ...mark }, today)).toBe(`card_${name}`);
});

test("a card that is no longer frozen can pay", () => {
  expect(cardFaultOf({ ...card, frozen: false }, today)).toBeUndefined();
});
