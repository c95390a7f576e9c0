import { expect, test } from "vitest";
import { assignColours, type CardColours } from "../../src/machines/cards/rules/card-colours.ts";
import { maxCards } from "../../src/machines/cards/rules/card-limit.ts";
import type { Card } from "../../src/machines/core/domain.ts";

const card: Card = {
  id: "card_0",
  paymentMethodId: "pm_0",
  cardNumberLast4: "4242",
  expiryMonth: 8,
  expiryYear: 2028,
  cardType: "visa",
};

const onlyOf = (cards: readonly Card[], colours: CardColours): CardColours =>
  Object.fromEntries(cards.flatMap(({ id }) => (colours[id] === undefined ? [] : [[id, colours[id]]])));

test.each([0, 1, 2, 3, 4])(
  "a card that replaces the card at index %i has a colour of its own, whatever was deleted before",
  (replacedIndex) => {
    let cards: readonly Card[] = [];
    let knownColours: CardColours = {};
    for (let addedCount = 0; addedCount < 50; addedCount += 1) {
      if (cards.length === maxCards) cards = cards.toSpliced(replacedIndex, 1);
      const coloursBefore = onlyOf(cards, knownColours);
      cards = [{ ...card, id: `card_${addedCount * 7919}` }, ...cards];
      const colours = assignColours(cards, knownColours);
      expect(colours).toMatchObject(coloursBefore);
      expect(new Set(cards.map(({ id }) => colours[id])).size).toBe(cards.length);
      expect(onlyOf(cards, assignColours(cards, coloursBefore))).toEqual(onlyOf(cards, colours));
      knownColours = colours;
    }
  },
);

test("a card has the colour of its id, or the next one that no other card has", () => {
  const coloured = (...ids: readonly string[]) =>
    ids.map(
      (_, index, all) =>
        assignColours(
          all.map((id) => ({ ...card, id })),
          {},
        )[all[index] ?? ""],
    );
  expect(["a", "aa", "card_4242", "zzzzzz"].map((id) => coloured(id)[0])).toEqual([2, 3, 0, 1]);
  expect(coloured("f", "a")).toEqual([3, 2]);
  expect(coloured("k", "f", "a")).toEqual([4, 3, 2]);
  expect(coloured("p", "k", "f", "a")).toEqual([0, 4, 3, 2]);
});
