import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type AmountLimits,
  clampToLimits,
  cleanTypedAmount,
  decreaseByStep,
  formatAmount,
  formatEditableAmount,
  increaseByStep,
  parseAmount,
} from "../../src/machines/core/money.ts";

const maxCents = 9_999_999_999_999;

describe("a text in dollars", () => {
  const understood: readonly [string, number][] = [
    ["25", 2_500],
    ["0", 0],
    ["", 0],
    ["$", 0],
    [".", 0],
    ["0.5", 50],
    [".5", 50],
    ["5.", 500],
    ["0.05", 5],
    ["007", 700],
    ["19.99", 1_999],
    ["0.29", 29],
    ["4.35", 435],
    ["1.15", 115],
    ["1.1", 110],
    ["$1,234.50", 123_450],
    ["1,234,567.89", 123_456_789],
    [" 1 234.50 ", 123_450],
    ["1 000", 100_000],
    ["$ 25.00", 2_500],
    ["\u0662\u0665", 2_500],
    ["\u0661\u0662\u066B\u0665", 1_250],
    ["\u0661\u066C\u0662\u0663\u0664\u066B\u0665\u0660", 123_450],
    ["\u0661\u060C\u0662\u0663\u0664", 123_400],
    ["\u06F1\u06F9\u066B\u06F9\u06F9", 1_999],
    ["\u200F\u0662\u0665\u200E", 2_500],
    ["\uFF11\uFF0E\uFF15", 150],
    ["\uFF11\uFF0C\uFF10\uFF10\uFF10", 100_000],
    ["25 dollars", 2_500],
    ["AUD 25", 2_500],
    ["US$1,000.00", 100_000],
    ["25each", 2_500],
    ["2a5", 2_500],
    ["€25", 2_500],
    ["5%", 500],
    ["99999999999.99", maxCents],
  ];
  for (const [text, cents] of understood) {
    it(`'${text}' is ${cents} cents`, () => {
      expect(parseAmount(text)).toEqual({ ok: true, cents });
    });
  }

  const invalidAmounts: readonly [string, string][] = [
    ["1e5", "exponent"],
    ["1E5", "exponent"],
    ["1e", "exponent"],
    ["1e-", "exponent"],
    ["1e+5", "exponent"],
    ["1E-5", "exponent"],
    ["1.e5", "exponent"],
    ["1 e 5", "exponent"],
    ["1e5 AUD", "exponent"],
    ["\u0661e\u0665", "exponent"],
    ["(5)", "minus"],
    ["($5.00)", "minus"],
    [" (5.00)", "minus"],
    ["(5.00) ", "minus"],
    ["(5.00)7", "separators"],
    ["-5", "minus"],
    ["5-", "minus"],
    ["$-5", "minus"],
    ["\u22125", "minus"],
    ["\u20135", "minus"],
    ["\u20145", "minus"],
    ["\u20105", "minus"],
    ["\uFF0D5", "minus"],
    ["1.005", "decimals"],
    ["0.001", "decimals"],
    ["1,000.000", "decimals"],
    ["1.2.3", "separators"],
    ["1..2", "separators"],
    ["1,2,3", "separators"],
    ["1,5", "comma"],
    ["25,50", "comma"],
    ["$ 25,50", "comma"],
    ["٢٥،٥٠", "comma"],
    ["1,23", "comma"],
    ["1234,567", "separators"],
    ["1.234,50", "separators"],
    [",500", "separators"],
    ["1,,000", "separators"],
    ["10 20", "separators"],
    ["10  20", "separators"],
    ["10$20", "separators"],
    ["1/2", "separators"],
    ["1:50", "separators"],
    ["1·50", "separators"],
    ["1'50", "separators"],
    ["\u0967\u0968", "separators"],
    ["5\u00BD", "separators"],
    ["100000000000", "tooLarge"],
    ["9".repeat(400), "tooLarge"],
  ];
  for (const [text, fault] of invalidAmounts) {
    it(`'${text.slice(0, 20)}' is invalid because of its ${fault}`, () => {
      expect(parseAmount(text)).toEqual({ ok: false, fault });
    });
  }

  test("formatted by the app is parsed to the same cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => {
        expect(parseAmount(formatAmount(cents))).toEqual({ ok: true, cents });
        expect(parseAmount(formatEditableAmount(cents))).toEqual({ ok: true, cents });
      }),
      { numRuns: 1_000 },
    );
  });

  test("whole dollars and two decimals are exact, without floating-point errors", () => {
    for (let cents = 0; cents < 100_000; cents += 7) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      const parsedAmount = parseAmount(text);
      if (!parsedAmount.ok || parsedAmount.cents !== cents)
        expect.fail(`${text} became ${JSON.stringify(parsedAmount)}`);
    }
  });

  /** Texts that a person may type as an amount, and arbitrary ones. */
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."0123456789.,eE+-$ \u0660\u0665\u06F5\u066B\u066C\u2212abN/'") }),
    fc.double().map(String),
    fc.bigInt().map(String),
  );

  test("no text becomes NaN, negative, fractional or too large to be exact", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsedAmount = parseAmount(text);
        if (parsedAmount.ok) {
          expect(Number.isSafeInteger(parsedAmount.cents)).toBe(true);
          expect(parsedAmount.cents).toBeGreaterThanOrEqual(0);
        } else
          expect(["exponent", "minus", "decimals", "comma", "separators", "tooLarge"]).toContain(
            parsedAmount.fault,
          );
      }),
      { numRuns: 2_000 },
    );
  });

  test("is the number of dollars that JavaScript parses from it, or is invalid", () => {
    const decimal = fc
      .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0 }))
      .map(([whole, places, rest]) =>
        places === 0 ? String(whole) : `${whole}.${String(rest).padStart(places, "0").slice(0, places)}`,
      );
    const numeral = fc.oneof(decimal, fc.double({ noNaN: true }).map(String), fc.integer().map(String));
    fc.assert(
      fc.property(numeral, (text) => {
        const parsedAmount = parseAmount(text);
        if (parsedAmount.ok && /\d/.test(text)) expect(parsedAmount.cents / 100).toBeCloseTo(Number(text), 6);
      }),
      { numRuns: 2_000 },
    );
  });

  test("keeps its amount when its letters are dropped", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const keptText = cleanTypedAmount(text);
        expect(cleanTypedAmount(keptText)).toBe(keptText);
        expect(parseAmount(keptText)).toEqual(parseAmount(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the normalised text of the amount field", () => {
  test.each([
    ["25abc", "25"],
    ["abc", ""],
    ["ثلاثة5", "5"],
    ["$1,234.50", "$1,234.50"],
    ["\u0662\u0665", "\u0662\u0665"],
    ["1e5", "1e5"],
    ["1e", "1e"],
    ["-5", "-5"],
    ["1/", "1"],
    ["1/2", "1/2"],
    ["(5)", "(5)"],
    ["#5!", "5"],
  ])("'%s' is normalised to '%s'", (text, keptText) => {
    expect(cleanTypedAmount(text)).toBe(keptText);
  });

  test("keeps a symbol only between two digits", () => {
    const signs = fc.string({
      unit: fc.constantFrom("1", "#", "€", "x", ".", "$", " ", "\u0661", "½", "\u{1d7d8}", "😀"),
    });
    fc.assert(
      fc.property(signs, (text) => {
        const strange = (character: string | undefined) =>
          character !== undefined && /[#€😀]/u.test(character);
        const letterless = [...text.replace(/x/g, "")];
        const keptCharacters = letterless.filter((character, index) => {
          if (!strange(character)) return true;
          const characterBefore = letterless.slice(0, index).findLast((candidate) => !strange(candidate));
          const characterAfter = letterless.slice(index).find((candidate) => !strange(candidate));
          return /\p{N}/u.test(characterBefore ?? "") && /\p{N}/u.test(characterAfter ?? "");
        });
        expect(cleanTypedAmount(text)).toBe(keptCharacters.join(""));
      }),
    );
  });
});

describe("an amount on screen", () => {
  test.each([
    [0, "$0.00", "0.00"],
    [5, "$0.05", "0.05"],
    [29, "$0.29", "0.29"],
    [100, "$1.00", "1.00"],
    [99_999, "$999.99", "999.99"],
    [100_000, "$1,000.00", "1000.00"],
    [125_000, "$1,250.00", "1250.00"],
    [123_456_789, "$1,234,567.89", "1234567.89"],
  ])("%i cents are %s, and %s in the amount field", (cents, formattedAmount, editable) => {
    expect(formatAmount(cents)).toBe(formattedAmount);
    expect(formatEditableAmount(cents)).toBe(editable);
  });
});

describe("the step buttons", () => {
  const limits: AmountLimits = { min: 0, max: 25_000, step: 500 };

  test.each([
    [0, 500],
    [1, 500],
    [499, 500],
    [500, 1_000],
    [1_999, 2_000],
    [24_999, 25_000],
    [25_000, 25_000],
    [500_000, 25_000],
  ])("increase %i cents to %i", (cents, increasedCents) => {
    expect(increaseByStep(cents, limits)).toBe(increasedCents);
  });

  test.each([
    [0, 0],
    [1, 0],
    [500, 0],
    [501, 500],
    [1_999, 1_500],
    [25_000, 24_500],
    [500_000, 25_000],
  ])("decrease %i cents to %i", (cents, decreasedCents) => {
    expect(decreaseByStep(cents, limits)).toBe(decreasedCents);
  });

  test("stop at a limit that is not a multiple of the step", () => {
    const uneven: AmountLimits = { min: 130, max: 12_345, step: 500 };
    expect(increaseByStep(12_000, uneven)).toBe(12_345);
    expect(decreaseByStep(12_345, uneven)).toBe(12_000);
    expect(decreaseByStep(400, uneven)).toBe(130);
  });

  test("always give a multiple of the step or a limit, within the limits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 60_000 }), (cents, max) => {
        for (const next of [
          increaseByStep(cents, { ...limits, max }),
          decreaseByStep(cents, { ...limits, max }),
        ]) {
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThanOrEqual(max);
          expect(next % 500 === 0 || next === max).toBe(true);
        }
      }),
    );
  });
});

