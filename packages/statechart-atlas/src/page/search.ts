/**
 * Full-text search for charts and states: by names, descriptions, delays, screens and requirements, and by synonyms.
 * Charts and states come first, then transitions, then lines of screens.
 */

import { type Flow, type FlowState, flatten } from "../charts/flow.ts";
import type { Atlas, StateScreen } from "../data.ts";
import { type Labels, timeText } from "../labels.ts";
import { type Meanings, meaningsBy, type Vocabulary } from "./meaning.ts";
import { linkTo, linkToWay } from "./route.ts";
import type { AtlasSettings } from "./settings.ts";

export interface Hit {
  readonly link: string;
  readonly title: string;
  readonly place: string;
}

const maxHits = 60;
/** Maximum number of screen lines in the results. */
const maxLines = 12;

/** The score of a match, by the field that contains the word. */
const weights = {
  title: 8,
  sentence: 5,
  delay: 7,
  event: 4,
  place: 6,
  chart: 3,
  requirement: 2,
  screen: 2,
} as const;
type Field = keyof typeof weights;

/** The searchable text of a chart or a state, by field and as normalised words. */
interface SearchEntry extends Hit {
  readonly meanings: ReadonlyMap<string, number>;
  readonly size: number;
  /** The original sentences of the chart or state. */
  readonly text: string;
  /** The sentences on the state's screens. The key is the sentence in lower case and without final punctuation. */
  readonly shown: ReadonlyMap<string, string>;
}

/** A normalised duration, such as `60s`. The query "how long" matches every duration. */
const durationPattern = /^\d+s$/;

function weightsByMeaning(
  texts: readonly (readonly [Field, string])[],
  meaningsIn: Meanings,
): Pick<SearchEntry, "meanings" | "size" | "text"> {
  const [durationMeaning = ""] = meaningsIn("how long");
  const meanings = new Map<string, number>();
  for (const [field, text] of texts)
    for (const meaning of meaningsIn(text).flatMap((word) =>
      durationPattern.test(word) ? [word, durationMeaning] : [word],
    ))
      meanings.set(meaning, Math.max(meanings.get(meaning) ?? 0, weights[field]));
  const mainTexts = texts.filter(([field]) => ["title", "sentence", "event"].includes(field));
  const text = mainTexts.map(([, ownText]) => ownText.toLocaleLowerCase()).join("\n");
  return { meanings, size: meanings.size, text };
}

function ownTexts(state: FlowState, atlas: Atlas, labels: Labels): readonly (readonly [Field, string])[] {
  return [
    ["title", `${state.path} ${labels.title(state)}`],
    ["sentence", labels.description(state)],
    ...state.transitions.flatMap((transition): (readonly [Field, string])[] => [
      ["event", `${labels.happens(transition)} ${transition.guard ? labels.guard(transition.guard) : ""}`],
      ...(transition.after === undefined ? [] : [["delay", timeText(transition.after)] as const]),
    ]),
    ...state.invokes.map((invoke) => ["event", labels.invoke(invoke)] as const),
    ...(state.spec === undefined
      ? []
      : [["title", state.spec] as const, ["requirement", (atlas.spec[state.spec] ?? []).join(" ")] as const]),
  ];
}

const removePunctuation = (text: string): string =>
  text
    .trim()
    .toLocaleLowerCase()
    .replace(/[.!?…]+$/, "");

/** Each paragraph, and each of its sentences. */
function sentencesOn({ paragraphs }: StateScreen): readonly (readonly [string, string])[] {
  return paragraphs
    .flatMap((paragraph) => [paragraph, ...paragraph.split(/(?<=[.!?…])\s+/)])
    .map((sentence) => [removePunctuation(sentence), sentence]);
}

function entriesOf(flow: Flow, atlas: Atlas, labels: Labels, meaningsIn: Meanings): readonly SearchEntry[] {
  const chart = labels.title(flow.root);
  const screens = atlas.screens[flow.id] ?? [];
  const states = flatten(flow.root);
  return states.map((state) => {
    const isChart = state.path === "";
    const ancestors = states.filter(({ id }) => state.id.startsWith(`${id}.`));
    const shownScreens = screens.filter(({ states }) => states.includes(state.path));
    return {
      link: linkTo(flow.id, state.path),
      title: labels.title(state),
      place: isChart ? labels.description(state) : `${chart}: ${labels.description(state)}`,
      shown: new Map(isChart ? [] : shownScreens.flatMap(sentencesOn)),
      ...weightsByMeaning(
        [
          ...ownTexts(state, atlas, labels),
          ...(isChart ? [] : [["place", chart] as const]),
          ...state.transitions
            .flatMap(({ targets }) => states.filter(({ id }) => targets.includes(id)))
            .map((target) => ["chart", labels.title(target)] as const),
          ...ancestors.map(
            (ancestor) => ["chart", `${labels.title(ancestor)} ${labels.description(ancestor)}`] as const,
          ),
          ...shownScreens.map(({ texts }) => ["screen", texts[0]?.text ?? ""] as const),
        ],
        meaningsIn,
      ),
    };
  });
}

