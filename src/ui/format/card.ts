/** `•••• 4242`, the name a card goes by everywhere. */
export function maskedNumber(last4: string): string {
  return `•••• ${last4}`;
}

/** `MM/YY` from a month (1 to 12) and a year of two or four digits. */
export function formatExpiry(month: number, year: number): string {
  return `${month.toString().padStart(2, "0")}/${(year % 100).toString().padStart(2, "0")}`;
}

/** `062000` → `062-000` */
export function formatBsb(bsb: string): string {
  return bsb.replace(/^(\d{3})-?(\d{3})$/, "$1-$2");
}
