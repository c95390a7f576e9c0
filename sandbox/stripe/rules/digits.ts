const zeros = [0x0660, 0x06f0]; // Arabic-Indic, Extended Arabic-Indic

/** The text with Arabic digits turned into ASCII ones. */
export function withAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => code >= zero) ?? code));
  });
}

/** The decimal digits of a text as ASCII, Arabic ones included; everything else falls away. */
export function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, "");
}