/** An entry may lack one word of a query of three or more, because a question contains words that no chart has. */
const mayMiss = (wordCount: number): number => (wordCount < 3 ? 0 : 1);
/** Added score if one sentence contains the exact search text. */
const phraseScore = 6;

/** The score's factor for background charts, because readers usually search for screens and actions. */
const filterPenalty = 0.85;

function createJourneyFilter(atlas: Atlas, journeys: readonly string[]): (hit: Hit) => boolean {
  const drawnCharts = atlas.ways.flatMap(({ way }) => way.stateIds.map((id) => id.replace(/\..*/, "")));
  const visibleCharts = new Set([...journeys, ...drawnCharts]);
  return ({ link }) => link.startsWith("#/way/") || visibleCharts.has(/^#\/([^/]+)/.exec(link)?.[1] ?? "");
}

/** @returns 0 if the entry lacks too many of the query's terms */
function scoreOf(
  { meanings, size }: Pick<SearchEntry, "meanings" | "size">,
  queryTerms: readonly string[],
  widerMeanings: Vocabulary["wider"],
  maxMissing = mayMiss(queryTerms.length),
  rarity: (meaning: string) => number = () => 1,
): number {
  let score = 0;
  let missingCount = 0;
  for (const term of queryTerms) {
    const exactScore = meanings.get(term) ?? 0;
    const prefixScore =
      term.length < 3
        ? 0
        : Math.max(0, ...[...meanings].map(([word, weight]) => (word.startsWith(term) ? weight * 0.8 : 0)));
    const wideScore = (meanings.get(widerMeanings[term] ?? "") ?? 0) * 0.5;
    const bestScore = Math.max(exactScore, prefixScore, wideScore);
    if (bestScore === 0) missingCount += 1;
    score += bestScore * rarity(term);
  }
  if (missingCount > maxMissing || missingCount === queryTerms.length) return 0;
  // If two entries match all words, the shorter one comes first.
  return (score * (queryTerms.length - missingCount)) / queryTerms.length + 1 / (10 + size);
}

const indexByAtlas = new WeakMap<Atlas, readonly SearchEntry[]>();

function indexOf(atlas: Atlas, labels: Labels, meaningsIn: Meanings): readonly SearchEntry[] {
  const knownIndex = indexByAtlas.get(atlas);
  if (knownIndex) return knownIndex;
  const ways = atlas.ways.map(({ way: { id, title, description } }) => ({
    link: linkToWay(id),
    title,
    place: description,
    shown: new Map<string, string>(),
    ...weightsByMeaning(
      [
        ["title", title],
        ["sentence", description],
      ],
      meaningsIn,
    ),
  }));
  const charts = atlas.charts.flatMap(({ flow }) => entriesOf(flow, atlas, labels, meaningsIn));
  const newIndex = [...ways, ...charts];
  indexByAtlas.set(atlas, newIndex);
  return newIndex;
}

function eventsIn(
  atlas: Atlas,
  queryTerms: readonly string[],
  labels: Labels,
  meaningsIn: Meanings,
  widerMeanings: Vocabulary["wider"],
): readonly Hit[] {
  return atlas.charts.flatMap(({ flow }) =>
    flatten(flow.root).flatMap((state) =>
      state.transitions
        .filter(
          (transition) =>
            scoreOf(
              weightsByMeaning([["event", `${transition.event} ${labels.happens(transition)}`]], meaningsIn),
              queryTerms,
              widerMeanings,
            ) > 0,
        )
        .map((transition) => ({
          link: linkTo(flow.id, state.path),
          title: labels.happens(transition),
          place: `${labels.title(flow.root)} · ${labels.title(state)}`,
        })),
    ),
  );
}

function linesIn(atlas: Atlas, searchText: string, labels: Labels): readonly Hit[] {
  const searchWords = searchText.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return atlas.charts.flatMap(({ flow }) => {
    const states = new Map(flatten(flow.root).map((state) => [state.path, state]));
    return (atlas.screens[flow.id] ?? []).flatMap(({ states: paths, texts }) =>
      texts
        .flatMap(({ text }) => text.split("\n"))
        .filter((line) => searchWords.every((searchWord) => line.toLocaleLowerCase().includes(searchWord)))
        .flatMap((line) =>
          paths.map((path) => {
            const state = states.get(path);
            const location = `${labels.title(flow.root)} · ${state ? labels.title(state) : path}`;
            return { link: linkTo(flow.id, path), title: line.replace(/^\s*- /, ""), place: location };
          }),
        ),
    );
  });
}

const minHits = 5;

/** The matching entries, the best one first. */
function rankEntries(
  index: readonly SearchEntry[],
  queryTerms: readonly string[],
  searchText: string,
  matchesFilter: (hit: Hit) => boolean,
  widerMeanings: Vocabulary["wider"],
  maxMissing?: number,
): readonly Hit[] {
  const rarityOf = (meaning: string): number =>
    maxMissing === undefined
      ? 1
      : Math.log(index.length / (1 + index.filter(({ meanings }) => meanings.has(meaning)).length));
  const rankedEntries = index
    .map((entry) => {
      const score =
        scoreOf(entry, queryTerms, widerMeanings, maxMissing, rarityOf) *
        (matchesFilter(entry) ? 1 : filterPenalty);
      // Look for the exact text only if it has several words: a single word occurs on too many screens.
      const shownSentence = queryTerms.length > 1 ? entry.shown.get(searchText) : undefined;
      const hasPhrase = entry.text.includes(searchText) || shownSentence !== undefined;
      return { entry, shown: shownSentence, score: score > 0 && hasPhrase ? score + phraseScore : score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  // If a screen has the exact sentence, the reader probably copied it from there, so put that state first.
  const source = rankedEntries.find(({ shown }) => shown !== undefined);
  const topEntries =
    source === undefined
      ? rankedEntries
      : [source, ...rankedEntries.filter((candidate) => candidate !== source)];
  return topEntries.map(({ entry: { link, title, place }, shown }) => ({
    link,
    title,
    place: shown === undefined ? place : `${place} “${shown}”`,
  }));
}

const meanings = new WeakMap<Vocabulary, Meanings>();

function meaningsOf(vocabulary: Vocabulary): Meanings {
  const newMeanings = meanings.get(vocabulary) ?? meaningsBy(vocabulary);
  meanings.set(vocabulary, newMeanings);
  return newMeanings;
}

/** @returns no results for an empty search */
export function search(
  atlas: Atlas,
  searchedWords: string,
  { labels, vocabulary, journeys }: Pick<AtlasSettings, "labels" | "vocabulary" | "journeys">,
): readonly Hit[] {
  if (searchedWords.trim() === "") return [];
  const meaningsIn = meaningsOf(vocabulary);
  const { wider } = vocabulary;
  const matchesFilter = createJourneyFilter(atlas, journeys);
  const queryTerms = meaningsIn(searchedWords);
  const searchText = removePunctuation(searchedWords);
  const index = queryTerms.length === 0 ? [] : indexOf(atlas, labels, meaningsIn);
  const completeHits = rankEntries(index, queryTerms, searchText, matchesFilter, wider);
  // If few entries match all words, add partial matches.
  const partialHits =
    completeHits.length < minHits
      ? rankEntries(index, queryTerms, searchText, matchesFilter, wider, queryTerms.length - 1)
      : [];
  const rankedHits = [...completeHits, ...partialHits];
  const events = queryTerms.length === 0 ? [] : eventsIn(atlas, queryTerms, labels, meaningsIn, wider);
  const lines = linesIn(atlas, searchedWords, labels);
  const foundKeys = new Set<string>();
  const withoutRepeats = (hits: readonly Hit[]): readonly Hit[] =>
    hits.filter(({ link, title }) => !foundKeys.has(`${link}|${title}`) && foundKeys.add(`${link}|${title}`));
  // Reserve space for the screen lines at the end.
  const lineHits = [...withoutRepeats(lines)].slice(0, maxLines);
  return [
    ...[...withoutRepeats(rankedHits), ...withoutRepeats(events)].slice(0, maxHits - lineHits.length),
    ...lineHits,
  ];
}