test("an amount outside its limits becomes the nearest limit, and one inside is unchanged", () => {
  const limits: AmountLimits = { min: 100, max: 25_000, step: 500 };
  expect([0, 99, 100, 5_000, 25_000, 25_001].map((cents) => clampToLimits(cents, limits))).toEqual([
    100, 100, 100, 5_000, 25_000, 25_000,
  ]);
});

describe("a long text", () => {
  const textLength = 40_000;
  test.each([
    ["#".repeat(textLength)],
    [`1${"#".repeat(textLength)}2`],
    [`1${"$ ".repeat(textLength)}x2`],
    [`(${")".repeat(textLength)}1`],
    [`${" ".repeat(textLength)}(1`],
    ["1#".repeat(textLength)],
    ["1".repeat(textLength)],
    ["1,".repeat(textLength)],
  ])("is parsed in time linear to its length", (text) => {
    const startedAt = performance.now();
    parseAmount(cleanTypedAmount(text));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test("is too large if it has more than a hundred characters", () => {
    expect(parseAmount(`${"0".repeat(98)}25`)).toEqual({ ok: true, cents: 2_500 });
    expect(parseAmount(`${"0".repeat(99)}25`)).toEqual({ ok: false, fault: "tooLarge" });
    expect(parseAmount("1,".repeat(60))).toEqual({ ok: false, fault: "tooLarge" });
  });
});
