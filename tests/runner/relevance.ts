/** Ranks browser tests by the words that they share with the changed lines: what these do, read and show. */
import { landing } from "../../src/ui/i18n/en/landing.ts";
import { withDashboard } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages } from "../../src/ui/i18n/en/with-pages.ts";
import type { Path } from "./graph.ts";

/** The lines of one file that a change adds or removes, and those near them. */
export interface ChangedLines {
  readonly changed: readonly string[];
  readonly near: readonly string[];
}

/** The weight of each word for the score of a change. */
export type Weights = ReadonlyMap<string, number>;

/** A changed line weighs more than its neighbours and the file's name. */
const weights = { changed: 2, near: 1, name: 1 };

const texts = new Map<string, string>();
function readTexts(value: unknown, key: string): void {
  if (typeof value === "string") texts.set(key, value);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) readTexts(inner, key === "" ? name : `${key}.${name}`);
}
for (const textGroup of [landing, withDashboard, withPages]) readTexts(textGroup, "");

/** The words of a text without endings, so that `isFocusTaken` and `toBeFocused` share a word. */
function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, "") : word));
}

/** The line, followed by the English text of each translation key in it. */
const shownBy = (line: string): string =>
  [line, ...[...line.matchAll(/"([\w.]+)"/g)].flatMap(([, key = ""]) => texts.get(key) ?? [])].join(" ");

/** Ignores comments and the keyword `export`, whose words tests and screens contain by chance. */
const withoutComment = (line: string): string =>
  line.replace(/(?:^\s*\*|\/\/|\/\*\*?|^\s*--).*$/, "").replace(/^export /, "");

export function weightsOf(file: Path, { changed, near }: ChangedLines): Weights {
  const weightByWord = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) weightByWord.set(word, Math.max(weight, weightByWord.get(word) ?? 0));
  };
  add(file.replace(/\.\w+$/, ""), weights.name);
  for (const line of near) {
    const code = withoutComment(line);
    add(shownBy(code), weights.near);
    for (const [, method = ""] of code.matchAll(/\.(\w+)\(/g)) add(method, weights.changed);
  }
  for (const line of changed) add(shownBy(withoutComment(line)), weights.changed);
  return weightByWord;
}

export class Relevance {
  readonly #words: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #counts = new Map<string, number>();

  /** @param sources of tests, by name */
  constructor(sources: ReadonlyMap<string, string>) {
    this.#words = new Map([...sources].map(([name, text]) => [name, new Set(wordsOf(text))]));
    for (const words of this.#words.values())
      for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  /** Rare shared words score higher. A long test scores lower, because it shares words by chance. */
  score(name: string, change: Weights): number {
    const ownWords = this.#words.get(name) ?? new Set();
    let sum = 0;
    for (const [word, weight] of change)
      if (ownWords.has(word)) sum += weight * Math.log(this.#words.size / (this.#counts.get(word) ?? 1));
    return sum / Math.sqrt(ownWords.size || 1);
  }
}
