/**
 * The behaviour of a test card, by its number (docs.stripe.com/testing). Any other number that passes the Luhn check is
 * accepted.
 */
export type CardBehaviour =
  | { readonly kind: "accepted" }
  /** Attaching succeeds; charging is declined. */
  | { readonly kind: "declinedAtCharge" }
  /** Attaching requires authentication; afterwards the card works or is declined. */
  | { readonly kind: "authentication"; readonly afterwards: CardBehaviour }
  | { readonly kind: "declined"; readonly code: DeclineCode; readonly declineCode?: string };

export type DeclineCode = "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";

const acceptedBehaviour: CardBehaviour = { kind: "accepted" };
const authentication: CardBehaviour = { kind: "authentication", afterwards: acceptedBehaviour };

function decliningCard(declineCode: string): CardBehaviour {
  return { kind: "declined", code: "card_declined", declineCode };
}

const documentedBehaviours: Readonly<Record<string, CardBehaviour>> = {
  "4000000000000002": decliningCard("generic_decline"),
  "4000000000009995": decliningCard("insufficient_funds"),
  "4000000000009987": decliningCard("lost_card"),
  "4000000000009979": decliningCard("stolen_card"),
  "4000000000006975": decliningCard("card_velocity_exceeded"),
  "4100000000000019": decliningCard("fraudulent"),
  "4000000000000069": { kind: "declined", code: "expired_card" },
  "4000000000000127": { kind: "declined", code: "incorrect_cvc" },
  "4000000000000119": { kind: "declined", code: "processing_error" },
  "4000000000000341": { kind: "declinedAtCharge" },
  "4000002500003155": authentication,
  "4000002760003184": authentication,
  "4000000000003220": authentication,
  "4000008400001629": { kind: "authentication", afterwards: decliningCard("generic_decline") },
};

export function behaviourOf(cardDigits: string): CardBehaviour {
  return documentedBehaviours[cardDigits] ?? acceptedBehaviour;
}

/** A seeded card has no number. If its last four digits are `0341`, the card is declined when charged. */
export function behaviourOfSeeded(last4: string): CardBehaviour {
  return last4 === "0341" ? { kind: "declinedAtCharge" } : acceptedBehaviour;
}
