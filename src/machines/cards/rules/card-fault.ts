import type { Card } from "../../core/domain.ts";

/** The error code why a card cannot pay. */
export type CardFault = "card_not_found" | "card_frozen" | "card_expired";

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

/**
 * A frozen or expired card cannot pay.
 * @param today in the account's time zone, `yyyy-MM-dd`
 */
export function faultOf(card: Card | undefined, today: string): CardFault | undefined {
  if (card === undefined) return "card_not_found";
  if (card.frozen === true) return "card_frozen";
  return hasExpired(card, today) ? "card_expired" : undefined;
}
