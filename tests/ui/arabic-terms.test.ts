/** Compares docs/arabic-terms.md with the app's texts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { project } from "../../site/places.ts";
import { app as arabicApp } from "../../src/ui/i18n/ar/app.ts";
import { landing as arabicLanding } from "../../src/ui/i18n/ar/landing.ts";
import { app as englishApp } from "../../src/ui/i18n/en/app.ts";
import { landing as englishLanding } from "../../src/ui/i18n/en/landing.ts";

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

const textsOf = (app: object, landing: object) =>
  new Map([...flat(app as Tree), ...flat(landing as Tree, "landing.")]);
const english = textsOf(englishApp, englishLanding);
const arabic = textsOf(arabicApp, arabicLanding);

/** The text without vowel marks and placeholders. */
const bare = (text: string) =>
  text.replace(/\{\{\w+\}\}/g, "").replace(/[\u064B-\u0652\u0640\u2066-\u2069]/g, "");

function tableOf(heading: string, page: string): readonly (readonly string[])[] {
  const pageSection = page.slice(page.indexOf(heading));
  const rows = pageSection.slice(pageSection.indexOf("|---")).split("\n").slice(1);
  const end = rows.findIndex((row) => !row.startsWith("|"));
  return rows
    .slice(0, end)
    .map((row) => row.split(" | ").map((cell) => cell.replace(/^\|\s?|\s?\|$/g, "").trim()));
}

const page = readFileSync(join(project, "docs/arabic-terms.md"), "utf8");
const list = (cell = "") => cell.split(/,\s*/).filter(Boolean);
const terms = tableOf("# Arabic terms", page).map(
  ([name = "", word = "", forms, not, keys = "", source = ""]) => ({
    name,
    pattern: new RegExp(`\\b(${list(name).join("|")})s?\\b`, "i"),
    forms: [word, ...list(forms)].map(bare),
    not: list(not).map(bare),
    keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key = ""]) => key),
    source,
  }),
);
const exceptions = tableOf("## Exceptions", page).map(
  ([name, place = ""]) => `${name}: ${place.replaceAll("`", "")}`,
);
const sources = tableOf("## Sources", page).map(([name = ""]) => name);
const includesAny = (text: string, words: readonly string[]) =>
  words.some((word) => bare(text).includes(word));

test("the glossary has at least fifty terms, each once", () => {
  expect(terms.length).toBeGreaterThanOrEqual(50);
  expect(new Set(terms.map(({ name }) => name)).size).toBe(terms.length);
});

describe.each(terms)("$name", ({ name, pattern, forms, not, keys, source }) => {
  test("has its Arabic word in the texts of its keys", () => {
    expect(keys).not.toEqual([]);
    expect(keys.filter((key) => !includesAny(arabic.get(key) ?? "", forms))).toEqual([]);
  });

  test("has a source from the list, or a note that none was found", () => {
    if (source === "none found") return;
    const sourceNames = source.split("; ").map((sourceText) => /^\w+/.exec(sourceText)?.[0] ?? sourceText);
    expect(sourceNames.filter((sourceName) => !sources.includes(sourceName))).toEqual([]);
  });

  test("has its Arabic word in every text whose English text has the term", () => {
    const app = [...english].filter(
      ([key, text]) =>
        pattern.test(bare(text)) && arabic.has(key) && !includesAny(arabic.get(key) ?? "", forms),
    );
    const otherwise = app.map(([key]) => `${name}: ${key}`);
    expect(otherwise.filter((text) => !exceptions.includes(text))).toEqual([]);
  });

  test("has no synonym in the texts", () => {
    expect([...arabic.values()].filter((text) => includesAny(text, not))).toEqual([]);
  });
});

const part = page.slice(page.indexOf("## Words without a row"));
const ordinary: readonly string[] = part.split("\n\n")[2]?.match(/[a-z'-]+/g) ?? [];
/** The words of short texts (at most two words, mostly labels and buttons) that match no term. */
const labelWords = new Set(
  [...english.values()]
    .map(bare)
    .filter((text) => text.trim().split(/\s+/).length <= 2)
    .filter((text) => !terms.some(({ pattern }) => pattern.test(text)))
    .flatMap((text) => text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? []),
);

test("each word of a label has a row, or is listed as a word without one", () => {
  const unknownWords = [...labelWords].filter((word) => !ordinary.includes(word));
  expect(unknownWords, "give the term its row in docs/arabic-terms.md").toEqual([]);
  expect(ordinary.filter((word) => !labelWords.has(word))).toEqual([]);
  expect(ordinary).toEqual([...new Set(ordinary)].sort());
});

test("every listed exception is still needed", () => {
  const neededExceptions = terms.flatMap(({ name, pattern, forms }) =>
    [...english].flatMap(([key, text]) => {
      const arabicText = arabic.get(key);
      return arabicText !== undefined && pattern.test(bare(text)) && !includesAny(arabicText, forms)
        ? [`${name}: ${key}`]
        : [];
    }),
  );
  expect(exceptions.filter((exception) => !neededExceptions.includes(exception))).toEqual([]);
});
