import { digitsOf, withAsciiDigits } from "./digits.ts";
import { completeValidity, type Validity } from "./validity.ts";

export interface Expiry {
  /** 1 to 12 */
  readonly month: number;
  /** four digits */
  readonly year: number;
}

/** Month and year as max four digits, `MMYY`; a one-digit month gets a leading zero, a four-digit year is shortened. */
function toMonthAndYear(text: string): string {
  const separatedDate = /^\s*([1-9])\s*[/.\-\s]\s*(.*)$/.exec(withAsciiDigits(text));
  let digits = separatedDate
    ? `0${separatedDate[1] ?? ""}${digitsOf(separatedDate[2] ?? "")}`
    : digitsOf(text);
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) digits = `0${digits}`;
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  return digits.slice(0, 4);
}

/** `MM / YY`, while typing. After a deletion, no separator is added at the end, so that backspace can delete it. */
export function formatExpiry(text: string, isDeleting = false): string {
  const digits = toMonthAndYear(text);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  if (digits.length === 2 && !isDeleting) return `${digits} / `;
  return digits;
}

/** The expiry date; undefined while the text is incomplete. The year is in the current century. */
export function parseExpiry(text: string, now: Date): Expiry | undefined {
  const digits = toMonthAndYear(text);
  if (digits.length !== 4) return undefined;
  const century = Math.floor(now.getFullYear() / 100) * 100;
  return { month: Number(digits.slice(0, 2)), year: century + Number(digits.slice(2)) };
}

/** A card is valid to the last day of its month, for max fifty years from now. */
export function validateExpiryDate({ month, year }: Expiry, now: Date): Validity {
  if (month < 1 || month > 12) return { state: "invalid", code: "invalid_expiry_month" };
  if (year < now.getFullYear()) return { state: "invalid", code: "invalid_expiry_year_past" };
  if (year > now.getFullYear() + 50) return { state: "invalid", code: "invalid_expiry_year" };
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return { state: "invalid", code: "invalid_expiry_month_past" };
  return completeValidity;
}

export function validateExpiry(text: string, now: Date): Validity {
  if (digitsOf(text) === "") return { state: "empty", code: "incomplete_expiry" };
  const expiry = parseExpiry(text, now);
  return expiry ? validateExpiryDate(expiry, now) : { state: "incomplete", code: "incomplete_expiry" };
}
