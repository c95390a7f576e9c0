import { currencyPrefix } from "./rules/currency.ts";
import { toWesternDigits } from "./western-digits.ts";

/** Limits of an amount box, in cents. */
export interface AmountLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export type AmountFault = "exponent" | "minus" | "decimals" | "comma" | "separators" | "tooLarge";

export type ParsedAmount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly fault: AmountFault };

/** Far above every limit of the product, and far below the largest safe integer of cents. */
const maxDigits = 11;

/** Max length of a text in the box; no amount needs as many characters. */
const maxCharacters = 100;

/**
 * Replaces Arabic digits and separators by ASCII; drops spaces, currency signs and direction marks; a space between
 * digits becomes a comma.
 */
function toAsciiAmount(text: string): string {
  return toWesternDigits(text)
    .replace(/[\u066B\uFF0E]/g, ".")
    .replace(/[\u066C\u060C\uFF0C]/g, ",")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/(?<=\d)[$\s]+(?=\d)/g, ",")
    .replace(/[$\s\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g, "");
}

const exponentPattern = /[\d.][eE]([+-]?\d|[+-]?$)/;
/** Characters that no amount contains: neither number, separator, space, dollar sign nor minus. */
const foreignCharacter = /[^\p{N}.,\u066B\u066C\u060C\uFF0E\uFF0C$\s\p{Pd}\u2212]/u;
const letters = /[\p{L}\p{M}\p{C}]/gu;
const foreignCharacters = new RegExp(`(?:${foreignCharacter.source})+`, "gu");

/** Drops foreign characters, except between two digits, where they make the text invalid. Runs in linear time. */
function withoutLooseCharacters(text: string): string {
  return text.replace(foreignCharacters, (characters, offset: number) => {
    const end = offset + characters.length;
    const isJoiner =
      /\p{N}$/u.test(text.slice(Math.max(0, offset - 2), offset)) && /^\p{N}/u.test(text.slice(end, end + 2));
    return isJoiner ? characters : "";
  });
}

/** `25,50`: a decimal comma, as in other countries. */
const decimalComma = /^\d*,\d{1,2}$/;

/** `(5.00)`, a negative amount in accounting notation. */
const accountingNegative = /^\s*\(.*\)\s*$/;

/** Text of the box while the holder types: letters are dropped, unless that would give another number. */
export function cleanTypedAmount(text: string): string {
  if (exponentPattern.test(toAsciiAmount(text)) || accountingNegative.test(text)) return text;
  return withoutLooseCharacters(text.replace(letters, ""));
}

/**
 * Parses a text in dollars to cents: `25`, `$1,234.50`, `١٢٫٥`. An empty text is zero.
 * A text that can be read as more than one number is invalid.
 */
export function parseAmount(text: string): ParsedAmount {
  if (text.length > maxCharacters) return { ok: false, fault: "tooLarge" };
  if (accountingNegative.test(text)) return { ok: false, fault: "minus" };
  const asciiAmount = toAsciiAmount(text);
  if (exponentPattern.test(asciiAmount)) return { ok: false, fault: "exponent" };
  const typedText = toAsciiAmount(cleanTypedAmount(text));
  if (typedText.includes("-")) return { ok: false, fault: "minus" };
  if (decimalComma.test(typedText) && /[,\u060C\uFF0C]/.test(text)) return { ok: false, fault: "comma" };
  if (!/^(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(typedText)) return { ok: false, fault: "separators" };
  const [dollars = "", decimals = ""] = typedText.replaceAll(",", "").split(".");
  if (decimals.length > 2) return { ok: false, fault: "decimals" };
  const digits = dollars.replace(/^0+/, "");
  if (digits.length > maxDigits) return { ok: false, fault: "tooLarge" };
  return { ok: true, cents: Number(`${digits}${decimals.padEnd(2, "0")}`) };
}

/** `125000` → `$1,250.00` */
export function formatAmount(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${currencyPrefix}${dollars}.${digits.slice(-2)}`;
}

/** `125000` → `1250.00`, for editing. */
export function formatEditableAmount(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function clampToLimits(cents: number, limits: AmountLimits): number {
  return Math.max(limits.min, Math.min(limits.max, cents));
}

/** The next higher multiple of the step, within the limits. */
export function increaseByStep(cents: number, limits: AmountLimits): number {
  return clampToLimits((Math.floor(cents / limits.step) + 1) * limits.step, limits);
}

/** The next lower multiple of the step, within the limits. */
export function decreaseByStep(cents: number, limits: AmountLimits): number {
  return clampToLimits((Math.ceil(cents / limits.step) - 1) * limits.step, limits);
}
