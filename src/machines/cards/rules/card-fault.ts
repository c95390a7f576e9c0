import type { Card } from "../../core/domain.ts";

/** The error code why a card cannot pay. */
export type CardFault = "card_not_found" | "card_frozen" | "card_expired";

/**
 * A card is valid to the end of its expiry month, unless its holder froze it.
 * @param today `yyyy-MM-dd`
 */
export function faultOf(card: Card | undefined, today: string): CardFault | undefined {
  if (card === undefined) return "card_not_found";
  if (card.frozen === true) return "card_frozen";
  const lastMonth = `${card.expiryYear}-${String(card.expiryMonth).padStart(2, "0")}`;
  return lastMonth < today.slice(0, 7) ? "card_expired" : undefined;
}
