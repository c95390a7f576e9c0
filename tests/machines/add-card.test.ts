import { describe, expect, test } from "vitest";
import { addCardMachine, type ProviderHandle } from "../../src/machines/payments/add-card.machine.ts";
import { begin, fakeKeyedCall, fakePort, offline, ofType, status } from "./fakes.ts";

const provider: ProviderHandle = { name: "the provider" };
const element: ProviderHandle = { name: "the card's element" };
const unavailable = { kind: "rejected", code: "provider_unavailable" } as const;

function openDialog() {
  const loadProvider = fakePort<ProviderHandle>();
  const linkCard = fakeKeyedCall();
  const confirmCard = fakePort<
    { paymentMethodId: string | undefined },
    { provider: ProviderHandle; element: ProviderHandle; clientSecret: string; holderName: string }
  >();
  const saveCard = fakeKeyedCall();
  const begun = begin(
    addCardMachine.provide({
      actors: {
        loadProvider: loadProvider.logic,
        linkCard: linkCard.logic,
        confirmCard: confirmCard.logic,
        saveCard: saveCard.logic,
      },
    }),
  );
  return {
    ...begun,
    loadProvider,
    linkCard,
    confirmCard,
    saveCard,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    fill: () => {
      begun.actor.send({ type: "name.changed", holderName: " Dana Demo " });
      begun.actor.send({ type: "card.changed", complete: true, element });
    },
    submit: () => begun.actor.send({ type: "submitted" }),
  };
}

async function collecting() {
  const dialog = openDialog();
  await dialog.loadProvider.answer(provider);
  await dialog.linkCard.answer({ kind: "done", clientSecret: "seti_secret" });
  expect(dialog.value()).toEqual({ collecting: "fresh" });
  return dialog;
}

async function saving() {
  const dialog = await collecting();
  dialog.fill();
  dialog.submit();
  await dialog.confirmCard.answer({ paymentMethodId: "pm_1" });
  expect(dialog.value()).toEqual({ saving: "sending" });
  return dialog;
}

describe("preparing", () => {
  test("fetches the provider's script and a secret side by side", async () => {
    const { loadProvider, linkCard, snapshot, value } = openDialog();
    expect(loadProvider.asked).toHaveLength(1);
    expect(linkCard.orders).toHaveLength(1);
    expect(snapshot().hasTag("busy")).toBe(true);
    await linkCard.answer({ kind: "done", clientSecret: "seti_secret" });
    expect(value()).toEqual({ preparing: { provider: "loading", secret: "given" } });
    expect(snapshot().hasTag("busy")).toBe(true);
    await loadProvider.answer(provider);
    expect(value()).toEqual({ collecting: "fresh" });
    expect(snapshot().hasTag("busy")).toBe(false);
  });

  test("says that the script did not load, and loads it again without asking for another secret", async () => {
    const { actor, loadProvider, linkCard, snapshot, value } = openDialog();
    await linkCard.answer({ kind: "done", clientSecret: "seti_secret" });
    await loadProvider.fail(unavailable);
    expect(value()).toEqual({ preparing: { provider: "loadFailed", secret: "given" } });
    expect(snapshot().context.failure).toEqual(unavailable);
    expect(snapshot().hasTag("busy")).toBe(false);
    actor.send({ type: "retried" });
    expect(snapshot().context.failure).toBeUndefined();
    expect(loadProvider.asked).toHaveLength(2);
    expect(linkCard.orders).toHaveLength(1);
    await loadProvider.answer(provider);
    expect(value()).toEqual({ collecting: "fresh" });
  });

  test("says why there is no secret, and asks again without loading the script again", async () => {
    const { actor, loadProvider, linkCard, snapshot, value } = openDialog();
    await loadProvider.answer(provider);
    expect(snapshot().hasTag("busy")).toBe(true);
    await linkCard.reject(status(400, { code: "card_limit" }));
    expect(value()).toEqual({ preparing: { provider: "loaded", secret: "rejected" } });
    expect(snapshot().context.failure).toMatchObject({ code: "card_limit" });
    actor.send({ type: "retried" });
    expect(snapshot().context.failure).toBeUndefined();
    expect(loadProvider.asked).toHaveLength(1);
    expect(linkCard.orders).toHaveLength(2);
    await linkCard.answer({ kind: "done", clientSecret: "seti_secret" });
    expect(value()).toEqual({ collecting: "fresh" });
  });

  test("one retry fetches both where both failed", async () => {
    const { actor, loadProvider, linkCard } = openDialog();
    await loadProvider.fail(unavailable);
    await linkCard.reject(offline);
    actor.send({ type: "retried" });
    expect([loadProvider.asked.length, linkCard.orders.length]).toEqual([2, 2]);
  });

  test("keeps a name that is typed meanwhile", async () => {
    const { actor, loadProvider, linkCard, snapshot } = openDialog();
    actor.send({ type: "name.changed", holderName: "Dana" });
    await loadProvider.answer(provider);
    await linkCard.answer({ kind: "done", clientSecret: "s" });
    expect(snapshot().context.holderName).toBe("Dana");
  });
});

