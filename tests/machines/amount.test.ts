import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AmountLimits } from "../../src/machines/money.ts";
import { amountMachine } from "../../src/machines/payments/amount.machine.ts";
import { begin, ofType } from "./fakes.ts";

const topUpLimits: AmountLimits = { min: 0, max: 25_000, step: 500 };

function beginBox(limits: AmountLimits = topUpLimits) {
  const begun = begin(amountMachine, { limits });
  const { actor, heard } = begun;
  const snapshot = () => actor.getSnapshot();
  return {
    ...begun,
    snapshot,
    text: () => snapshot().context.text,
    cents: () => snapshot().context.cents,
    submitted: () => ofType(heard, "submitted").map((event) => event.cents),
    enter: () => actor.send({ type: "entered" }),
    leave: () => actor.send({ type: "left" }),
    type: (text: string) => actor.send({ type: "text.changed", text }),
    submit: () => actor.send({ type: "submitted" }),
    /** A press of the submit button by mouse or finger: the box loses the focus in the midst of it. */
    press: () => {
      actor.send({ type: "press.began" });
      actor.send({ type: "left" });
      actor.send({ type: "submitted" });
    },
  };
}

describe("typing", () => {
  test("reads the cents with every change", () => {
    const box = beginBox();
    box.enter();
    box.type("2");
    expect(box.cents()).toBe(200);
    box.type("25.5");
    expect(box.cents()).toBe(2_550);
    expect(box.text()).toBe("25.5");
    expect(box.heard).toEqual([]);
  });

  test("lets letters fall away, and formats the rest once the box is left", () => {
    const box = beginBox();
    box.type("2a5b");
    expect(box.text()).toBe("25");
    expect(box.cents()).toBe(2_500);
    box.leave();
    expect(box.text()).toBe("$25.00");
  });

  test("understands a pasted '$1,234.50' and Arabic digits", () => {
    const box = beginBox({ min: 0, max: 10_000_000, step: 500 });
    box.type("$1,234.50");
    expect(box.cents()).toBe(123_450);
    box.type("١٬٢٣٤٫٥٠");
    expect(box.cents()).toBe(123_450);
    box.leave();
    expect(box.text()).toBe("$1,234.50");
  });

  test.each([
    ["1e5", "exponent"],
    ["-5", "minus"],
    ["1.005", "decimals"],
    ["1.2.3", "separators"],
    ["1,5", "separators"],
    ["123456789012", "tooLarge"],
  ])("'%s' is refused, stays in the box, and nothing is paid", (text, fault) => {
    const box = beginBox();
    box.enter();
    box.type("25");
    box.type(text);
    expect(box.snapshot().hasTag("invalid")).toBe(true);
    expect(box.snapshot().context).toMatchObject({ text, cents: 0, fault });
    box.submit();
    box.press();
    box.submit();
    expect(box.submitted()).toEqual([]);
    box.leave();
    box.enter();
    expect(box.text()).toBe(text);
    expect(box.snapshot().hasTag("invalid")).toBe(true);
  });

  test("a step from an invalid amount starts at zero and clears the error", () => {
    const box = beginBox();
    box.type("1e5");
    box.actor.send({ type: "increased" });
    expect(box.snapshot().hasTag("invalid")).toBe(false);
    expect(box.snapshot().context).toMatchObject({ text: "$5.00", cents: 500, fault: undefined });
    box.type("-5");
    box.actor.send({ type: "decreased" });
    expect(box.snapshot().hasTag("invalid")).toBe(false);
    expect(box.snapshot().context).toMatchObject({ text: "", cents: 0, fault: undefined });
  });

  test("a valid amount clears the error", () => {
    const box = beginBox();
    box.type("1e5");
    box.type("15");
    expect(box.snapshot().hasTag("invalid")).toBe(false);
    expect(box.snapshot().context).toMatchObject({ cents: 1_500, fault: undefined });
    box.submit();
    expect(box.submitted()).toEqual([1_500]);
  });

  test("cents are exact: 19.99, 0.29, 4.35, 1.15", () => {
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
});

describe("leaving and entering the box", () => {
  test("formats the amount when the box is left, and makes it easy to edit when it is entered", () => {
    const box = beginBox({ min: 0, max: 1_000_000, step: 500 });
    box.enter();
    box.type("1234.5");
    box.leave();
    expect(box.text()).toBe("$1,234.50");
    expect(box.snapshot().value).toBe("resting");
    box.enter();
    expect(box.text()).toBe("1234.50");
    box.leave();
    expect(box.text()).toBe("$1,234.50");
    expect(box.submitted()).toEqual([]);
  });

  test("an empty box stays empty", () => {
    const box = beginBox();
    box.enter();
    expect(box.text()).toBe("");
    box.leave();
    expect(box.text()).toBe("");
    expect(box.cents()).toBe(0);
  });

  test("an amount of zero leaves an empty box", () => {
    const box = beginBox();
    box.type("0.00");
    box.leave();
    expect(box.text()).toBe("");
  });

  test("visibly clamps an amount above the limit; the next press pays the limit", () => {
    const box = beginBox();
    box.enter();
    box.type("300");
    expect(box.cents()).toBe(30_000);
    box.leave();
    expect(box.text()).toBe("$250.00");
    expect(box.snapshot().hasTag("adjusted")).toBe(true);
    box.submit();
    expect(box.submitted()).toEqual([25_000]);
  });

  test("clamps an amount below the limit too", () => {
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
});

describe("sending", () => {
  test("an amount within the limits is reported at the first press and at the first Enter", () => {
    const pressed = beginBox();
    pressed.enter();
    pressed.type("25");
    pressed.press();
    expect(pressed.submitted()).toEqual([2_500]);
    expect(pressed.text()).toBe("$25.00");

    const entered = beginBox();
    entered.enter();
    entered.type("25");
    entered.submit();
    expect(entered.submitted()).toEqual([2_500]);
    expect(entered.text()).toBe("$25.00");
  });

  test("5000 and Enter never pays the balance: the box shows the limit, and a second Enter pays it", () => {
    const box = beginBox();
    box.enter();
    box.type("5000");
    box.submit();
    expect(box.submitted()).toEqual([]);
    expect(box.snapshot().hasTag("adjusted")).toBe(true);
    expect(box.text()).toBe("$250.00");
    box.submit();
    expect(box.submitted()).toEqual([25_000]);
  });

  test("a press that blurs the box and so changes the amount pays nothing; a second press does", () => {
    const box = beginBox();
    box.enter();
    box.type("5000");
    box.press();
    expect(box.submitted()).toEqual([]);
    expect(box.snapshot().hasTag("adjusted")).toBe(true);
    expect(box.text()).toBe("$250.00");
    box.actor.send({ type: "press.began" });
    box.submit();
    expect(box.submitted()).toEqual([25_000]);
  });

  test("an adjusted amount is edited like any other", () => {
    const box = beginBox();
    box.type("5000");
    box.leave();
    box.enter();
    expect(box.text()).toBe("250.00");
    box.leave();
    expect(box.text()).toBe("$250.00");
    expect(box.snapshot().hasTag("adjusted")).toBe(true);
    box.enter();
    box.type("20");
    expect(box.snapshot().hasTag("adjusted")).toBe(false);
    box.submit();
    expect(box.submitted()).toEqual([2_000]);
  });

  test("a formatted amount is reported as shown", () => {
    const box = beginBox();
    box.actor.send({ type: "increased" });
    box.submit();
    expect(box.submitted()).toEqual([500]);
  });
});

describe("limits that change", () => {
  test("below a formatted amount adjust it visibly before anything is paid", () => {
    const box = beginBox();
    box.type("200");
    box.leave();
    box.actor.send({ type: "limits.changed", limits: { ...topUpLimits, max: 10_000 } });
    expect(box.text()).toBe("$200.00");
    box.submit();
    expect(box.submitted()).toEqual([]);
    expect(box.snapshot().hasTag("adjusted")).toBe(true);
    expect(box.text()).toBe("$100.00");
    box.submit();
    expect(box.submitted()).toEqual([10_000]);
  });

  test("below an amount that was already adjusted adjust it again", () => {
    const box = beginBox();
    box.type("5000");
    box.leave();
    box.actor.send({ type: "limits.changed", limits: { ...topUpLimits, max: 10_000 } });
    box.submit();
    expect(box.submitted()).toEqual([]);
    expect(box.text()).toBe("$100.00");
    box.submit();
    expect(box.submitted()).toEqual([10_000]);
  });

  test("above the amount change nothing", () => {
    const box = beginBox();
    box.type("200");
    box.actor.send({ type: "limits.changed", limits: { ...topUpLimits, max: 100_000 } });
    box.submit();
    expect(box.submitted()).toEqual([20_000]);
  });
});

describe("the step buttons", () => {
  test("move to the next multiple of five dollars and stop at the limits", () => {
    const box = beginBox({ min: 0, max: 1_300, step: 500 });
    const texts: string[] = [];
    for (const type of [
      "increased",
      "increased",
      "increased",
      "increased",
      "decreased",
      "decreased",
      "decreased",
      "decreased",
    ] as const) {
      box.actor.send({ type });
      texts.push(box.text());
    }
    expect(texts).toEqual(["$5.00", "$10.00", "$13.00", "$13.00", "$10.00", "$5.00", "", ""]);
  });

  test("start from what is being typed", () => {
    const up = beginBox();
    up.enter();
    up.type("12.34");
    up.actor.send({ type: "increased" });
    expect(up.text()).toBe("$15.00");
    expect(up.snapshot().value).toBe("resting");

    const down = beginBox();
    down.enter();
    down.type("12.34");
    down.actor.send({ type: "decreased" });
    expect(down.text()).toBe("$10.00");
  });

  test("clear the notice of an adjusted amount", () => {
    for (const [type, cents] of [
      ["increased", 25_500],
      ["decreased", 24_500],
    ] as const) {
      const box = beginBox();
      box.type("5000");
      box.leave();
      box.actor.send({ type: "limits.changed", limits: { ...topUpLimits, max: 30_000 } });
      box.actor.send({ type });
      expect(box.snapshot().hasTag("adjusted")).toBe(false);
      expect(box.cents()).toBe(cents);
    }
  });
});

test("any sequence of input reports only amounts that the box showed, formatted and within the limits", () => {
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
        const before = box.snapshot().context;
        const given = box.submitted().length;
        box.actor.send(event);
        if (box.submitted().length === given) continue;
        const cents = box.submitted().at(-1) as number;
        expect(event.type).toBe("submitted");
        expect(cents).toBe(before.cents);
        expect(cents).toBeLessThanOrEqual(before.limits.max);
        expect(before.fault).toBeUndefined();
      }
      expect(box.snapshot().status).toBe("active");
    }),
    { numRuns: 500 },
  );
});
