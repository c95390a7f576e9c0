/** `done` is the key of the sentence that says what was done; a card that was added is named. */
export type CardsChanged =
  | { type: "cards.changed"; done: "addCard.done"; paymentMethodId: string }
  | { type: "cards.changed"; done: `${string}.${"done" | "undone"}` };

/** Sent by the card dialogs, and passed on by the dialogs' chart. */
export type CardsReport =
  | CardsChanged
  /** A card dialog was closed before its outcome was known. */
  | { type: "cards.unsettled" };
