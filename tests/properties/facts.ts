/**
 * Reads all facts that one screen shows, from the elements with the attribute `data-fact`, and compares them. The
 * attribute contains one key, or several separated by `|`, in the order in which the element shows the facts. The last
 * part of a key is its kind: `transaction:txn_1:amount`. An element shows its text, its accessible name and, if it is a
 * field, its value. The shipped build has no such attribute (`site/without-facts.ts`).
 */
import { toasts as arabicToasts } from "../../src/ui/i18n/ar/payment.ts";
import { withDashboard as arabicDashboard } from "../../src/ui/i18n/ar/with-dashboard.ts";
import { withPages as arabicPages } from "../../src/ui/i18n/ar/with-pages.ts";
import { toasts } from "../../src/ui/i18n/en/payment.ts";
import { withDashboard } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages } from "../../src/ui/i18n/en/with-pages.ts";

export const factKinds = ["figure", "state", "reference", "name", "time", "number", "text"] as const;
export type FactKind = (typeof factKinds)[number];

export interface ShownFact {
  readonly key: string;
  readonly kind: FactKind;
  /**
   * Cents; a state; a reference; a name or a person's message with the text around it; the digits of a masked or phone
   * number; or the first and last millisecond of a time.
   */
  readonly value: string;
  /** The text of the element. */
  readonly text: string;
}

export interface FactsReading {
  readonly shown: readonly ShownFact[];
  /** Texts that contain more figures, states, references, numbers or times than their element has keys. */
  readonly unnamed: readonly string[];
  /** Texts that contain a person's name although their element has no key for a name. */
  readonly unnamedPersons: readonly string[];
  /** Whether the page has data-fact attributes: the shipped build has none. */
  readonly isMarked: boolean;
}

export interface KnownTexts {
  /** The texts of each state, longest first. */
  readonly states: readonly (readonly [string, string])[];
  /** The app's own texts that contain figures. */
  readonly constants: readonly string[];
  /** Names of the persons who may be on screen: the holder and the payees. */
  readonly names: readonly string[];
  readonly timeZone: string;
}

const languages = [
  { dashboard: withDashboard, pages: withPages, toasts },
  { dashboard: arabicDashboard, pages: arabicPages, toasts: arabicToasts },
];

function textsIn(node: unknown): readonly string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

/** The text shown for an unknown status. */
const noState = "-";

const normalized = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, "").replace(/\s+/g, " ");

/** The longest part of a translation between its placeholders. */
function longestPart(sentence: string): string {
  const fixedParts = sentence.split(/\{\{\w+\}\}/);
  return fixedParts.reduce((longestSoFar, part) => (part.length > longestSoFar.length ? part : longestSoFar));
}

/** @param names names of the persons in a walk */
export function knownTexts(names: readonly string[] = [], timeZone = "Australia/Sydney"): KnownTexts {
  const states = languages.flatMap(({ dashboard, pages, toasts: toastTexts }) => {
    const { success, pending, failed } = dashboard.transaction.statuses;
    const { later } = pages.notifications;
    return [
      [success, "succeeded"],
      [pages.transactionDetail.notes.unknown, noState],
      ...[pending, pages.afterPayment.pending, ...Object.values(toastTexts.pending)].map((text) => [
        text,
        "pending",
      ]),
      ...[failed, ...Object.values(toastTexts.failed), longestPart(later.withdrawalFailed)].map((text) => [
        text,
        "failed",
      ]),
      [longestPart(later.withdrawalArrived), "succeeded"],
    ] as [string, string][];
  });
  const constants = languages
    .flatMap(({ dashboard, pages }) => [...textsIn(dashboard), ...textsIn(pages)])
    .filter((text) => /\d/.test(text) && !text.includes("{{"));
  return {
    states: states
      .map(([text, state]) => [normalized(text), state] as const)
      .sort(([one], [other]) => other.length - one.length),
    constants: constants.map(normalized),
    names,
    timeZone,
  };
}

/** Paths of wallet calls whose responses contain other persons' names. */
export const namingPath = /\/(?:wallet\/list|users)$/;

/**
 * The names of other persons in a wallet response: counterparties of transactions, and payees found by phone number.
 */
export function namesIn(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return answer.flatMap(namesIn);
  if (typeof answer !== "object" || answer === null) return [];
  const { data, transactions, counterparty, accountId, firstName, email } = answer as Record<string, unknown>;
  const isPayee = typeof accountId === "string" && email === undefined;
  const names = [counterparty, isPayee ? firstName : undefined];
  return [
    ...names.filter((name) => typeof name === "string").filter((name) => name.trim() !== ""),
    ...namesIn(data),
    ...namesIn(transactions),
  ];
}

