import fc from "fast-check";
import { test } from "vitest";
import { parseMobile } from "../../sandbox/people/mobile.ts";
import { toMobile } from "../../src/machines/core/rules/phone.ts";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

test("app and sandbox parse mobile numbers in the same way", () => {
  const text = fc.oneof(
    digits(8).map((rest) => `04${rest}`),
    digits(8).map((rest) => `05${rest}`),
    digits(9).map((rest) => `+61${rest}`),
    digits(8).map((rest) => `+61 4${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`),
    digits(10).map((rest) => `+${rest}`),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (mobile) => parseMobile(mobile) === toMobile(mobile)),
    { numRuns: 2_000 },
  );
});

test("every ten-digit number that begins with 04 is accepted as a mobile number", () => {
  fc.assert(
    fc.property(digits(8), (rest) => toMobile(`04${rest}`) === `+614${rest}`),
    { numRuns: 1_000 },
  );
});
