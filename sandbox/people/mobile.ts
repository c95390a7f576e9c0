import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** Invisible characters in numbers that are copied from address books. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * E.164 of an Australian mobile number in local (`0400000002`), spaced (`0400 000 002`) or international
 * (`+61400000002`) form; undefined if the text is not exactly one complete number. Unassigned ranges are valid, too.
 * The app has the same rule (`src/machines/core/rules/phone.ts`), and a test compares the two.
 */
export function parseMobile(text: string): string | undefined {
  const parsedNumber = parsePhoneNumberFromString(text.replace(directionMarks, "").trim(), {
    defaultCountry: "AU",
    extract: false,
  });
  if (!parsedNumber || parsedNumber.ext !== undefined) return undefined;
  const isAssigned = parsedNumber.isValid() && parsedNumber.country === "AU";
  return isAssigned || /^\+61[45]\d{8}$/.test(parsedNumber.number) ? parsedNumber.number : undefined;
}
