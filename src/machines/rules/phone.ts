import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** `0400 000 002`, `+61 400 000 002`, Arabic digits too → `+61400000002`; undefined for anything that is no Australian mobile number. */
export function toMobile(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, "AU");
  return number?.isValid() && number.country === "AU" ? number.number : undefined;
}
