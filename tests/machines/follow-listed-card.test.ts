import { expect, test } from "vitest";
import { createActor, fromTransition, sendTo, setup } from "xstate";
import { followListedCard } from "../../src/machines/cards/follow-listed-card.ts";

interface Answer {
  readonly paymentMethodId: string;
}

/** A fake query of the saved cards, whose answer the test sets. */
const cards = fromTransition(
  (_: { data: readonly Answer[] | undefined }, event: { type: "cards.read"; data: readonly Answer[] }) => ({
    data: event.data,
  }),
  { data: undefined },
);

function follow(paymentMethodId: string) {
  const receivedTypes: string[] = [];
  const page = setup({
    types: {
      events: {} as
        | { type: "cards.read"; data: readonly Answer[] }
        | { type: "opened" | "closed" | "card.listed" },
    },
    actors: { cards, followListedCard },
    actions: { keep: ({ event }) => receivedTypes.push(event.type) },
  }).createMachine({
    on: { "cards.read": { actions: sendTo("cards", ({ event }) => event) } },
    invoke: { id: "cards", systemId: "cards", src: "cards" },
    initial: "closed",
    states: {
      closed: { on: { opened: "open" } },
      open: {
        invoke: { id: "listedCard", src: "followListedCard", input: { paymentMethodId } },
        on: { "card.listed": { actions: "keep" }, closed: "closed" },
      },
    },
  });
  const actor = createActor(page).start();
  const read = (...ids: readonly string[]) =>
    actor.send({ type: "cards.read", data: ids.map((id) => ({ paymentMethodId: id })) });
  return { receivedTypes, read, send: (type: "opened" | "closed") => actor.send({ type }) };
}

test("a saved card is reported once the list that is read again has it", () => {
  const { receivedTypes, read, send } = follow("pm_new");
  send("opened");
  read("pm_1");
  expect(receivedTypes).toEqual([]);
  read("pm_new", "pm_1");
  expect(receivedTypes).toEqual(["card.listed"]);
  send("closed");
  read("pm_new");
  expect(receivedTypes).toHaveLength(1);
});

test("a card that the list has already is reported at once", () => {
  const { receivedTypes, read, send } = follow("pm_new");
  read("pm_new");
  send("opened");
  expect(receivedTypes).toEqual(["card.listed"]);
});
