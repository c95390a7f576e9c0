/** Makes a language from a list of letters: its texts are the English ones, longer, and in letters that no English word has. */

export interface PseudoLanguage {
  readonly code: string;
  readonly line: string;
  /** Each letter of English that gets another one. */
  readonly letters: Readonly<Record<string, string>>;
  /** The ending that is added to each long word: texts are about a third longer than in English. */
  readonly ending: string;
  /** A word that must have come from English. */
  readonly leftOver: RegExp;
}

const hebrew = "אבצדהפגחיזקלמנוטשרסתעךםסןץ";
const latin = "abcdefghijklmnopqrstuvwxyz";

export const pseudoLanguages: readonly PseudoLanguage[] = [
  {
    code: "de",
    line: '  de: { name: "German", displayName: "Dëütsch", dir: "ltr" },',
    letters: { a: "ä", e: "ë", i: "ï", o: "ö", u: "ü", A: "Ä", E: "Ë", I: "Ï", O: "Ö", U: "Ü" },
    ending: "ërn",
    leftOver: /(?<![\p{L}\d])(?=[A-Za-z]*[aeiou])[A-Za-z]{3,}(?![\p{L}\d])/gu,
  },
  {
    code: "he",
    line: '  he: { name: "Hebrew", displayName: "עברית", dir: "rtl" },',
    letters: Object.fromEntries(
      [...latin].flatMap((letter, index) => [
        [letter, hebrew[index] ?? ""],
        [letter.toUpperCase(), hebrew[index] ?? ""],
      ]),
    ),
    ending: "ים",
    leftOver: /[A-Za-z]{3,}/g,
  },
];

/** Parts that are not translated: a placeholder, a figure with its unit, an isolated text. */
const keptParts = /(\{\{\w+\}\}|\u2066[^\u2069]*\u2069|<[^>]+>)/;

export function toPseudoText(text: string, { letters, ending }: PseudoLanguage): string {
  return text
    .split(keptParts)
    .map((textPiece, index) =>
      index % 2 === 1
        ? textPiece
        : textPiece.replace(/[A-Za-z]+/g, (word) => {
            const pseudoWord = [...word].map((letter) => letters[letter] ?? letter).join("");
            return word.length > 5 ? pseudoWord + ending : pseudoWord;
          }),
    )
    .join("");
}

type Tree = { readonly [key: string]: string | Tree };

/** The texts of an English file in the language, with the plural forms that it has. */
export function translate(texts: object, language: PseudoLanguage): Tree {
  const forms = new Intl.PluralRules(language.code).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(texts as Tree).flatMap(([key, text]): [string, string | Tree][] => {
      if (typeof text !== "string") return [[key, translate(text, language)]];
      if (key.endsWith("_one")) return [];
      const translatedText = toPseudoText(text, language);
      if (!key.endsWith("_other")) return [[key, translatedText]];
      return forms.map((form) => [key.replace("_other", `_${form}`), translatedText]);
    }),
  );
}
