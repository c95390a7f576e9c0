import type { Card } from "../../machines/core/domain.ts";

/** A saved card as the lists and stacks of cards show it. */
export function shownCard(card: Card) {
  const {
    id,
    paymentMethodId: value,
    cardType: brand,
    cardNumberLast4: last4,
    expiryMonth,
    expiryYear,
    colour,
  } = card;
  return { id, value, brand, last4, expiryMonth, expiryYear, colour, frozen: card.frozen === true };
}

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

interface Dated {
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

const monthsOf = ({ expiryMonth, expiryYear }: Dated) => expiryYear * 12 + expiryMonth;

/** Whether a card's last month is over; it is good to the end of that month. */
export function isExpired(card: Dated, now = new Date()): boolean {
  return monthsOf(card) < now.getFullYear() * 12 + now.getMonth() + 1;
}

/** Whether a payment can be made from it. */
export function canPay(card: Pick<Card, "expiryMonth" | "expiryYear" | "frozen">): boolean {
  return card.frozen !== true && !isExpired(card);
}

/** Whether the same number, of the same brand, is saved with a later expiry, too. */
export function isReplaced<Card extends Dated & { readonly brand: string; readonly last4: string }>(
  card: Card,
  cards: readonly Card[],
): boolean {
  return cards.some(
    (other) => other.brand === card.brand && other.last4 === card.last4 && monthsOf(other) > monthsOf(card),
  );
}
