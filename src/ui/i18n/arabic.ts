import type { Translation } from "./translation.ts";

/** The same groups and keys in Arabic, and all six plural forms where English has two. */
export type Arabic<Texts> = Translation<Texts, Intl.LDMLPluralRule>;
