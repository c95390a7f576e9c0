import fc from "fast-check";
import whole from "libphonenumber-js/metadata.mobile.json" with { type: "json" };
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { expect, test } from "vitest";
import { toMobile } from "../../src/machines/core/rules/phone.ts";
import { phoneMetadata } from "../../src/machines/core/rules/phone-metadata.ts";

test("the app's numbering plan is the library's own, reduced to +61", () => {
  const countries: Readonly<Record<string, unknown>> = whole.countries;
  const codes: readonly string[] = whole.country_calling_codes["61"] ?? [];
  expect(JSON.parse(JSON.stringify(phoneMetadata))).toEqual({
    version: whole.version,
    country_calling_codes: { "61": codes },
    countries: Object.fromEntries(codes.map((code) => [code, countries[code]])),
  });
});

/** The number as the full library parses it. Unassigned Australian ranges count as valid. */
function withEveryCountry(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: "AU", extract: false });
  if (!number || number.ext) return undefined;
  const isAssigned = number.isValid() && number.country === "AU";
  return isAssigned || /^\+61[45]\d{8}$/.test(number.number) ? number.number : undefined;
}

test("every number is parsed as with the numbering plans of all countries", () => {
  const digits = fc.stringMatching(/^[0-9]{6,12}$/);
  const number = fc.oneof(
    digits.map((rest) => `04${rest}`),
    digits.map((rest) => `+614${rest}`),
    digits.map((rest) => `+${rest}`),
    digits.map((rest) => `00${rest}`),
    digits,
    fc.string(),
    fc.stringMatching(/^(\+61|0)4[0-9]{8}$/),
  );
  fc.assert(
    fc.property(number, (text) => {
      expect(toMobile(text)).toBe(withEveryCountry(text.trim()));
    }),
    { numRuns: 3_000 },
  );
});
