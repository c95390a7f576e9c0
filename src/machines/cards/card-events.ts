/** `done` is the key of the success message; `paymentMethodId` is the added card. */
export type CardsChangedEvent =
  | { type: "cards.changed"; done: "addCard.done"; paymentMethodId: string }
  | { type: "cards.changed"; done: `${string}.${"done" | "undone"}` };

/** Sent by the card dialogs and forwarded by the chart `dialogs`. */
export type CardsReport =
  | CardsChangedEvent
  /** A card dialog was closed before its outcome was known. */
  | { type: "cards.unsettled" };
