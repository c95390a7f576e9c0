import fc from "fast-check";
import { test } from "vitest";
import { parseMobile } from "../../sandbox/people/mobile.ts";
import { toMobile } from "../../src/machines/setup/rules/phone.ts";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

test("app and sandbox take the same texts for mobile numbers, and the same number for each", () => {
  const text = fc.oneof(
    digits(8).map((rest) => `04${rest}`),
    digits(8).map((rest) => `05${rest}`),
    digits(9).map((rest) => `+61${rest}`),
    digits(8).map((rest) => `+61 4${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`),
    digits(10).map((rest) => `+${rest}`),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (one) => parseMobile(one) === toMobile(one)),
    { numRuns: 2_000 },
  );
});

test("every Australian number that begins with 04 and has ten digits is one, whether or not anybody has it yet", () => {
  fc.assert(
    fc.property(digits(8), (rest) => toMobile(`04${rest}`) === `+614${rest}`),
    { numRuns: 1_000 },
  );
});
