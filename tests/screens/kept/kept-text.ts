/** The text format of a chart's screens: one complete screen for each place, and each further one as a diff. */
import { ArabicTexts } from "./arabic-texts.ts";
import { applyChanges, changesOf, distance } from "./line-changes.ts";
import { type KeptScreen, learnAria, learnAttributes, linesOf, unpackLines } from "./screen-lines.ts";

/** The screens of each state, by the state's name (`choosing.fresh`), sorted by name. */
export type ChartScreens = ReadonlyMap<string, readonly KeptScreen[]>;

const maxWidth = 118;
/** A screen that shares less than this with every other one is written in full. */
const minCommon = 0.4;

function wrapLine(line: string): readonly string[] {
  if (line.length <= maxWidth) return [line];
  const lastSpace = line.lastIndexOf(" ", maxWidth);
  const breakIndex = lastSpace > maxWidth / 2 ? lastSpace : maxWidth;
  return [line.slice(0, breakIndex), ...wrapLine(`\\${line.slice(breakIndex)}`)];
}

const unwrapped = (text: string) => text.replaceAll("\n\\", "");
/** The number of lines of the file that a line of a screen takes. */
const heightOf = (line: string) => wrapLine(` ${line}`).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface TitledState {
  readonly title: string;
  readonly screen: KeptScreen;
  readonly lines: readonly string[];
  readonly heights: readonly number[];
}

function titleOf(state: string, { place, isShared }: KeptScreen, number: number): string {
  return [state, place, ...(isShared ? ["shared"] : []), ...(number === 1 ? [] : [number])].join(" · ");
}

/**
 * The earlier screen with the smallest diff; among equal diffs, a screen of the same place, and among these the first.
 */
function baseOf(earlierStates: readonly TitledState[], titled: TitledState): TitledState | undefined {
  const { screen, heights } = titled;
  const size = sum(heights);
  let best: TitledState | undefined;
  let fewestDifferences = size * (1 - minCommon) * 2;
  for (const candidate of earlierStates) {
    const placePenalty = candidate.screen.place === screen.place ? 0 : 0.5;
    if (Math.abs(sum(candidate.heights) - size) + placePenalty >= fewestDifferences) continue;
    const differences = distance(candidate, titled) + placePenalty;
    if (differences < fewestDifferences) [best, fewestDifferences] = [candidate, differences];
  }
  return best;
}

/** Replaces the first steps that are the same as the base's by their number. */
function shortenWay(way: string, base = ""): string {
  const [steps, its] = [way.split("; "), base.split("; ")];
  const differing = steps.findIndex((step, index) => step !== its[index]);
  const sameCount = differing < 0 ? steps.length : differing;
  if (base === "" || sameCount < 2) return way;
  return [`(its first ${sameCount})`, ...steps.slice(sameCount)].join("; ");
}

function expandWay(shortWay: string, base = ""): string {
  const [first = "", ...steps] = shortWay.split("; ");
  const sameCount = Number(/^\(its first (\d+)\)$/.exec(first)?.[1] ?? 0);
  return sameCount === 0 ? shortWay : [...base.split("; ").slice(0, sameCount), ...steps].join("; ");
}

/** A cache by the lines of all screens of a chart, because finding the bases is slow. */
const packed = new Map<string, string>();

export function packChart(states: ChartScreens, texts: ArabicTexts): string {
  const titled = titledScreens(states, texts);
  const key = JSON.stringify(titled.map(({ title, screen, lines }) => [title, screen.way, lines]));
  const text = packed.get(key) ?? packTitled(titled);
  packed.set(key, text);
  return text;
}

function titledScreens(states: ChartScreens, texts: ArabicTexts): readonly TitledState[] {
  const all: TitledState[] = [];
  for (const [state, screens] of states) {
    const firsts = new Map<string, KeptScreen>();
    const numbers = new Map<string, number>();
    for (const screen of screens) {
      const firstScreen = firsts.get(screen.place);
      const pressedLines =
        firstScreen === undefined ? screen.presses : [...firstScreen.presses, ...screen.presses];
      if (firstScreen === undefined) firsts.set(screen.place, screen);
      const key = titleOf(state, screen, 1);
      const number = (numbers.get(key) ?? 0) + 1;
      numbers.set(key, number);
      const lines = linesOf(screen, texts, pressedLines);
      all.push({ title: titleOf(state, screen, number), screen, lines, heights: lines.map(heightOf) });
    }
  }
  return all;
}

function packTitled(all: readonly TitledState[]): string {
  const blocks = all.map((titled, index) => {
    const { screen, lines } = titled;
    const base = baseOf(all.slice(0, index), titled);
    return [
      `# ${titled.title}`,
      ...(base === undefined ? [] : [`as: ${base.title}`]),
      ...(base?.screen.way === screen.way ? [] : [`after: ${shortenWay(screen.way, base?.screen.way)}`]),
      ...(base === undefined ? lines.map((line) => `  ${line}`) : changesOf(base.lines, lines)),
    ]
      .flatMap(wrapLine)
      .join("\n");
  });
  return `${blocks.join("\n")}\n`;
}

function readHead(title: string) {
  const [state = "", place = "", ...rest] = title.split(" · ");
  return { state, place, isShared: rest.includes("shared") };
}

export function unpackChart(text: string, texts: ArabicTexts): ChartScreens {
  const screensByTitle = new Map<string, { readonly lines: readonly string[]; readonly way: string }>();
  const states = new Map<string, readonly KeptScreen[]>();
  for (const block of unwrapped(text).replace(/\n$/, "").split(/^# /m).slice(1)) {
    const [title = "", ...rest] = block.replace(/\n$/, "").split("\n");
    const value = (name: string) =>
      rest[0]?.startsWith(`${name}: `) ? rest.shift()?.slice(name.length + 2) : undefined;
    const asName = value("as");
    const base = asName === undefined ? undefined : screensByTitle.get(asName);
    if (asName !== undefined && base === undefined) throw new Error(`No screen before it is ${asName}`);
    const way = expandWay(value("after") ?? "(its first 1000)", base?.way);
    const lines = base === undefined ? rest.map((line) => line.slice(2)) : applyChanges(base.lines, rest);
    screensByTitle.set(title, { lines, way });
    const { state, place, isShared } = readHead(title);
    const screens = states.get(state) ?? [];
    const { pressed, ...looks } = unpackLines(lines, texts);
    const firstPresses = new Set(screens.find((screen) => screen.place === place)?.presses);
    const presses = pressed.filter((line) => !firstPresses.has(line));
    states.set(state, [...screens, { place, isShared, way, ...looks, presses }]);
  }
  return states;
}

export function textsOf(charts: Iterable<ChartScreens>): ArabicTexts {
  const texts = new ArabicTexts();
  const screens = [...charts].flatMap((states) => [...states.values()].flat());
  for (const screen of screens) learnAria(texts, screen);
  for (const screen of screens) learnAttributes(texts, screen);
  return texts;
}

/** Each English text, followed by its Arabic one. */
export const packTexts = (texts: ArabicTexts) =>
  texts.rows
    .map(([english, arabic]) => [english, ...wrapLine(`  ${arabic}`)])
    .flatMap(([english = "", ...arabic]) => [...wrapLine(english), ...arabic])
    .join("\n")
    .concat("\n");

export function unpackTexts(text: string): ArabicTexts {
  const rows = unwrapped(text)
    .split("\n")
    .filter((line) => line !== "");
  return new ArabicTexts(
    rows.flatMap((line, index) =>
      line.startsWith("  ") ? [[rows[index - 1] ?? "", line.slice(2)] as const] : [],
    ),
  );
}
