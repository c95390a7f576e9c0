/**
 * Finds texts of a person or a back end that would reorder their line in the other script: each needs an element of
 * its own with a direction (`bdi`, `dir`). On an Arabic page these are all texts with Latin letters, on an English
 * page all texts that the language files do not have.
 */
import { escapeForRegExp } from "../../support/text-patterns.ts";

/** Texts without a direction of their own, each with its reason. */
const reviewedTexts: readonly (readonly [RegExp, string])[] = [
  [/^[A-Z]{3}$/, "A currency is one word of Latin letters."],
  [/^(English|العربية)$/, "A language's own name is one word."],
  [/^The (dashboard|page)$/, "The drawing's own text in place of a page."],
];

const letter = /\p{L}/u;
const latin = /\p{Script=Latin}/u;
const arabic = /\p{Script=Arabic}/u;
const placeholder = /\{\{\w+\}\}/;
/** Dates, times and sizes, which the app writes in the page's language. */
const formattedText =
  /^(?:[\d\s,:.–]|[AP]M|[KM]B|BSB|ago|about|less than|an?|(?:minute|hour)s?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*)+$/;

const normalizeSpaces = (text: string) => text.replace(/\s+/g, " ").trim();
const withoutIsolated = (text: string) => text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, "");

function textsIn(node: unknown): readonly string[] {
  if (typeof node === "string") return [normalizeSpaces(node)];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** @returns a function that accepts a text of the groups with any values, a part of one between two values, or several texts in a row */
export function isOneOf(groups: readonly unknown[]): (text: string) => boolean {
  const texts = groups.flatMap(textsIn);
  const patterns = texts
    .filter((text) => placeholder.test(text))
    .map((text) => new RegExp(`^${text.split(placeholder).map(escapeForRegExp).join(".*")}$`));
  const isOwn = (text: string) =>
    formattedText.test(text) ||
    texts.some((ownText) => ownText.startsWith(text) || ownText.endsWith(text)) ||
    patterns.some((pattern) => pattern.test(text));
  const knownResults = new Map<string, boolean>();
  return (text) => {
    const knownResult = knownResults.get(text);
    if (knownResult !== undefined) return knownResult;
    const is = isOwn(text) || text.split(/(?<=\.) | ?· ?/).every(isOwn);
    knownResults.set(text, is);
    return is;
  };
}

const isInline = (element: Element) => /^(inline|contents)$/.test(getComputedStyle(element).display);

/** The element within which the browser orders this text. */
function isolationOf(text: Text): Element {
  let element = text.parentElement as Element;
  while (!element.matches("bdi, [dir]") && isInline(element) && element.parentElement !== null)
    element = element.parentElement;
  return element;
}

export function isolationFaults(isOwn: (text: string) => boolean): readonly string[] {
  const isArabic = document.documentElement.lang === "ar";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: { readonly text: string; readonly isolation: Element }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const text = normalizeSpaces(withoutIsolated(node.data));
    if (text !== "" && node.parentElement?.closest("script, style, title, option, textarea, svg") === null)
      texts.push({ text, isolation: isolationOf(node) });
  }
  const isForeign = (text: string) => (isArabic ? latin.test(text) : letter.test(text) && !isOwn(text));
  return texts.flatMap(({ text, isolation }) => {
    if (!isForeign(text) || reviewedTexts.some(([pattern]) => pattern.test(text))) return [];
    if (isolation.closest("bdi, [dir]") === document.documentElement)
      return [`"${text}" has no direction of its own`];
    const otherTexts = texts.filter(
      (candidate) =>
        isolation.contains(candidate.isolation) && !(isForeign(candidate.text) || /\d/.test(candidate.text)),
    );
    const isMixed = isArabic && arabic.test(text);
    return otherTexts.length > 0 || isMixed
      ? [`"${text}" is isolated together with "${isMixed ? text : otherTexts[0]?.text}"`]
      : [];
  });
}
