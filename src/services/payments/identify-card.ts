import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import type { IdentifiedCard } from "../../machines/cards/add-card.machine.ts";
import type { Card } from "../../machines/core/domain.ts";
import { listCards } from "../api/cards.ts";
import type { Api } from "../api/client.ts";
import { type TokenizedCard, tokenizeCard } from "./stripe.ts";

/** Longer than this a new card does not wait for the list. */
const listLimit = 5_000;

/** Has the provider take the card, and finds the saved one that looks the same. A list that cannot be read has none. */
export async function identifyCard(
  api: Api,
  signal: AbortSignal,
  field: { stripe: Stripe; element: StripeCardElement; holderName: string },
): Promise<IdentifiedCard> {
  const [tokenized, cards] = await Promise.all([
    tokenizeCard(field),
    listCards(api, signal, listLimit).catch((): readonly Card[] => []),
  ]);
  return { token: tokenized.token, savedCard: cards.find((card) => looksLike(tokenized, card)) };
}

/** The wallet calls every type other than these two `other`, and no page is told a card's fingerprint. */
function looksLike({ brand, last4, expiryMonth, expiryYear }: TokenizedCard, card: Card): boolean {
  const cardType = brand === "visa" || brand === "mastercard" ? brand : "other";
  return (
    card.cardType === cardType &&
    card.cardNumberLast4 === last4 &&
    card.expiryMonth === expiryMonth &&
    card.expiryYear === expiryYear
  );
}
