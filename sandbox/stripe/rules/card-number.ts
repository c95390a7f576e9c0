import { schemeOf } from "./brand.ts";
import { digitsOf } from "./digits.ts";
import { passesLuhn } from "./luhn.ts";
import { completeValidity, type Validity } from "./validity.ts";

function maxLength(digits: string): number {
  return Math.max(...schemeOf(digits).lengths);
}

/** Groups the digits as printed on the scheme's cards: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function formatCardNumber(text: string): string {
  const allDigits = digitsOf(text);
  const digits = allDigits.slice(0, maxLength(allDigits));
  const groups: string[] = [];
  let offset = 0;
  for (const size of schemeOf(digits).groups) {
    if (offset >= digits.length) break;
    groups.push(digits.slice(offset, offset + size));
    offset += size;
  }
  return groups.join(" ");
}

/** Whether no more digits fit. */
export function cardNumberIsFull(text: string): boolean {
  const digits = digitsOf(text);
  return digits.length >= maxLength(digits);
}

/** A wrong check digit is reported only when the number has its full length. */
export function validateCardNumber(text: string): Validity {
  const digits = digitsOf(text);
  const { lengths } = schemeOf(digits);
  if (digits === "") return { state: "empty", code: "incomplete_number" };
  if (lengths.includes(digits.length) && passesLuhn(digits)) return completeValidity;
  if (digits.length >= Math.max(...lengths)) return { state: "invalid", code: "incorrect_number" };
  return { state: "incomplete", code: "incomplete_number" };
}
