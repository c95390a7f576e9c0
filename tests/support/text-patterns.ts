/** Texts as parts of regular expressions. */

/** Escapes a text for a regular expression. */
export const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The parts of a product's text between its values and elements. */
export const fixedParts = (text: string): readonly string[] => text.split(/\{\{.*?\}\}|<.*?>/);
