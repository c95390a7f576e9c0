import { describe, expect, test } from "vitest";
import { addCardMachine, type ProviderHandle } from "../../src/machines/add-card.machine.ts";
import { begin, offline, ofType, standInPort, status } from "./stand-ins.ts";

const provider: ProviderHandle = { name: "the provider" };
const element: ProviderHandle = { name: "the card's element" };
const unavailable = { kind: "refused", code: "provider_unavailable" } as const;

function openDialog() {
  const loadProvider = standInPort<ProviderHandle>();
  const linkCard = standInPort<{ clientSecret: string }>();
  const confirmCard = standInPort<
    { paymentMethodId: string | undefined },
    { provider: ProviderHandle; element: ProviderHandle; clientSecret: string; holderName: string }
  >();
  const saveCard = standInPort<void, { paymentMethodId: string }>();
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
  await dialog.linkCard.answer({ clientSecret: "seti_secret" });
  expect(dialog.value()).toEqual({ collecting: "fresh" });
  return dialog;
}

async function saving() {
  const dialog = await collecting();
  dialog.fill();
  dialog.submit();
  await dialog.confirmCard.answer({ paymentMethodId: "pm_1" });
  expect(dialog.value()).toBe("saving");
  return dialog;
}

describe("preparing", () => {
  test("fetches the provider's script and a secret side by side", async () => {
    const { loadProvider, linkCard, snapshot, value } = openDialog();
    expect(loadProvider.asked).toHaveLength(1);
    expect(linkCard.asked).toHaveLength(1);
    expect(snapshot().hasTag("busy")).toBe(true);
    await linkCard.answer({ clientSecret: "seti_secret" });
    expect(value()).toEqual({ preparing: { provider: "loading", secret: "given" } });
    expect(snapshot().hasTag("busy")).toBe(true);
    await loadProvider.answer(provider);
    expect(value()).toEqual({ collecting: "fresh" });
    expect(snapshot().hasTag("busy")).toBe(false);
  });

  test("says that the script did not load, and loads it again without asking for another secret", async () => {
    const { actor, loadProvider, linkCard, snapshot, value } = openDialog();
    await linkCard.answer({ clientSecret: "seti_secret" });
    await loadProvider.fail(unavailable);
    expect(value()).toEqual({ preparing: { provider: "missing", secret: "given" } });
    expect(snapshot().context.failure).toEqual(unavailable);
    expect(snapshot().hasTag("busy")).toBe(false);
    actor.send({ type: "retried" });
    expect(snapshot().context.failure).toBeUndefined();
    expect(loadProvider.asked).toHaveLength(2);
    expect(linkCard.asked).toHaveLength(1);
    await loadProvider.answer(provider);
    expect(value()).toEqual({ collecting: "fresh" });
  });

  test("says why there is no secret, and asks again without loading the script again", async () => {
    const { actor, loadProvider, linkCard, snapshot, value } = openDialog();
    await loadProvider.answer(provider);
    expect(snapshot().hasTag("busy")).toBe(true);
    await linkCard.fail(status(400, { code: "card_limit" }));
    expect(value()).toEqual({ preparing: { provider: "loaded", secret: "refused" } });
    expect(snapshot().context.failure).toMatchObject({ code: "card_limit" });
    actor.send({ type: "retried" });
    expect(snapshot().context.failure).toBeUndefined();
    expect(loadProvider.asked).toHaveLength(1);
    expect(linkCard.asked).toHaveLength(2);
    await linkCard.answer({ clientSecret: "seti_secret" });
    expect(value()).toEqual({ collecting: "fresh" });
  });

  test("one retry fetches both where both failed", async () => {
    const { actor, loadProvider, linkCard } = openDialog();
    await loadProvider.fail(unavailable);
    await linkCard.fail(offline);
    actor.send({ type: "retried" });
    expect([loadProvider.asked.length, linkCard.asked.length]).toEqual([2, 2]);
  });

  test("keeps a name that is typed meanwhile", async () => {
    const { actor, loadProvider, linkCard, snapshot } = openDialog();
    actor.send({ type: "name.changed", holderName: "Dana" });
    await loadProvider.answer(provider);
    await linkCard.answer({ clientSecret: "s" });
    expect(snapshot().context.holderName).toBe("Dana");
  });
});

describe("collecting", () => {
  test("wants a holder's name and a complete card, and says what is missing", async () => {
    const { actor, submit, value, snapshot, confirmCard } = await collecting();
    submit();
    expect(value()).toEqual({ collecting: "incomplete" });
    expect(snapshot().context.failure).toEqual({ kind: "refused", code: "card_incomplete" });
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
    expect(snapshot().hasTag("aside")).toBe(true);
    expect(snapshot().hasTag("busy")).toBe(true);
    await confirmCard.answer({ paymentMethodId: "pm_1" });
    expect(saveCard.asked).toEqual([{ paymentMethodId: "pm_1" }]);
    expect(snapshot().hasTag("busy")).toBe(true);
    expect(snapshot().hasTag("aside")).toBe(false);
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
    const failure = { kind: "refused", code: "card_declined", message: "Your card was declined." } as const;
    await confirmCard.fail(failure);
    expect(value()).toEqual({ collecting: "refused" });
    expect(snapshot().context).toMatchObject({ failure, holderName: " Dana Demo " });
    submit();
    expect(confirmCard.asked).toHaveLength(2);
    expect(snapshot().context.failure).toBeUndefined();
    expect(saveCard.asked).toHaveLength(0);
  });

  test("a confirmation without a payment method is refused, and nothing is saved", async () => {
    for (const paymentMethodId of [undefined, ""]) {
      const { fill, submit, confirmCard, value, snapshot, saveCard } = await collecting();
      fill();
      submit();
      await confirmCard.answer({ paymentMethodId });
      expect(value()).toEqual({ collecting: "refused" });
      expect(snapshot().context.failure).toEqual({ kind: "refused", code: "payment_method_missing" });
      expect(saveCard.asked).toHaveLength(0);
    }
  });

  test("a save that fails is tried again alone: the card is not confirmed twice", async () => {
    for (const type of ["retried", "submitted"] as const) {
      const { actor, saveCard, confirmCard, value, snapshot } = await saving();
      await saveCard.fail(status(500));
      expect(value()).toBe("unsaved");
      expect(snapshot().context.failure).toEqual(status(500));
      expect(snapshot().hasTag("busy")).toBe(false);
      actor.send({ type });
      expect(snapshot().context.failure).toBeUndefined();
      expect(saveCard.asked).toEqual([{ paymentMethodId: "pm_1" }, { paymentMethodId: "pm_1" }]);
      await saveCard.answer();
      expect(value()).toBe("added");
      expect(confirmCard.asked).toHaveLength(1);
    }
  });
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
    expect(confirming.saveCard.asked).toHaveLength(0);
    for (const dialog of [preparing, open, confirming])
      expect(dialog.heard.filter((event) => event.type.startsWith("cards."))).toEqual([]);
  });

  test("while the card is being saved, or after a save that failed, tells that the list is in doubt", async () => {
    const busy = await saving();
    busy.actor.send({ type: "dismissed" });
    expect(busy.value()).toBe("closed");
    expect(ofType(busy.heard, "cards.unsettled")).toHaveLength(1);
    const unsaved = await saving();
    await unsaved.saveCard.fail(offline);
    unsaved.actor.send({ type: "dismissed" });
    expect(unsaved.value()).toBe("closed");
    expect(ofType(unsaved.heard, "cards.unsettled")).toHaveLength(1);
  });
});
