import type { Card } from "../../core/domain.ts";

/** The marks beside a card's number. A card with a mark cannot pay; the first mark that applies is the reason. */
const markChecks = {
  frozen: ({ frozen }: Card) => frozen === true,
  expired: hasExpired,
};

export type CardMark = keyof typeof markChecks;

export const cardMarks = Object.keys(markChecks) as readonly CardMark[];

/** The error code for the reason why a card cannot pay. */
export type CardFault = "card_not_found" | `card_${CardMark}`;

/**
 * A card is valid to the end of its expiry month.
 * @param today in the account's time zone, `yyyy-MM-dd`
 */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<Card, "expiryMonth" | "expiryYear">,
  today: string,
): boolean {
  return `${expiryYear}-${String(expiryMonth).padStart(2, "0")}` < today.slice(0, 7);
}

/** @param today in the account's time zone, `yyyy-MM-dd` */
export function cardMarksOf(card: Card, today: string): Readonly<Record<CardMark, boolean>> {
  return Object.fromEntries(cardMarks.map((mark) => [mark, markChecks[mark](card, today)])) as Record<
    CardMark,
    boolean
  >;
}

/** @param today in the account's time zone, `yyyy-MM-dd` */
export function cardFaultOf(card: Card | undefined, today: string): CardFault | undefined {
  if (card === undefined) return "card_not_found";
  const mark = cardMarks.find((name) => markChecks[name](card, today));
  return mark && `card_${mark}`;
}
