import parsePhoneNumberFromString, { type MetadataJson } from "libphonenumber-js/core";
import { phoneMetadata } from "./phone-metadata.ts";

/** Numbers that are copied from address books may contain these invisible characters. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A number of the Australian plan in E.164; undefined if the text is not exactly one complete number. */
function parseAustralianNumber(text: string): string | undefined {
  const number = parsePhoneNumberFromString(
    text.replace(directionMarks, ""),
    { defaultCountry: "AU", extract: false },
    phoneMetadata as unknown as MetadataJson,
  );
  return number?.ext === undefined ? number?.number : undefined;
}

/**
 * `0400 000 002`, `+61 400 000 002`, also in Arabic digits → `+61400000002`; undefined if it is not an Australian
 * mobile number. Unassigned ranges are valid: the library's metadata may be older than a new range.
 */
export function toMobile(text: string): string | undefined {
  const number = parseAustralianNumber(text);
  return number !== undefined && /^\+61[45]\d{8}$/.test(number) ? number : undefined;
}

/** `(02) 9999 9999` → `+61299999999`: an Australian landline, or a mobile number as above. */
export function toPhone(text: string): string | undefined {
  const number = parseAustralianNumber(text);
  return number !== undefined && /^\+61[234578]\d{8}$/.test(number) ? number : undefined;
}
