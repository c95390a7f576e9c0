import { describe, expect, test } from "vitest";
import { topUpMachine } from "../../src/machines/top-up.machine.ts";
import { standInDesk } from "./desk-stand-in.ts";
import { begin, status } from "./stand-ins.ts";

const requestId = "dialog-1";

function openTopUp() {
  const desk = standInDesk();
  const begun = begin(topUpMachine, { payments: desk.ref, requestId });
  const amount = begun.actor.getSnapshot().children.amount;
  if (!amount) throw new Error("No amount box");
  return {
    ...begun,
    desk,
    amount,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    type: (text: string) => amount.send({ type: "text.changed", text }),
    choose: (paymentMethodId = "pm_4242") => begun.actor.send({ type: "card.chosen", paymentMethodId }),
    submit: () => begun.actor.send({ type: "submitted" }),
  };
}

function paying() {
  const dialog = openTopUp();
  dialog.choose();
  dialog.type("19.99");
  dialog.submit();
  expect(dialog.value()).toEqual({ paying: "sending" });
  return dialog;
}

describe("the top-up dialog", () => {
  test("wants a card and an amount before it can be submitted", () => {
    const { snapshot, type, choose, submit, desk } = openTopUp();
    const can = () => snapshot().can({ type: "submitted" });
    expect(can()).toBe(false);
    choose();
    expect(can()).toBe(false);
    submit();
    type("20");
    expect(can()).toBe(true);
    type("0");
    expect(can()).toBe(false);
    type("");
    expect(can()).toBe(false);
    type("-5");
    expect(can()).toBe(false);
    expect(desk.requests).toEqual([]);
    const cardless = openTopUp();
    cardless.type("20");
    expect(cardless.snapshot().can({ type: "submitted" })).toBe(false);
  });

  test("asks the desk for exactly these cents from this card, in its own name", () => {
    const { desk, snapshot } = paying();
    expect(desk.requests).toEqual([
      {
        type: "payment.requested",
        requestedBy: requestId,
        order: { kind: "topUp", cents: 1_999, currency: "AUD", paymentMethodId: "pm_4242" },
      },
    ]);
    expect(snapshot().hasTag("busy")).toBe(true);
    expect(snapshot().hasTag("checking")).toBe(false);
  });

  test("pays with the card that was chosen last", () => {
    const { choose, type, submit, desk } = openTopUp();
    choose("pm_4242");
    choose("pm_0005");
    type("5");
    submit();
    expect(desk.requests[0]?.order).toMatchObject({ paymentMethodId: "pm_0005" });
  });

  test("a double click asks once", () => {
    const { submit, desk } = paying();
    submit();
    submit();
    expect(desk.requests).toHaveLength(1);
  });

  test("5000 and Enter asks for nothing: 250 stands in the box, and a second Enter pays it", () => {
    const { choose, type, submit, desk, snapshot, amount } = openTopUp();
    choose();
    type("5000");
    submit();
    expect(desk.requests).toEqual([]);
    expect(snapshot().matches("choosing")).toBe(true);
    expect(amount.getSnapshot().context.text).toBe("$250.00");
    submit();
    expect(desk.requests[0]?.order).toMatchObject({ cents: 25_000 });
  });

  test("an amount given without a card pays nothing", () => {
    const { actor, desk } = openTopUp();
    actor.send({ type: "amount.changed", cents: 2_000 });
    actor.send({ type: "amount.given", cents: 2_000 });
    expect(desk.requests).toEqual([]);
  });

  test("steps by five dollars, from nothing to 250", () => {
    const { amount } = openTopUp();
    expect(amount.getSnapshot().context.limits).toEqual({ min: 0, max: 25_000, step: 500 });
  });

  test("closes when the payment has succeeded", () => {
    const { desk, snapshot } = paying();
    desk.say({ type: "payment.settled", requestedBy: requestId, kind: "topUp" });
    expect(snapshot().status).toBe("done");
  });

  test("says why a payment was refused and keeps card and amount; the next try says nothing old", () => {
    const { desk, snapshot, value, submit, amount } = paying();
    const failure = status(402, { code: "card_declined" });
    desk.say({ type: "payment.refused", requestedBy: requestId, failure });
    expect(value()).toEqual({ choosing: "refused" });
    expect(snapshot().hasTag("busy")).toBe(false);
    expect(snapshot().context).toMatchObject({ paymentMethodId: "pm_4242", cents: 1_999, failure });
    expect(amount.getSnapshot().context.cents).toBe(1_999);
    submit();
    expect(desk.requests).toHaveLength(2);
    expect(snapshot().context.failure).toBeUndefined();
  });

  test("says that a payment is being checked, and that it is not resolved, and never that it failed", () => {
    const { desk, value, snapshot } = paying();
    desk.say({ type: "payment.unknown", requestedBy: requestId });
    expect(value()).toEqual({ paying: "checking" });
    expect(snapshot().hasTag("checking")).toBe(true);
    expect(snapshot().hasTag("busy")).toBe(true);
    desk.say({ type: "payment.unresolved", requestedBy: requestId });
    expect(value()).toEqual({ paying: "unresolved" });
    expect(snapshot().hasTag("checking")).toBe(true);
    desk.say({ type: "payment.unknown", requestedBy: requestId });
    expect(value()).toEqual({ paying: "checking" });
    expect(snapshot().context.failure).toBeUndefined();
    desk.say({ type: "payment.settled", requestedBy: requestId, kind: "topUp" });
    expect(value()).toBe("closed");
  });

  test("closes when its payment was settled in another tab or let go", () => {
    const { desk, value } = paying();
    desk.say({ type: "payment.unresolved", requestedBy: requestId });
    desk.say({ type: "payment.forgotten", requestedBy: requestId });
    expect(value()).toBe("closed");
  });

  test("hears nothing of other payments", () => {
    const { desk, value } = paying();
    desk.say({ type: "payment.settled", requestedBy: "", kind: "topUp" });
    desk.say({ type: "payment.refused", requestedBy: "dialog-0", failure: status(400) });
    desk.say({ type: "payment.unknown", requestedBy: "dialog-0" });
    expect(value()).toEqual({ paying: "sending" });
  });

  test("can be closed at any time, and asks the desk for nothing by that", () => {
    const choosing = openTopUp();
    choosing.actor.send({ type: "dismissed" });
    expect(choosing.snapshot().status).toBe("done");
    const busy = paying();
    busy.actor.send({ type: "dismissed" });
    expect(busy.snapshot().status).toBe("done");
    expect(busy.desk.requests).toHaveLength(1);
  });
});
