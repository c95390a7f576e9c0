/** Normalises words for the search: replaces synonyms by one word, and removes endings and stop words. */

/** The vocabulary of one product. */
export interface Vocabulary {
  /** Lists of synonyms; the first word of a list replaces the others. */
  readonly synonyms: readonly (readonly string[])[];
  /** A broader term for a word. */
  readonly wider: Readonly<Record<string, string>>;
}

/** The normalised words of a text, in order. */
export type Meanings = (text: string) => readonly string[];

const stopWords = new Set(
  "a an the is are was were be been being of to in on at by for and or it its that this what when how does do did has have had with after before until long can could should would must may who where i my there happens happen while still then".split(
    " ",
  ),
);

const numbers: Readonly<Record<string, string>> = {
  a: "1",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  ten: "10",
  thirty: "30",
};

const seconds: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3_600,
  hour: 3_600,
};
const durationPattern =
  /\b(\d+|a|one|two|three|four|five|ten|thirty) ?(s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/g;

/** Writes `60 s`, `a minute` and `1 min` as `60s`. */
function normalizeDurations(text: string): string {
  return text.replace(durationPattern, (foundText, count: string, unit: string) => {
    const unitSeconds = seconds[unit] ?? seconds[unit.replace(/s$/, "")];
    const amount = Number(numbers[count] ?? count);
    return unitSeconds === undefined || !Number.isFinite(amount) ? foundText : ` ${amount * unitSeconds}s `;
  });
}

function stemOf(word: string): string {
  if (/\d/.test(word) || word.length < 5) return word;
  return word.replace(/(?:ing|ed|es|s)$/, "").replace(/(.)\1$/, "$1");
}

export function meaningsBy({ synonyms }: Vocabulary): Meanings {
  const phrases = synonyms
    .flatMap(([name = "", ...equivalents]) => equivalents.map((equivalent) => [equivalent, name] as const))
    .sort(([a], [b]) => b.length - a.length)
    .map(([equivalent, name]) => [new RegExp(`\\b${equivalent}\\b`, "g"), name] as const);
  return (text) => {
    let normalizedText = text
      .toLocaleLowerCase()
      .replace(/[-_/'’]/g, " ")
      .replace(/[^\p{L}\p{M}\p{N}\s]/gu, " ")
      .replace(/\s+/g, " ");
    normalizedText = normalizeDurations(normalizedText);
    for (const [phrase, name] of phrases) normalizedText = normalizedText.replace(phrase, name);
    return normalizedText
      .split(/\s+/)
      .filter((word) => word !== "" && !stopWords.has(word))
      .map(stemOf);
  };
}
