import { expect, test } from "vitest";
import { createActor, createMachine, fromTransition, sendTo, setup } from "xstate";
import { subscribeSuggestion } from "../../src/machines/payments/subscribe-suggestion.ts";

/** A fake payment memory, whose suggestion the test sets. */
const memory = fromTransition(
  (
    _: { suggestedPaymentMethodId: string | undefined },
    event: { type: "suggestion.set"; suggestedPaymentMethodId: string | undefined },
  ) => ({
    suggestedPaymentMethodId: event.suggestedPaymentMethodId,
  }),
  { suggestedPaymentMethodId: undefined },
);

function begin(firstSuggestion?: string) {
  const receivedEvents: unknown[] = [];
  const page = setup({
    actors: { memory, subscribeSuggestion },
    actions: { keep: ({ event }) => receivedEvents.push(event) },
  }).createMachine({
    on: { "suggestion.set": { actions: sendTo("memory", ({ event }) => event) } },
    invoke: { id: "memory", systemId: "paymentMemory", src: "memory" },
    initial: "closed",
    states: {
      closed: { on: { opened: "open" } },
      open: {
        invoke: { id: "suggestions", src: "subscribeSuggestion" },
        on: { "card.suggested": { actions: "keep" }, closed: "closed" },
      },
    },
  });
  const actor = createActor(page).start();
  const suggest = (suggestedPaymentMethodId: string | undefined) =>
    actor.send({ type: "suggestion.set", suggestedPaymentMethodId });
  if (firstSuggestion !== undefined) suggest(firstSuggestion);
  return { received: receivedEvents, suggest, send: (type: "opened" | "closed") => actor.send({ type }) };
}

const suggested = (paymentMethodId: string) => ({ type: "card.suggested", paymentMethodId });

test("an already suggested card is reported at once", () => {
  const { received, send } = begin("pm_1");
  send("opened");
  expect(received).toEqual([suggested("pm_1")]);
});

test("each new suggestion is reported, and none while no card is suggested", () => {
  const { received, send, suggest } = begin();
  send("opened");
  suggest(undefined);
  expect(received).toEqual([]);
  suggest("pm_1");
  suggest("pm_2");
  expect(received).toEqual([suggested("pm_1"), suggested("pm_2")]);
});

test("a closed form receives no suggestions", () => {
  const { received, send, suggest } = begin("pm_1");
  send("opened");
  send("closed");
  suggest("pm_2");
  expect(received).toEqual([suggested("pm_1")]);
});

test("the subscription stays active without a payment memory", () => {
  const form = createMachine({ invoke: { id: "suggestions", src: subscribeSuggestion } });
  const actor = createActor(form).start();
  expect(actor.getSnapshot().status).toBe("active");
});
