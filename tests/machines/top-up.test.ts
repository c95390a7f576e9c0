import { describe, expect, test } from "vitest";
import { topUpMachine } from "../../src/machines/payments/top-up.machine.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { startWithParent } from "./fakes.ts";

const requestId = "dialog-1";

function openTopUp() {
  const coordinator = fakeCoordinator();
  const { actor } = startWithParent(topUpMachine, { payments: coordinator.ref, requestId });
  const { amount } = actor.getSnapshot().children;
  if (!amount) throw new Error("No amount box");
  return {
    actor,
    coordinator,
    amount,
    type: (text: string) => amount.send({ type: "text.changed", text }),
    choose: (paymentMethodId = "pm_4242") => actor.send({ type: "card.chosen", paymentMethodId }),
    submit: () => amount.send({ type: "submitted" }),
  };
}

describe("the top-up dialog", () => {
  test("needs a card and an amount before it can be submitted", () => {
    const { actor, choose, type, submit, coordinator } = openTopUp();
    const canSubmit = (cents: number) => actor.getSnapshot().can({ type: "submitted", cents });
    expect(canSubmit(2_500)).toBe(false);
    type("25");
    submit();
    choose();
    expect([canSubmit(0), canSubmit(2_500)]).toEqual([false, true]);
    expect(coordinator.requests).toEqual([]);
  });

  test("requests exactly the typed cents from the card chosen last, once for a double click", () => {
    const { choose, type, submit, coordinator } = openTopUp();
    choose("pm_4242");
    choose("pm_0005");
    type("19.99");
    submit();
    submit();
    expect(coordinator.requests).toEqual([
      {
        type: "payment.requested",
        requestedBy: requestId,
        order: { operation: "topUp", cents: 1_999, paymentMethodId: "pm_0005" },
      },
    ]);
  });

  test("steps by five dollars, from zero to 250", () => {
    expect(openTopUp().amount.getSnapshot().context.limits).toEqual({ min: 0, max: 25_000, step: 500 });
  });
});
