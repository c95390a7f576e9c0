import { writtenPhone } from "../../machines/core/rules/written-phone.ts";

/** A number as it is written in Australia, in one line. */
export function formatPhone(phone: string): string {
  return writtenPhone(phone, "\u00A0");
}
