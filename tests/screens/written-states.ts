/**
 * The lines of the screen snapshots that identify a state: those by which the chart's states differ. With them, a screen
 * can be compared with the app, whose data and surrounding charts are others.
 */
import { withDashboard as dashboardAr } from "../../src/ui/i18n/ar/with-dashboard.ts";
import { withPages as pagesAr } from "../../src/ui/i18n/ar/with-pages.ts";
import { withDashboard as dashboardEn } from "../../src/ui/i18n/en/with-dashboard.ts";
import { withPages as pagesEn } from "../../src/ui/i18n/en/with-pages.ts";
import { names, unknownReason } from "./known.ts";
import { screensIn } from "./read-written.ts";
import { keptFiles, readKept } from "./written.ts";

type Language = "en" | "ar";

interface ComparedScreen {
  readonly chart: string;
  readonly state: string;
  readonly place: string;
  /** The lines of the ARIA snapshot in Playwright's format. */
  readonly aria: Readonly<Record<Language, readonly string[]>>;
  /** The lines without figures and names. */
  readonly lines: Readonly<Record<Language, ReadonlySet<string>>>;
}

const tokens: readonly (readonly [RegExp, string])[] = [
  [/[\u2066-\u2069\u200e\u200f]/g, ""],
  [/\s+/g, " "],
  [/[+-]?\$\d[\d,]*(\.\d\d)?/g, "$"],
  [/•••• \d{4}/g, "‹card›"],
  [/[\w.-]+@[\w.-]+/g, "‹name›"],
  [/\d+/g, "0"],
];

