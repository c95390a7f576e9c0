import { describe, expect, test } from "vitest";
import type { PaymentEvent } from "../../src/machines/payments/payment-events.ts";
import { topUpMachine } from "../../src/machines/payments/top-up.machine.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { begin, status } from "./fakes.ts";

const requestId = "dialog-1";
const details = { requestedBy: requestId, operation: "topUp" } as const;

function openTopUp() {
  const coordinator = fakeCoordinator();
  const { actor } = begin(topUpMachine, { payments: coordinator.ref, requestId });
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

function paying() {
  const dialog = openTopUp();
  dialog.choose();
  dialog.type("19.99");
  dialog.submit();
  return dialog;
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

  test("limits 5000 to 250 at the first Enter, and pays 250 at the second", () => {
    const { choose, type, submit, coordinator, amount } = openTopUp();
    choose();
    type("5000");
    submit();
    expect(coordinator.requests).toEqual([]);
    expect(amount.getSnapshot().context.text).toBe("$250.00");
    submit();
    expect(coordinator.requests[0]?.order.cents).toBe(25_000);
  });

  test.each(["0", "", "-5"])("'%s' requests nothing", (text) => {
    const { choose, type, submit, coordinator } = openTopUp();
    choose();
    type(text);
    submit();
    expect(coordinator.requests).toEqual([]);
  });

  test("keeps card and amount after a decline, and a second press pays the same cents", () => {
    const { actor, coordinator, submit } = paying();
    coordinator.emit({
      type: "payment.declined",
      ...details,
      failure: status(402, { code: "card_declined" }),
    });
    expect(actor.getSnapshot().value).toEqual({ choosing: "declined" });
    submit();
    expect(coordinator.requests).toHaveLength(2);
    expect(coordinator.requests[1]).toEqual(coordinator.requests[0]);
  });

  test("ignores the events of other payments", () => {
    const { actor, coordinator } = paying();
    const others: readonly PaymentEvent[] = [
      { type: "payment.succeeded", requestedBy: "", operation: "topUp" },
      { type: "payment.declined", requestedBy: "dialog-0", operation: "topUp", failure: status(400) },
    ];
    for (const other of others) coordinator.emit(other);
    expect(actor.getSnapshot().value).toBe("paying");
    coordinator.emit({ type: "payment.succeeded", ...details });
    expect(actor.getSnapshot().status).toBe("done");
  });
});