/** Runs in the page. */
export function readFacts({ states, constants, names, timeZone }: KnownTexts): FactsReading {
  const normalizeText = (text: string | null) =>
    (text ?? "")
      .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
      .replace(/\s+/g, " ")
      .trim();
  // Content with `aria-hidden`, such as the page behind a modal dialog, is still on screen.
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.closest("svg") === null;
  const clock = "\\d{1,2}:\\d\\d (?:AM|PM|ص|م)";
  const day = "(?:[A-Z][a-z]{2} \\d{1,2}, \\d{4}|\\d{1,2} [\\u0621-\\u064a]+ \\d{4})";
  const ago = "(?:less than a minute|(?:about )?(?:an?|\\d+) (?:minute|hour)s?) ago";
  const times = new RegExp(`${day}(?:،? ${clock})?|${clock}|${ago}`, "g");
  const figures = /\$[\d,]+(?:\.\d\d)?/g;
  const references = /NP-[\w-]+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![@\w])|txn[_-][\w-]+/g;
  const months = [
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" "),
  ];
  /** The local time in the account's time zone, parsed as UTC. */
  const localTime = Date.parse(`${new Date().toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
  const today = localTime - (localTime % 86_400_000);

  const span = (text: string): string => {
    const relativeMatch = /^(?:less than a minute|(?:about )?(an?|\d+) (minute|hour)s?) ago$/.exec(text);
    if (relativeMatch) {
      const [, count = "0", unit] = relativeMatch;
      const minCount = Math.max((Number(count.replace(/^an?$/, "1")) || 0) - 1, 0);
      // The text may have been rendered some time ago, so the time has no lower limit.
      return `${-8.64e15}/${localTime - minCount * (unit === "hour" ? 3_600_000 : 60_000)}`;
    }
    const timeMatch = /(\d{1,2}):(\d\d) (AM|PM|ص|م)$/.exec(text);
    const date = /^(?:([A-Z][a-z]{2}) (\d{1,2}), (\d{4})|(\d{1,2}) (\S+) (\d{4}))/.exec(
      text.replace("،", ""),
    );
    let from = today;
    if (date) {
      const name = date[1] ?? date[5] ?? "";
      const month = Math.max(...months.map((list) => list.indexOf(name)));
      from = Date.UTC(Number(date[3] ?? date[6]), month, Number(date[2] ?? date[4]));
    }
    if (!timeMatch) return `${from}/${from + 86_399_999}`;
    const hour = (Number(timeMatch[1]) % 12) + (timeMatch[3] === "PM" || timeMatch[3] === "م" ? 12 : 0);
    from += hour * 3_600_000 + Number(timeMatch[2]) * 60_000;
    return `${from}/${from + 59_999}`;
  };

  const kinds: Readonly<Record<string, FactKind>> = {
    state: "state",
    reference: "reference",
    id: "reference",
    time: "time",
    name: "name",
    party: "name",
    email: "name",
    number: "number",
    phone: "number",
    method: "number",
    expiry: "number",
    message: "text",
    note: "text",
  };
  const kindOf = (key: string): FactKind => kinds[key.slice(key.lastIndexOf(":") + 1)] ?? "figure";
  const maskedPattern = /•• ?\d[\d ]*/g;
  const phones = /(?<![\w-])(?:\+\d{2} ?|0)\d{3} ?\d{3} ?\d{3}(?!\w)/g;
  const expiries = /(?<![\d/])(?:0[1-9]|1[0-2])\/\d\d(?![\d/])/g;
  const numbers = new RegExp([maskedPattern, phones, expiries].map(({ source }) => source).join("|"), "g");
  /** A phone number is written with or without its country code. */
  const digitsOf = (number: string) =>
    number.replace(phones, (phone) => phone.replace(/\D/g, "").slice(-9)).replace(/[^\d/]/g, "");
  const words = states.map(([phrase]) => phrase);
  const stateIn = (text: string) => states.find(([phrase]) => text.includes(phrase))?.[1];
  const valuesOf = (kind: FactKind, text: string): readonly string[] => {
    if (kind === "figure")
      return (text.match(figures) ?? []).map((figure) =>
        String(Math.round(Number(figure.replace(/[$,]/g, "")) * 100)),
      );
    if (kind === "time") return (text.match(times) ?? []).map(span);
    if (kind === "reference") return text.match(references) ?? [text];
    if (kind === "state") return [stateIn(text) ?? text];
    if (kind === "number") return text.match(numbers)?.map(digitsOf) ?? [];
    return [text];
  };
  /** The number of facts of a kind in a text, regardless of its element's keys. */
  const countIn = (kind: FactKind, text: string): number => {
    const pattern = { figure: figures, time: times, reference: references, number: numbers };
    if (kind === "state") return words.includes(text) ? 1 : 0;
    if (kind === "name") return namePatterns.some((name) => name.test(text)) ? 1 : 0;
    if (kind === "text") return 0;
    return (text.match(pattern[kind]) ?? []).length;
  };
  const namePatterns = names.map(
    (name) => new RegExp(`(?<![A-Za-z])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![A-Za-z])`),
  );

  const shownFacts: ShownFact[] = [];
  const unnamedTexts: string[] = [];
  const unnamedPersons: string[] = [];
  const addFacts = (text: string, keys: readonly string[]) => {
    const counts = new Map<FactKind, number>();
    for (const key of keys) {
      const kind = kindOf(key);
      const position = counts.get(kind) ?? 0;
      counts.set(kind, position + 1);
      // Without digits, as for an account whose number is unknown, the whole text is compared.
      const value =
        valuesOf(kind, text)[position] ?? (kind === "number" && keys.length === 1 ? text : undefined);
      if (value !== undefined) shownFacts.push({ key, kind, value, text });
    }
  };
  /** Facts in a text that its element's keys do not cover. */
  const findUnnamed = (text: string, keys: readonly string[]) => {
    const keyed = keys.map(kindOf);
    // A person's own message may contain any figure.
    if (keyed.includes("text") || constants.some((constant) => constant.includes(text))) return;
    const isMore = (kind: FactKind) =>
      countIn(kind, text) > keyed.filter((keyedKind) => keyedKind === kind).length;
    if ((["figure", "state", "reference", "time", "number"] as const).some(isMore)) unnamedTexts.push(text);
    if (isMore("name")) unnamedPersons.push(text);
  };
  const keysOf = (element: Element | null) => element?.getAttribute("data-fact")?.split("|") ?? [];

  const factElements = [...document.querySelectorAll("[data-fact]")];
  for (const element of factElements.filter(isShown)) {
    const text = normalizeText(element.textContent);
    if (text !== "") addFacts(text, keysOf(element));
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const ownTexts = new Map<Element, string>();
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent === null || parent.closest("script, style, title, option, textarea") || !isShown(parent))
      continue;
    const text = walker.currentNode.textContent ?? "";
    const owner = parent.closest("[data-fact]");
    if (owner !== null) ownTexts.set(owner, `${ownTexts.get(owner) ?? ""}${text}`);
    else if (normalizeText(text) !== "") findUnnamed(normalizeText(text), []);
  }
  for (const [element, text] of ownTexts) findUnnamed(normalizeText(text), keysOf(element));
  // Texts for a screen reader, and the value of a field that shows a fact or is read-only.
  const textAttributes = ["aria-label", "aria-description", "aria-valuetext", "title", "alt"];
  const fields = ["data-fact", "readonly"].flatMap((name) => [`input[${name}]`, `textarea[${name}]`]).join();
  for (const element of document.querySelectorAll(
    [...textAttributes.map((name) => `[${name}]`), fields].join(),
  )) {
    if (!isShown(element)) continue;
    const keys = keysOf(element);
    const value = element.matches(fields) ? (element as HTMLInputElement).value : null;
    for (const text of [...textAttributes.map((name) => element.getAttribute(name)), value].map(
      normalizeText,
    )) {
      if (text === "") continue;
      findUnnamed(text, keys);
      addFacts(
        text,
        keys.filter((key) => countIn(kindOf(key), text) > 0),
      );
    }
  }
  return { shown: shownFacts, unnamed: unnamedTexts, unnamedPersons, isMarked: factElements.length > 0 };
}

/** Describes two elements that have the same key and different values. @returns undefined if all of this kind agree */
export function describeContradiction(
  kind: FactKind,
  factsOnScreen: readonly ShownFact[],
): string | undefined {
  const factsByKey = new Map<string, ShownFact[]>();
  for (const fact of factsOnScreen) {
    if (fact.kind !== kind) continue;
    const earlierFacts = factsByKey.get(fact.key) ?? [];
    const contradictingFact = earlierFacts.find(
      (earlierFact) => !isSameFact(kind, earlierFact.value, fact.value),
    );
    if (contradictingFact) return `${fact.key}: "${contradictingFact.text}" and "${fact.text}"`;
    factsByKey.set(fact.key, [...earlierFacts, fact]);
  }
  return undefined;
}

function isSameFact(kind: FactKind, firstValue: string, secondValue: string): boolean {
  if (kind === "time") {
    const [[from = 0, to = 0] = [], [otherFrom = 0, otherTo = 0] = []] = [firstValue, secondValue].map(
      (span) => span.split("/").map(Number),
    );
    return from <= otherTo && otherFrom <= to;
  }
  // One element may show the name only, another one a sentence that contains it.
  if (kind === "name" || kind === "reference" || kind === "text")
    return firstValue.includes(secondValue) || secondValue.includes(firstValue);
  return firstValue === secondValue;
}