describe("collecting", () => {
  test("wants a holder's name and a complete card, and says what is missing", async () => {
    const { actor, submit, value, snapshot, confirmCard } = await collecting();
    submit();
    expect(value()).toEqual({ collecting: "incomplete" });
    expect(snapshot().context.failure).toEqual({ kind: "rejected", code: "card_incomplete" });
    actor.send({ type: "name.changed", holderName: "Dana Demo" });
    submit();
    expect(value()).toEqual({ collecting: "incomplete" });
    actor.send({ type: "name.changed", holderName: "  " });
    actor.send({ type: "card.changed", complete: true, element });
    submit();
    expect(value()).toEqual({ collecting: "incomplete" });
    actor.send({ type: "name.changed", holderName: "Dana Demo" });
    actor.send({ type: "card.changed", complete: false, element });
    submit();
    expect(value()).toEqual({ collecting: "incomplete" });
    expect(confirmCard.asked).toHaveLength(0);
    actor.send({ type: "card.changed", complete: true, element });
    submit();
    expect(value()).toBe("confirming");
    expect(snapshot().context.failure).toBeUndefined();
  });
});

describe("confirming and saving", () => {
  test("confirms under the holder's name, saves what came of it, and tells that the cards changed", async () => {
    const { fill, submit, confirmCard, saveCard, snapshot, heard } = await collecting();
    fill();
    submit();
    expect(confirmCard.asked).toEqual([
      { provider, element, clientSecret: "seti_secret", holderName: "Dana Demo" },
    ]);
    expect(snapshot().hasTag("challengeOpen")).toBe(true);
    expect(snapshot().hasTag("busy")).toBe(true);
    await confirmCard.answer({ paymentMethodId: "pm_1" });
    expect(saveCard.orders).toEqual([{ operation: "saveCard", paymentMethodId: "pm_1" }]);
    expect(snapshot().hasTag("busy")).toBe(true);
    expect(snapshot().hasTag("challengeOpen")).toBe(false);
    await saveCard.answer();
    expect(snapshot().status).toBe("done");
    expect(ofType(heard, "cards.changed")).toHaveLength(1);
  });

  test("a double click confirms once", async () => {
    const { fill, submit, confirmCard } = await collecting();
    fill();
    submit();
    submit();
    expect(confirmCard.asked).toHaveLength(1);
  });

  test("a refused card is said with the provider's reason, and can be corrected", async () => {
    const { fill, submit, confirmCard, value, snapshot, saveCard } = await collecting();
    fill();
    submit();
    const failure = { kind: "rejected", code: "card_declined", message: "Your card was declined." } as const;
    await confirmCard.fail(failure);
    expect(value()).toEqual({ collecting: "rejected" });
    expect(snapshot().context).toMatchObject({ failure, holderName: " Dana Demo " });
    submit();
    expect(confirmCard.asked).toHaveLength(2);
    expect(snapshot().context.failure).toBeUndefined();
    expect(saveCard.orders).toHaveLength(0);
  });

  test("a confirmation without a payment method is refused, and nothing is saved", async () => {
    for (const paymentMethodId of [undefined, ""]) {
      const { fill, submit, confirmCard, value, snapshot, saveCard } = await collecting();
      fill();
      submit();
      await confirmCard.answer({ paymentMethodId });
      expect(value()).toEqual({ collecting: "rejected" });
      expect(snapshot().context.failure).toEqual({ kind: "rejected", code: "payment_method_missing" });
      expect(saveCard.orders).toHaveLength(0);
    }
  });

  test("a save that fails is tried again alone: the card is not confirmed twice", async () => {
    for (const type of ["retried", "submitted"] as const) {
      const { actor, saveCard, confirmCard, value, snapshot } = await saving();
      await saveCard.reject(status(500));
      expect(value()).toBe("unsaved");
      expect(snapshot().context.failure).toEqual({ ...status(500), code: "save_failed" });
      expect(snapshot().hasTag("busy")).toBe(false);
      actor.send({ type });
      expect(snapshot().context.failure).toBeUndefined();
      expect(saveCard.orders).toEqual([
        { operation: "saveCard", paymentMethodId: "pm_1" },
        { operation: "saveCard", paymentMethodId: "pm_1" },
      ]);
      await saveCard.answer();
      expect(value()).toBe("added");
      expect(confirmCard.asked).toHaveLength(1);
    }
  });
});

