/** Idempotency keys by what they are for: the same intention, tried again, keeps its key. */
export type Keys = Map<string, string>;

export function newKeys(): Keys {
  return new Map();
}

/** UUID v4; the same for the same subject until it is settled. */
export function keyOf(keys: Keys, subject: string): string {
  const known = keys.get(subject);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  keys.set(subject, key);
  return key;
}
