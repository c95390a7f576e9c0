import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/**
 * E.164 of a mobile number in local (`0400000002`), spaced (`0400 000 002`) or international (`+61400000002`) form;
 * undefined for anything that is not one whole number. Australian ranges that nobody has been given yet count as well.
 */
export function parseMobile(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: "AU", extract: false });
  if (!parsed || parsed.ext !== undefined) return undefined;
  return parsed.isValid() || /^\+61[45]\d{8}$/.test(parsed.number) ? parsed.number : undefined;
}
