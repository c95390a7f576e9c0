import { schemeOf } from "./brand.ts";
import { digitsOf } from "./digits.ts";
import { completeValidity, type Validity } from "./validity.ts";

/** The max number of digits: the scheme's own number, or four while the scheme is unknown. */
export function cvcLength(cardDigits: string): number {
  const { brand, cvcLength: length } = schemeOf(cardDigits);
  return brand === "unknown" ? 4 : length;
}

export function formatCvc(text: string, cardDigits: string): string {
  return digitsOf(text).slice(0, cvcLength(cardDigits));
}

export function validateCvc(text: string, cardDigits: string): Validity {
  const digits = digitsOf(text);
  if (digits === "") return { state: "empty", code: "incomplete_cvc" };
  return digits.length >= schemeOf(cardDigits).cvcLength
    ? completeValidity
    : { state: "incomplete", code: "incomplete_cvc" };
}
