import { describe, expect, test } from "vitest";
import { withdrawMachine } from "../../src/machines/payments/withdraw.machine.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { offline, startWithParent } from "./fakes.ts";

function openWithdraw(availableBalance: number | undefined) {
  const coordinator = fakeCoordinator();
  const { actor } = startWithParent(withdrawMachine, { payments: coordinator.ref, requestId: "dialog-2" });
  const changeBalance = (availableCents: number) =>
    actor.send({
      type: "balance.answered",
      balance: {
        currency: "AUD",
        balance: availableCents,
        availableBalance: availableCents,
        pendingBalance: 0,
      },
    });
  if (availableBalance !== undefined) changeBalance(availableBalance);
  const { amount } = actor.getSnapshot().children;
  if (!amount) throw new Error("No amount box");
  return {
    coordinator,
    box: () => amount.getSnapshot().context.text,
    isAdjusted: () => amount.getSnapshot().hasTag("adjusted"),
    leave: () => amount.send({ type: "left" }),
    limits: () => amount.getSnapshot().context.limits,
    type: (text: string) => amount.send({ type: "text.changed", text }),
    submit: () => amount.send({ type: "submitted" }),
    changeBalance,
  };
}

describe("the withdraw dialog", () => {
  test.each([
    [120_000, 120_000],
    [0, 0],
    [-5, 0],
  ])("with %s cents available has the max amount %s", (availableCents, max) => {
    expect(openWithdraw(availableCents).limits()).toEqual({ min: 0, max, step: 500 });
  });

  test("keeps an amount that is typed before the balance is known, and compares it with the balance then", () => {
    const { coordinator, type, leave, submit, box, isAdjusted, changeBalance } = openWithdraw(undefined);
    type("500");
    leave();
    expect([box(), isAdjusted()]).toEqual(["$500.00", false]);
    submit();
    changeBalance(40_000);
    expect(box()).toBe("$500.00");
    submit();
    expect([box(), isAdjusted()]).toEqual(["$400.00", true]);
    expect(coordinator.requests).toEqual([]);
    submit();
    expect(coordinator.requests.map(({ order }) => order.cents)).toEqual([40_000]);
  });

  test("keeps the amount in the field while the payment is sent, even if the balance falls and the field loses the focus", () => {
    const { coordinator, type, submit, leave, box, changeBalance } = openWithdraw(50_000);
    type("500");
    submit();
    changeBalance(0);
    leave();
    expect(box()).toBe("$500.00");
    coordinator.emit({
      type: "payment.declined",
      requestedBy: "dialog-2",
      operation: "payout",
      failure: offline,
    });
    expect(box()).toBe("$500.00");
    submit();
    expect(coordinator.requests.map(({ order }) => order.cents)).toEqual([50_000]);
    expect(box()).toBe("");
  });

  test("submits nothing if the balance has fallen below the typed amount, and submits the new balance at the next press", () => {
    const { coordinator, type, submit, changeBalance } = openWithdraw(120_000);
    type("500");
    changeBalance(40_000);
    submit();
    expect(coordinator.requests).toEqual([]);
    submit();
    expect(coordinator.requests[0]?.order.cents).toBe(40_000);
  });
});
