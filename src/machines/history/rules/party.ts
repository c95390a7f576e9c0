/** What a transaction, or a statement's line of it, may know of its other side. */
interface Named {
  readonly counterparty?: string | undefined;
  readonly method?: string | undefined;
}

/** They are invisible, or could reverse the text beside a name. The joiners of emoji and Persian (U+200C, U+200D) stay. */
const steering = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF]+/gu;

/** Undefined where nothing is left to be seen. */
export function shown(name: string | undefined): string | undefined {
  const text = name?.replace(steering, "").trim();
  return text === "" ? undefined : text;
}

/** The other person of a transfer, where the wallet names them. */
export function counterpartyOf({ counterparty }: Named): string | undefined {
  return shown(counterparty);
}

/** What the payer of a transfer wrote to the payee. */
export function messageOf({ message }: { readonly message?: string | undefined }): string | undefined {
  return shown(message);
}

/** The card or bank account behind a transaction, where the wallet names it. */
export function methodOf({ method }: Named): string | undefined {
  return shown(method);
}

/** Whom or what a transaction was with: the person, or the card or bank account. */
export function partyOf(transaction: Named): string | undefined {
  return counterpartyOf(transaction) ?? methodOf(transaction);
}
