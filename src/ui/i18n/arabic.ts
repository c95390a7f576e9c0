import type { Translation } from "./translation.ts";

/** The same groups and keys in Arabic, with all six plural forms instead of the two of English. */
export type Arabic<Texts> = Translation<Texts, Intl.LDMLPluralRule>;
