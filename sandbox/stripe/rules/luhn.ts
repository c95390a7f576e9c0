/** The check of ISO/IEC 7812-1, annex B: every second digit from the right is doubled, and the sum must end in 0. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weightedDigit = index % 2 === 1 ? digit * 2 : digit;
    sum += weightedDigit > 9 ? weightedDigit - 9 : weightedDigit;
  }
  return sum % 10 === 0;
}
