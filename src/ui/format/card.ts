import type { TFunction } from "i18next";
import { cardMarksOf } from "../../machines/cards/rules/card-fault.ts";
import type { Card } from "../../machines/core/domain.ts";

/**
 * The part of a saved card that lists and stacks show.
 * @param today in the account's time zone, `yyyy-MM-dd`
 */
export function toDisplayedCard(card: Card, today: string) {
  const {
    id,
    paymentMethodId: value,
    cardType: brand,
    cardNumberLast4: last4,
    expiryMonth,
    expiryYear,
    colour,
  } = card;
  return { id, value, brand, last4, expiryMonth, expiryYear, colour, ...cardMarksOf(card, today) };
}

/** The name of a card's brand, the same in each language; of another brand only that it is a card. */
export function brandName(brand: string, t: TFunction): string {
  if (brand === "visa") return "Visa";
  return brand === "mastercard" ? "Mastercard" : t("cards.card");
}

/** `•••• 4242`, the name of a card on every screen. */
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

interface CardExpiry {
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

const monthsOf = ({ expiryMonth, expiryYear }: CardExpiry) => expiryYear * 12 + expiryMonth;

/** Whether another brand's card has the same last four digits. */
export function hasNamesake<Listed extends { readonly brand: string; readonly last4: string }>(
  card: Listed,
  cards: readonly Listed[],
): boolean {
  return cards.some((other) => other.last4 === card.last4 && other.brand !== card.brand);
}

/** Whether a card of the same number and brand with a later expiry is saved. */
export function hasNewerCopy<Listed extends CardExpiry & { readonly brand: string; readonly last4: string }>(
  card: Listed,
  cards: readonly Listed[],
): boolean {
  return cards.some(
    (otherCard) =>
      otherCard.brand === card.brand &&
      otherCard.last4 === card.last4 &&
      monthsOf(otherCard) > monthsOf(card),
  );
}

/** The cards of the same brand, number and expiry, the card itself included. */
export function copiesOf<Listed extends CardExpiry & { readonly brand: string; readonly last4: string }>(
  card: Listed,
  cards: readonly Listed[],
): readonly Listed[] {
  return cards.filter(
    (otherCard) =>
      otherCard.brand === card.brand &&
      otherCard.last4 === card.last4 &&
      monthsOf(otherCard) === monthsOf(card),
  );
}
