/**
 * A figure is a number, date or name that a drawn screen must show next to its label. The screens of each chart list
 * their figures, from known data and translation keys. The check finds each one next to its label, and fails on any
 * other text that looks like a figure.
 */
import { landing as landingAr } from "../../src/ui/i18n/ar/landing.ts";
import { offline as offlineAr } from "../../src/ui/i18n/ar/offline.ts";
import { withDashboard as dashboardAr } from "../../src/ui/i18n/ar/with-dashboard.ts";
import { withPages as pagesAr } from "../../src/ui/i18n/ar/with-pages.ts";
import { landing as landingEn } from "../../src/ui/i18n/en/landing.ts";
import { offline as offlineEn } from "../../src/ui/i18n/en/offline.ts";
import { withDashboard as dashboardEn } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages as pagesEn } from "../../src/ui/i18n/en/with-pages.ts";
import { escapeForRegExp } from "../support/text-patterns.ts";
import { accountZone, fixedNow, names } from "./known.ts";

export type Language = "en" | "ar";

export type FigurePart =
  | { readonly kind: "words"; readonly words: string }
  | {
      readonly kind: "text";
      readonly key: string;
      readonly values?: Readonly<Record<string, FigurePart>>;
      /** Selects the plural form of a text. */
      readonly count?: number;
    }
  /** In cents. */
  | { readonly kind: "money"; readonly cents: number; readonly sign?: "+" | "-" }
  /** The parts, one after the other, with this separator. */
  | { readonly kind: "joined"; readonly parts: readonly FigurePart[]; readonly by: string }
  /** A text of date-fns, in each language. */
  | { readonly kind: "said"; readonly en: string; readonly ar: string }
  | { readonly kind: "moment" | "dated" | "day"; readonly at: string };

/** Parts in order, with no other figure between them. */
export type Figure = readonly FigurePart[];

export const words = (value: string): FigurePart => ({ kind: "words", words: value });
export const text = (key: string, values?: Readonly<Record<string, FigurePart>>): FigurePart => ({
  kind: "text",
  key,
  ...(values && { values }),
});
export const countedText = (
  key: string,
  count: number,
  values: Readonly<Record<string, FigurePart>>,
): FigurePart => ({
  kind: "text",
  key,
  values,
  count,
});
export const money = (cents: number, sign?: "+" | "-"): FigurePart => ({
  kind: "money",
  cents,
  ...(sign && { sign }),
});
/** The time, preceded by the date unless it is today. */
export const moment = (isoTime: string): FigurePart => ({ kind: "moment", at: isoTime });
/** The time with its date, also for today: for files, which are read later. */
export const datePart = (isoTime: string): FigurePart => ({ kind: "dated", at: isoTime });
export const day = (isoTime: string): FigurePart => ({ kind: "day", at: isoTime });
export const joinedParts = (separatorText: string, ...parts: readonly FigurePart[]): FigurePart => ({
  kind: "joined",
  parts,
  by: separatorText,
});
export const bilingual = (en: string, ar: string): FigurePart => ({ kind: "said", en, ar });
export const maskedNumber = (last4: string): FigurePart => words(`•••• ${last4}`);
export const expiry = (month: number, year: number): FigurePart =>
  words(`${String(month).padStart(2, "0")}/${String(year).slice(2)}`);
export const bsb = (six: string): FigurePart => words(`BSB ${six.slice(0, 3)}-${six.slice(3)}`);

const groups: Readonly<Record<Language, readonly object[]>> = {
  en: [dashboardEn, pagesEn, landingEn, { offline: offlineEn }],
  ar: [dashboardAr, pagesAr, landingAr, { offline: offlineAr }],
};

function lookUp(language: Language, key: string): string {
  for (const group of groups[language]) {
    let foundValue: unknown = group;
    for (const step of key.split("."))
      foundValue = (foundValue as Record<string, unknown> | undefined)?.[step];
    if (typeof foundValue === "string") return normalizeLine(foundValue);
  }
  throw new Error(`There is no text ${key} in ${language}`);
}

const monthNames: Readonly<Record<Language, readonly string[]>> = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  ar: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" "),
};
const halves = { en: ["AM", "PM"], ar: ["ص", "م"] } as const;

interface LocalTime {
  readonly day: string;
  readonly time: string;
}

/** The Swedish format is 2026-11-20 16:17. */
const swedish = new Intl.DateTimeFormat("sv-SE", {
  timeZone: accountZone,
  dateStyle: "short",
  timeStyle: "short",
});