/** A line of an ARIA snapshot without its figures, which differ with other data. */
function generalLine(line: string): string {
  const bare = line
    .trim()
    .replace(/^- /, "")
    .replace(/:$/, "")
    .replace(/^'(.*)'$/, "$1")
    .replace(/: "(.*)"$/, ": $1")
    .replace(/^(textbox|searchbox) ("[^"]*")((?: \[[^\]]*\])*): .*$/, "$1 $2$3");
  return tokens.reduce((text, [from, to]) => text.replace(from, to), bare).trim();
}

const longFirst = [...names].sort((first, second) => second.length - first.length);
const nameless = (line: string) => longFirst.reduce((text, name) => text.replaceAll(name, "‹name›"), line);

const failures = [dashboardEn, pagesEn, dashboardAr, pagesAr]
  .flatMap(({ errors }): readonly unknown[] => Object.values(errors))
  .filter((text) => typeof text === "string")
  .concat(unknownReason)
  .map((text) => generalLine(text));

/** Rows, options and texts that contain the holder's data or a failure: they differ with other data. */
const isData = (line: string) =>
  /^(row|cell|option|radio|text|definition|img|\/)/.test(line) ||
  /[‹0]/.test(line) ||
  failures.some((text) => line.endsWith(` ${text}`)) ||
  line === "";

function linesOf(aria: readonly string[]): ReadonlySet<string> {
  return new Set(aria.map((line) => generalLine(nameless(line))).filter((line) => !isData(line)));
}

/** The name of a state: its leaves sorted by name, because their order in a snapshot depends on the earlier events. */
export const stateName = (leafStates: readonly string[]) => [...leafStates].sort().join(" + ");

function screensOf(file: string): readonly ComparedScreen[] {
  return screensIn(file, readKept(file)).flatMap(({ states, place, isShared, en, ar }) => {
    if (isShared) return [];
    const aria = { en: en.split("\n"), ar: ar.split("\n") };
    const lines = { en: linesOf(aria.en), ar: linesOf(aria.ar) };
    return [{ chart: file.replace(/\/.*$/, ""), state: stateName(states), place, aria, lines }];
  });
}

function sharedLines(screens: readonly ComparedScreen[], language: Language): ReadonlySet<string> {
  const [first, ...others] = screens.map(({ lines }) => lines[language]);
  return new Set([...(first ?? [])].filter((line) => others.every((lines) => lines.has(line))));
}

const union = (screens: readonly ComparedScreen[], language: Language): ReadonlySet<string> =>
  new Set(screens.flatMap(({ lines }) => [...lines[language]]));

interface Circumstances {
  readonly language?: Language;
  /** Charts that decide about the same lines of the screen. */
  readonly neighbours?: readonly string[];
  /** Lines that differ with other data. */
  readonly isOtherwise?: (line: string) => boolean;
}

class WrittenStates {
  readonly screens = keptFiles().flatMap(screensOf);

  readonly #found = new Map<string, ReadonlySet<string>>();

  #once(key: readonly string[], findLines: () => ReadonlySet<string>): ReadonlySet<string> {
    const name = key.join("\n");
    const lines = this.#found.get(name) ?? findLines();
    this.#found.set(name, lines);
    return lines;
  }

  /** The lines by which the chart's states differ. */
  #decidedBy(chart: string, language: Language, place?: string): ReadonlySet<string> {
    return this.#once(["decided", chart, language, place ?? ""], () => {
      const screens = this.screens.filter(
        (screen) => screen.chart === chart && (place === undefined || screen.place === place),
      );
      const linesOfAll = sharedLines(screens, language);
      return new Set([...union(screens, language)].filter((line) => !linesOfAll.has(line)));
    });
  }

  /** The lines of the chart's states that no other chart has. */
  #ownLines(chart: string, language: Language): ReadonlySet<string> {
    return this.#once(["own", chart, language], () => {
      const otherScreens = this.screens.filter((screen) => screen.chart !== chart);
      const linesOfOthers = union(otherScreens, language);
      return new Set([...this.#decidedBy(chart, language)].filter((line) => !linesOfOthers.has(line)));
    });
  }

  /** Whether the screen identifies this state of the chart. */
  identifies(chart: string, leaf: string): boolean {
    const mine = this.screens.filter((screen) => screen.chart === chart);
    const isIn = ({ state }: ComparedScreen) => state.split(" + ").includes(leaf);
    const states = [...new Set(mine.filter(isIn).map(({ state }) => state))];
    const otherScreens = mine.filter((screen) => !isIn(screen));
    const differs = ({ aria }: ComparedScreen) =>
      states.every((state) => this.differences(chart, state, aria.en.join("\n")).length > 0);
    return states.length > 0 && otherScreens.length > 0 && otherScreens.every(differs);
  }

  /** Whether a screen of the chart has a line that contains this text. */
  mentions(chart: string, lineText: string): boolean {
    return this.screens.some(
      (screen) => screen.chart === chart && [...screen.lines.en].some((line) => line.includes(lineText)),
    );
  }

  has(chart: string, state: string): boolean {
    return this.screens.some((screen) => screen.chart === chart && screen.state === state);
  }

  /**
   * Lines of the state's most similar screen snapshot that the page lacks, and lines of the page that only other states
   * of the chart have. Empty if no screen of the state is written.
   * @param aria Playwright's ARIA snapshot of a page
   */
  differences(
    chart: string,
    state: string,
    aria: string,
    { language = "en", neighbours = [], isOtherwise = () => false }: Circumstances = {},
  ): readonly string[] {
    const shownLines = new Set(aria.split("\n").map(generalLine));
    const mine = this.screens.filter((screen) => screen.chart === chart && screen.state === state);
    const neighbourLines = new Set(
      neighbours.flatMap((neighbour) => [...this.#decidedBy(neighbour, language)]),
    );
    const linesOfState = [...this.#ownLines(chart, language)];
    const [nearest = []] = mine
      .map(({ place, lines }) => {
        const ownLines = lines[language];
        const decided = this.#decidedBy(chart, language, place);
        const missingLines = [...ownLines].filter(
          (line) => decided.has(line) && !neighbourLines.has(line) && !shownLines.has(line),
        );
        const foreign = linesOfState.filter((line) => shownLines.has(line) && !ownLines.has(line));
        return [
          ...missingLines.filter((line) => !isOtherwise(line)).map((line) => `missing: ${line}`),
          ...foreign.filter((line) => !isOtherwise(line)).map((line) => `of another state: ${line}`),
        ];
      })
      .sort((first, second) => first.length - second.length);
    return nearest;
  }
}

export const writtenStates = new WrittenStates();
