import parsePhoneNumberFromString, { type MetadataJson } from "libphonenumber-js/core";
import { phoneMetadata } from "./phone-metadata.ts";

/** Address books copy numbers with them. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * `0400 000 002`, `+61 400 000 002`, Arabic digits too → `+61400000002`; undefined for anything that is no Australian
 * mobile number. Unassigned ranges count as well: the library learns of new ranges later than their holders.
 */
export function toMobile(text: string): string | undefined {
  const number = parsePhoneNumberFromString(
    text.replace(directionMarks, ""),
    { defaultCountry: "AU", extract: false },
    phoneMetadata as unknown as MetadataJson,
  );
  if (!number || number.ext) return undefined;
  return /^\+61[45]\d{8}$/.test(number.number) ? number.number : undefined;
}
