import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import type { IdentifiedCard } from "../../machines/cards/add-card.machine.ts";
import type { Card } from "../../machines/core/domain.ts";
import { listCards } from "../api/cards.ts";
import type { Api } from "../api/client.ts";
import { type TokenizedCard, tokenizeCard } from "./stripe.ts";

/** How long a new card waits for the list, in milliseconds. */
const listTimeout = 5_000;

/**
 * Tokenizes the card at the provider and finds a saved card with the same details. An unreadable list counts as empty.
 */
export async function identifyCard(
  api: Api,
  signal: AbortSignal,
  field: { stripe: Stripe; element: StripeCardElement; holderName: string },
): Promise<IdentifiedCard> {
  const [tokenizedCard, cards] = await Promise.all([
    tokenizeCard(field),
    listCards(api, signal, listTimeout).catch((): readonly Card[] => []),
  ]);
  return { token: tokenizedCard.token, savedCard: cards.find((card) => hasSameDetails(tokenizedCard, card)) };
}

/** Compares details, because a page cannot read a card's fingerprint. The wallet calls all other brands `other`. */
function hasSameDetails({ brand, last4, expiryMonth, expiryYear }: TokenizedCard, card: Card): boolean {
  const cardType = brand === "visa" || brand === "mastercard" ? brand : "other";
  return (
    card.cardType === cardType &&
    card.cardNumberLast4 === last4 &&
    card.expiryMonth === expiryMonth &&
    card.expiryYear === expiryYear
  );
}
