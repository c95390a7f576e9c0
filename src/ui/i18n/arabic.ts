type ArabicPluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

type ArabicKey<Key> = Key extends `${infer Base}_${"one" | "other"}` ? `${Base}_${ArabicPluralForm}` : Key;

/** The same groups and keys in Arabic, and all six plural forms where English has two. */
export type Arabic<Texts> = {
  readonly [Key in keyof Texts as ArabicKey<Key>]: Texts[Key] extends string ? string : Arabic<Texts[Key]>;
};
