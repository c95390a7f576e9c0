import fc from "fast-check";
import { expect, test } from "vitest";
import type { AmountLimits } from "../../src/machines/core/money.ts";
import { amountMachine } from "../../src/machines/payments/amount.machine.ts";
import { fillAmount } from "../../src/machines/payments/fill-amount.ts";
import { eventsOfType, startWithParent } from "./fakes.ts";

const topUpLimits: AmountLimits = { min: 0, max: 25_000, step: 500 };

function beginBox(limits: AmountLimits = topUpLimits) {
  const startedChart = startWithParent(amountMachine, { limits });
  const { actor, parentEvents } = startedChart;
  const snapshot = () => actor.getSnapshot();
  return {
    ...startedChart,
    snapshot,
    text: () => snapshot().context.text,
    cents: () => snapshot().context.cents,
    submitted: () => eventsOfType(parentEvents, "submitted").map((event) => event.cents),
    leave: () => actor.send({ type: "left" }),
    type: (text: string) => actor.send({ type: "text.changed", text }),
    submit: () => actor.send({ type: "submitted" }),
  };
}

test("letters in an amount are ignored, and the rest is formatted on blur", () => {
  const box = beginBox();
  box.type("2a5b");
  expect(box.text()).toBe("25");
  expect(box.cents()).toBe(2_500);
  box.leave();
  expect(box.text()).toBe("$25.00");
});

test("decimal amounts become exact cents: 19.99, 0.29, 4.35, 1.15", () => {
  const box = beginBox();
  for (const [text, cents] of [
    ["19.99", 1_999],
    ["0.29", 29],
    ["4.35", 435],
    ["1.15", 115],
  ] as const) {
    box.type(text);
    box.submit();
    expect(box.submitted().at(-1)).toBe(cents);
  }
});

test("an amount below the min is raised to the min", () => {
  const box = beginBox({ min: 500, max: 25_000, step: 500 });
  box.type("1");
  box.leave();
  expect(box.text()).toBe("$5.00");
  expect(box.snapshot().hasTag("adjusted")).toBe(true);
});

test("an amount at the limit is not adjusted", () => {
  const box = beginBox();
  box.type("250");
  box.leave();
  expect(box.snapshot().hasTag("adjusted")).toBe(false);
  box.type("250.00");
  box.submit();
  expect(box.submitted()).toEqual([25_000]);
});

test("a press of a screen reader, which takes the focus from the field and clicks at once, does not pay the limit", () => {
  const box = beginBox();
  box.type("5000");
  box.leave();
  box.submit();
  expect(box.submitted()).toEqual([]);
  box.submit();
  expect(box.submitted()).toEqual([25_000]);
});

test("Enter on 5000 changes the field to the limit and submits nothing, and a second Enter submits the limit", () => {
  const box = beginBox();
  box.type("5000");
  box.submit();
  expect(box.submitted()).toEqual([]);
  expect(box.snapshot().hasTag("adjusted")).toBe(true);
  expect(box.text()).toBe("$250.00");
  box.submit();
  expect(box.submitted()).toEqual([25_000]);
});

test("an amount that the app fills in is formatted and is at most the limit", () => {
  const box = beginBox();
  fillAmount(box.actor, 12_345);
  expect(box.text()).toBe("$123.45");
  expect(box.snapshot().value).toBe("resting");
  fillAmount(box.actor, 30_000);
  expect(box.text()).toBe("$250.00");
  expect(box.snapshot().hasTag("adjusted")).toBe(true);
  expect(box.submitted()).toEqual([]);
});

test("any sequence of input submits only the amount that the field showed without an error, and at most the max", () => {
  const step = fc.oneof(
    fc
      .string({ unit: fc.constantFrom(..."0123456789.,e-$ ٥") })
      .map((text) => ({ type: "text.changed" as const, text })),
    fc.constantFrom(
      { type: "entered" as const },
      { type: "left" as const },
      { type: "press.began" as const },
      { type: "increased" as const },
      { type: "decreased" as const },
      { type: "submitted" as const },
    ),
    fc
      .integer({ min: 0, max: 30_000 })
      .map((max) => ({ type: "limits.changed" as const, limits: { min: 0, max, step: 500 } })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const box = beginBox();
      for (const event of steps) {
        const contextBefore = box.snapshot().context;
        const submittedBefore = box.submitted().length;
        box.actor.send(event);
        if (box.submitted().length === submittedBefore) continue;
        const cents = box.submitted().at(-1) as number;
        expect(event.type).toBe("submitted");
        expect(cents).toBe(contextBefore.cents);
        expect(cents).toBeLessThanOrEqual(contextBefore.limits.max);
        expect(contextBefore.fault).toBeUndefined();
      }
      expect(box.snapshot().status).toBe("active");
    }),
    { numRuns: 500 },
  );
});
