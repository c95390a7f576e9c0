type PluralKey<Key> = Key extends `${infer Base}_${"one" | "other"}` ? Base : never;

/**
 * The texts of another language: the same groups and keys as in English. A key with `_one` and `_other` has the plural
 * forms of the language (CLDR) instead, `other` always.
 */
export type Translation<Texts, Form extends Intl.LDMLPluralRule = "one" | "other"> = {
  readonly [Key in keyof Texts as Key extends `${string}_${"one" | "other"}`
    ? `${PluralKey<Key>}_${Form}`
    : Key]: Texts[Key] extends string ? string : Translation<Texts[Key], Form>;
};