describe("a save without an answer that counts", () => {
  test("is being checked, and then the card is added", async () => {
    const { actor, saveCard, value, snapshot, heard } = await saving();
    actor.send({ type: "call.checking" });
    expect(value()).toEqual({ saving: "checking" });
    expect(snapshot().hasTag("busy")).toBe(true);
    expect(snapshot().context.failure).toBeUndefined();
    await saveCard.answer();
    expect(value()).toBe("added");
    expect(ofType(heard, "cards.changed")).toHaveLength(1);
  });

  test("is refused with the wallet's own reason where the check says so", async () => {
    const { actor, saveCard, value, snapshot } = await saving();
    actor.send({ type: "call.checking" });
    await saveCard.reject(status(400, { code: "card_limit" }));
    expect(value()).toBe("unsaved");
    expect(snapshot().context.failure).toMatchObject({ code: "card_limit" });
  });

  test("is undecided in the end, never failed, and tried again as the same order", async () => {
    for (const type of ["retried", "submitted"] as const) {
      const { actor, saveCard, value, snapshot } = await saving();
      actor.send({ type: "call.checking" });
      await saveCard.leaveUndecided();
      expect(value()).toBe("undecided");
      expect(snapshot().context.failure).toMatchObject({ code: "call_undecided" });
      actor.send({ type });
      expect(value()).toEqual({ saving: "sending" });
      expect(saveCard.orders[1]).toEqual(saveCard.orders[0]);
    }
  });

  test("leaves the list in doubt where the dialog is closed", async () => {
    const { actor, saveCard, heard } = await saving();
    await saveCard.leaveUndecided();
    actor.send({ type: "dismissed" });
    expect(ofType(heard, "cards.unsettled")).toHaveLength(1);
  });

  test("a chart that breaks down leaves it undecided", async () => {
    const { saveCard, value } = await saving();
    await saveCard.fail(offline);
    expect(value()).toBe("undecided");
  });
});

test("a link without a secret is refused as such", async () => {
  const { linkCard, value, snapshot } = openDialog();
  await linkCard.answer({ kind: "done" });
  expect(value()).toMatchObject({ preparing: { secret: "rejected" } });
  expect(snapshot().context.failure).toEqual({ kind: "rejected", code: "link_failed" });
});

describe("closing", () => {
  test("is possible at any time", async () => {
    const preparing = openDialog();
    preparing.actor.send({ type: "dismissed" });
    expect(preparing.snapshot().status).toBe("done");
    const open = await collecting();
    open.actor.send({ type: "dismissed" });
    expect(open.snapshot().status).toBe("done");
    const confirming = await collecting();
    confirming.fill();
    confirming.submit();
    confirming.actor.send({ type: "dismissed" });
    await confirming.confirmCard.answer({ paymentMethodId: "pm_1" });
    expect(confirming.saveCard.orders).toHaveLength(0);
    for (const dialog of [preparing, open, confirming])
      expect(dialog.heard.filter((event) => event.type.startsWith("cards."))).toEqual([]);
  });

  test("while the card is being saved, or after a save that failed, tells that the list is in doubt", async () => {
    const busy = await saving();
    busy.actor.send({ type: "dismissed" });
    expect(busy.value()).toBe("closed");
    expect(ofType(busy.heard, "cards.unsettled")).toHaveLength(1);
    const unsaved = await saving();
    await unsaved.saveCard.reject(offline);
    unsaved.actor.send({ type: "dismissed" });
    expect(unsaved.value()).toBe("closed");
    expect(ofType(unsaved.heard, "cards.unsettled")).toHaveLength(1);
  });
});
