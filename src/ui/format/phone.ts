import { writtenPhone } from "../../machines/core/rules/written-phone.ts";

/** A number in Australian notation, with non-breaking spaces. */
export function formatPhone(phone: string): string {
  return writtenPhone(phone, "\u00A0");
}