/** Date and time in the account's time zone. */
function localOf(isoTime: string, language: Language): LocalTime {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = swedish
    .format(new Date(isoTime))
    .split(/\D/)
    .map(Number);
  const name = monthNames[language][month - 1];
  const dayHalf = halves[language][hour < 12 ? 0 : 1];
  return {
    day: language === "en" ? `${name} ${date}, ${year}` : `${date} ${name} ${year}`,
    time: `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${dayHalf}`,
  };
}

function formatDollars(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `$${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",")}.${digits.slice(-2)}`;
}

const plurals = { en: new Intl.PluralRules("en"), ar: new Intl.PluralRules("ar") };

function keyOf(key: string, count: number | undefined, language: Language): string {
  return count === undefined ? key : `${key}_${plurals[language].select(count)}`;
}

function textOf(part: FigurePart, language: Language): string {
  switch (part.kind) {
    case "words":
      return part.words;
    case "joined":
      return part.parts.map((innerPart) => textOf(innerPart, language)).join(part.by);
    case "said":
      return part[language];
    case "day":
      return localOf(part.at, language).day;
    case "money":
      return `${part.sign ?? ""}${formatDollars(part.cents)}`;
    case "text":
      return lookUp(language, keyOf(part.key, part.count, language)).replace(
        /\{\{(\w+)\}\}/g,
        (placeholder, name: string) => {
          const value = part.values?.[name];
          return value === undefined ? placeholder : textOf(value, language);
        },
      );
    case "moment":
    case "dated": {
      const localTime = localOf(part.at, language);
      if (part.kind === "moment" && localTime.day === localOf(fixedNow, language).day) return localTime.time;
      return `${localTime.day}${language === "en" ? "" : "،"} ${localTime.time}`;
    }
  }
}

/** Removes directional marks and vowel signs, which a PDF draws separately, and makes every space the same. */
function normalizeLine(line: string): string {
  return line.replace(/[\u2066-\u2069\u200e\u200f\u064b-\u0652]/g, "").replace(/\s+/g, " ");
}

/** The visible text of an ARIA snapshot, line by line. */
function visibleTextOf(aria: string): string {
  return normalizeLine(
    aria
      .split("\n")
      .map((line) =>
        line
          .replace(/^\s*(- )?/, "")
          .replace(/ \[(level|checked|disabled|expanded|selected|pressed|active)[^\]]*\]/g, "")
          .replace(/: "(.*)"$/, ": $1")
          .replace(/\\"/g, '"')
          .replace(/:$/, ""),
      )
      .join(" ¶ "),
  );
}

/** Texts that contain a figure. */
function constantsOf(language: Language): readonly string[] {
  const all = (node: unknown): string[] =>
    typeof node === "string"
      ? [normalizeLine(node)]
      : typeof node === "object" && node !== null
        ? Object.values(node).flatMap(all)
        : [];
  return groups[language]
    .flatMap(all)
    .filter((translation) => /\d/.test(translation) && !translation.includes("{{"))
    .sort((first, second) => second.length - first.length);
}

const constants = { en: constantsOf("en"), ar: constantsOf("ar") };

const figure = /[\d٠-٩•]/;
/** Replaces text that a figure has explained. */
const explained = "\u2423";
/** Any text without figures. */
const betweenParts = "[^\\d٠-٩•]*?";

function patternOf(parts: Figure, language: Language): RegExp {
  // Matches a part only if it is not part of a longer number and has no other sign.
  const wholePattern = (part: FigurePart) =>
    `(?<![\\d٠-٩+$.-])${escapeForRegExp(textOf(part, language))}(?![\\d٠-٩]|[.,]\\d)`;
  return new RegExp(parts.map(wholePattern).join(betweenParts));
}

/** The errors in the figures of one screen; empty if each figure is explained exactly once. */
export function figureErrors(
  aria: string,
  figures: readonly Figure[],
  language: Language,
): readonly string[] {
  let rest = visibleTextOf(aria);
  const faults: string[] = [];
  // The longest first, so that a short one does not match a part of it.
  const longFirst = [...figures].sort(
    (first, second) => lengthOf(second, language) - lengthOf(first, language),
  );
  for (const parts of longFirst) {
    const figureMatch = patternOf(parts, language).exec(rest);
    if (figureMatch === null) {
      faults.push(`not shown: ${parts.map((part) => textOf(part, language)).join(" … ")}`);
      continue;
    }
    rest =
      rest.slice(0, figureMatch.index) + explained + rest.slice(figureMatch.index + figureMatch[0].length);
  }
  for (const constant of constants[language]) rest = rest.replaceAll(constant, explained);
  for (const line of rest.split("¶"))
    if (figure.test(line) || names.some((name) => line.includes(name)))
      faults.push(`shown, and not explained: ${line.trim()}`);
  return faults;
}

function lengthOf(parts: Figure, language: Language): number {
  return parts.reduce((sum, part) => sum + textOf(part, language).length, 0);
}
