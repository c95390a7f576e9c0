/** The fields that name the other side of a transaction or of a statement's line. */
interface PartyNames {
  readonly counterparty?: string | undefined;
  readonly method?: string | undefined;
}

/**
 * Characters that are invisible or could reverse adjacent text. The joiners of emoji and Persian (U+200C, U+200D) are
 * kept.
 */
const invisibleCharacters = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF]/gu;

/** The visible part of a name; undefined if it is empty. */
export function displayableName(name: string | undefined): string | undefined {
  const text = name?.replace(invisibleCharacters, "").trim();
  return text === "" ? undefined : text;
}

/** The other person of a transfer, if the wallet names them. */
export function counterpartyOf({ counterparty }: PartyNames): string | undefined {
  return displayableName(counterparty);
}

/** The payer's message to the payee of a transfer. */
export function messageOf({ message }: { readonly message?: string | undefined }): string | undefined {
  return displayableName(message);
}

/** The card or bank account of a transaction, if the wallet names it. */
export function methodOf({ method }: PartyNames): string | undefined {
  return displayableName(method);
}

/** The other side of a transaction: the person, or else the card or bank account. */
export function partyOf(transaction: PartyNames): string | undefined {
  return counterpartyOf(transaction) ?? methodOf(transaction);
}
