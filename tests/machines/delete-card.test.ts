import { expect, test } from "vitest";
import { deleteCardMachine } from "../../src/machines/payments/delete-card.machine.ts";
import { begin, fakeKeyedCall, ofType, status } from "./fakes.ts";

function openDialog() {
  const removeCard = fakeKeyedCall();
  const begun = begin(deleteCardMachine.provide({ actors: { removeCard: removeCard.logic } }));
  return {
    ...begun,
    removeCard,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    choose: (paymentMethodId: string) => begun.actor.send({ type: "card.chosen", paymentMethodId }),
    submit: () => begun.actor.send({ type: "submitted" }),
  };
}

function deleting() {
  const dialog = openDialog();
  dialog.choose("pm_4242");
  dialog.submit();
  expect(dialog.value()).toEqual({ deleting: "sending" });
  return dialog;
}

test("a card must be chosen before anything is removed", () => {
  const { snapshot, submit, removeCard, choose } = openDialog();
  expect(snapshot().can({ type: "submitted" })).toBe(false);
  submit();
  expect(removeCard.orders).toHaveLength(0);
  choose("pm_4242");
  expect(snapshot().can({ type: "submitted" })).toBe(true);
});

test("the card that was chosen last is removed, once, and the cards are told to have changed", async () => {
  const { choose, submit, removeCard, snapshot, heard } = openDialog();
  choose("pm_4242");
  choose("pm_4444");
  submit();
  submit();
  expect(snapshot().hasTag("busy")).toBe(true);
  expect(removeCard.orders).toEqual([{ operation: "removeCard", paymentMethodId: "pm_4444" }]);
  await removeCard.answer();
  expect(snapshot().status).toBe("done");
  expect(ofType(heard, "cards.changed")).toHaveLength(1);
});

test("a card that is gone already, or cannot be removed, is said; the list is in doubt, and it can be tried again", async () => {
  const { removeCard, value, snapshot, heard, submit } = deleting();
  const failure = status(404, { code: "card_not_found" });
  await removeCard.reject(failure);
  expect(value()).toEqual({ choosing: "rejected" });
  expect(snapshot().context).toEqual({ paymentMethodId: "pm_4242", failure });
  expect(snapshot().hasTag("busy")).toBe(false);
  expect(ofType(heard, "cards.unsettled")).toHaveLength(1);
  submit();
  expect(snapshot().context.failure).toBeUndefined();
  expect(removeCard.orders).toHaveLength(2);
});

test("closing before anything was sent changes nothing", () => {
  const { actor, heard, snapshot, choose } = openDialog();
  choose("pm_4242");
  actor.send({ type: "dismissed" });
  expect(snapshot().status).toBe("done");
  expect(heard.filter((event) => event.type.startsWith("cards."))).toEqual([]);
});

test("closing while the card is being removed tells that the list is in doubt", () => {
  const { actor, heard, value } = deleting();
  actor.send({ type: "dismissed" });
  expect(value()).toBe("closed");
  expect(ofType(heard, "cards.unsettled")).toHaveLength(1);
});

test("a removal without an answer that counts is being checked, then done", async () => {
  const { actor, removeCard, value, snapshot } = deleting();
  actor.send({ type: "call.checking" });
  expect(value()).toEqual({ deleting: "checking" });
  expect(snapshot().hasTag("busy")).toBe(true);
  await removeCard.answer();
  expect(value()).toBe("deleted");
});

test("a removal that stays undecided is said to be, the list is in doubt, and it can be tried again", async () => {
  for (const end of ["leaveUndecided", "fail"] as const) {
    const { removeCard, value, heard, submit } = deleting();
    await removeCard[end]({ kind: "network" });
    expect(value()).toEqual({ choosing: "undecided" });
    expect(ofType(heard, "cards.unsettled")).toHaveLength(1);
    submit();
    expect(removeCard.orders[1]).toEqual(removeCard.orders[0]);
  }
});
