const zeroCodePoints = [0x0660, 0x06f0]; // Code points of the digit zero: Arabic-Indic and Extended Arabic-Indic.

/** Replaces Arabic digits by ASCII digits. */
export function withAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeroCodePoints.findLast((zero) => code >= zero) ?? code));
  });
}

/** Only the decimal digits of a text, Arabic ones as ASCII. */
export function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, "");
}
