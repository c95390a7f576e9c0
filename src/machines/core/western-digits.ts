/** Arabic-Indic, Persian and full-width digits. The code of each zero is a multiple of 16. */
const nonAsciiDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

/** `٢٠٠٠` → `2000`; other characters are unchanged. */
export function toWesternDigits(text: string): string {
  return text.replace(nonAsciiDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
