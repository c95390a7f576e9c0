import { describe, expect, test } from "vitest";
import { withdrawMachine } from "../../src/machines/withdraw.machine.ts";
import { standInDesk } from "./desk-stand-in.ts";
import { begin, status } from "./stand-ins.ts";

const requestId = "dialog-2";

function openWithdraw(availableBalance: number | undefined = 120_000) {
  const desk = standInDesk();
  const begun = begin(withdrawMachine, { payments: desk.ref, requestId, availableBalance });
  const amount = begun.actor.getSnapshot().children.amount;
  if (!amount) throw new Error("No amount box");
  return {
    ...begun,
    desk,
    amount,
    limits: () => amount.getSnapshot().context.limits,
    snapshot: () => begun.actor.getSnapshot(),
    value: () => begun.actor.getSnapshot().value,
    type: (text: string) => amount.send({ type: "text.changed", text }),
    submit: () => begun.actor.send({ type: "submitted" }),
  };
}

function unknownBalance() {
  const desk = standInDesk();
  const begun = begin(withdrawMachine, { payments: desk.ref, requestId, availableBalance: undefined });
  return { ...begun, desk };
}

function paying() {
  const dialog = openWithdraw();
  dialog.type("123.45");
  dialog.submit();
  expect(dialog.value()).toEqual({ paying: "sending" });
  return dialog;
}

describe("the withdraw dialog", () => {
  test("asks the desk for a payout of exactly these cents", () => {
    const { desk, snapshot } = paying();
    expect(desk.requests).toEqual([
      {
        type: "payment.requested",
        requestedBy: requestId,
        order: { kind: "payout", cents: 12_345, currency: "AUD" },
      },
    ]);
    expect(snapshot().hasTag("busy")).toBe(true);
  });

  test("wants an amount", () => {
    const { snapshot, type, submit, desk } = openWithdraw();
    expect(snapshot().can({ type: "submitted" })).toBe(false);
    submit();
    type("0");
    expect(snapshot().can({ type: "submitted" })).toBe(false);
    type("0.01");
    expect(snapshot().can({ type: "submitted" })).toBe(true);
    expect(desk.requests).toEqual([]);
  });

  test("goes up to what is available, never below nothing", () => {
    expect(openWithdraw(120_000).limits()).toEqual({ min: 0, max: 120_000, step: 500 });
    expect(openWithdraw(0).limits().max).toBe(0);
    expect(openWithdraw(-5).limits().max).toBe(0);
  });

  test("cannot be submitted while the balance is not known; the balance that comes allows it", () => {
    const { actor, desk } = unknownBalance();
    const amount = actor.getSnapshot().children.amount;
    amount?.send({ type: "text.changed", text: "10" });
    expect(actor.getSnapshot().can({ type: "submitted" })).toBe(false);
    actor.send({ type: "balance.changed", availableBalance: 5_000 });
    expect(amount?.getSnapshot().context.limits.max).toBe(5_000);
    expect(actor.getSnapshot().can({ type: "submitted" })).toBe(true);
    actor.send({ type: "submitted" });
    expect(desk.requests[0]?.order.cents).toBe(1_000);
  });

  test("a balance that falls under the amount has it said before anything is paid", () => {
    const { actor, type, submit, desk, amount } = openWithdraw();
    type("1000");
    actor.send({ type: "balance.changed", availableBalance: 40_000 });
    submit();
    expect(desk.requests).toEqual([]);
    expect(amount.getSnapshot().hasTag("adjusted")).toBe(true);
    submit();
    expect(desk.requests[0]?.order.cents).toBe(40_000);
  });

  test("a balance that falls to nothing pays nothing, however often it is asked", () => {
    const { actor, type, submit, desk } = openWithdraw();
    type("10");
    actor.send({ type: "balance.changed", availableBalance: 0 });
    submit();
    submit();
    submit();
    expect(desk.requests).toEqual([]);
  });

  test("an amount given while the balance is not known pays nothing", () => {
    const { actor, desk } = unknownBalance();
    actor.send({ type: "amount.changed", cents: 2_000 });
    actor.send({ type: "amount.given", cents: 2_000 });
    expect(desk.requests).toEqual([]);
  });

  test("5000 and Enter never moves the balance", () => {
    const { type, submit, desk, value } = openWithdraw();
    type("5000");
    submit();
    expect(desk.requests).toEqual([]);
    expect(value()).toEqual({ choosing: "fresh" });
  });

  test("closes when the payment has succeeded, or was settled elsewhere", () => {
    const settled = paying();
    settled.desk.say({ type: "payment.settled", requestedBy: requestId, kind: "payout" });
    expect(settled.snapshot().status).toBe("done");
    const forgotten = paying();
    forgotten.desk.say({ type: "payment.forgotten", requestedBy: requestId });
    expect(forgotten.snapshot().status).toBe("done");
  });

  test("says why a payment was refused and keeps the amount", () => {
    const { desk, snapshot, value, submit, amount } = paying();
    const failure = status(400, { code: "insufficient_funds" });
    desk.say({ type: "payment.refused", requestedBy: requestId, failure });
    expect(value()).toEqual({ choosing: "refused" });
    expect(snapshot().context.failure).toEqual(failure);
    expect(amount.getSnapshot().context.cents).toBe(12_345);
    submit();
    expect(snapshot().context.failure).toBeUndefined();
    expect(desk.requests).toHaveLength(2);
  });

  test("follows a payment that is checked and not resolved; the balance may change meanwhile", () => {
    const { actor, desk, value, snapshot, limits } = paying();
    desk.say({ type: "payment.unknown", requestedBy: requestId });
    expect(value()).toEqual({ paying: "checking" });
    expect(snapshot().hasTag("checking")).toBe(true);
    actor.send({ type: "balance.changed", availableBalance: 1_000 });
    expect(limits().max).toBe(1_000);
    expect(value()).toEqual({ paying: "checking" });
    desk.say({ type: "payment.unresolved", requestedBy: requestId });
    expect(value()).toEqual({ paying: "unresolved" });
    expect(snapshot().hasTag("checking")).toBe(true);
  });

  test("can be closed at any time", () => {
    for (const dialog of [openWithdraw(), paying()]) {
      const asked = dialog.desk.requests.length;
      dialog.actor.send({ type: "dismissed" });
      expect(dialog.snapshot().status).toBe("done");
      expect(dialog.desk.requests).toHaveLength(asked);
    }
  });
});
