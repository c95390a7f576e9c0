/**
 * Compares the drawn screens with the kept ones. The complete text of a state's screens is named
 * `top-up/choosing.fresh.yaml`.
 */
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { DrawnScreens, LookSettings, Screen } from "./draw.ts";
import { type Charts, chartsFolder, keptTexts, packCharts, readCharts, writeCharts } from "./kept/files.ts";
import type { ChartScreens } from "./kept/kept-text.ts";
import { differs, type KeptScreen } from "./kept/screen-lines.ts";
import { textsByState } from "./kept/state-text.ts";

const folder = fileURLToPath(new URL(`../../${chartsFolder}`, import.meta.url));

/** The attributes that differ from the English ones; the others are written only once. */
function attributesBeside({ attributes }: LookSettings, english: LookSettings): readonly string[] {
  return attributes.filter((line, index) => differs(english.attributes[index] ?? "", line));
}

type Press = Screen["presses"][number];

function lineOf({ control, sent, beside = [], shows = [] }: Press): string {
  const events = sent.map(({ text }) => text).join(", then ") || "nothing";
  const besideText = beside.length === 0 ? "" : `, beside ${beside.join(", ")}`;
  return `${control}: ${events}${besideText}${shows.length === 0 ? "" : `; shows ${shows.join("; ")}`}`;
}

/** A line for each press; of a state's later screens in the same place, only the lines that the first one lacks. */
function pressLines({ presses }: Screen, firstScreen: Screen | undefined): readonly string[] {
  const firstPresses = new Set(firstScreen?.presses.map(lineOf));
  return presses.map(lineOf).filter((line) => !firstPresses.has(line));
}

/** A press without its values: two such presses tell the same of a control. */
const kindOf = (line: string) => line.replace(/\{.*\}/, "");

/** The line of the screen's dialog: each dialog has its own *Close*. */
const dialogOf = ({ en }: KeptScreen) => en.find((line) => /^\s*- '?(?:alert)?dialog /.test(line)) ?? "";

/** The first written press of each kind, by chart and state: `top-up choosing.fresh`. */
export function firstPresses(charts?: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Set<string>();
  const isNew = (kind: string) => kinds.size < kinds.add(kind).size;
  const newPresses = (screen: KeptScreen) =>
    screen.presses.filter((line) => isNew(`${dialogOf(screen)} ${kindOf(line)}`));
  return new Map(
    [...keptCharts]
      .filter(([chart]) => charts?.includes(chart) !== false)
      .flatMap(([chart, states]) =>
        [...states].map(([state, screens]) => [`${chart} ${state}`, screens.flatMap(newPresses)] as const),
      ),
  );
}

/** Without the events of focus, which depend on what was pressed before. */
const withoutBeside = (line: string) => line.replace(/, beside .*?(?=; shows |$)/, "");

/** The written presses of these states whose controls do something else now, each as a text. */
export function changedPresses(
  { screens }: DrawnScreens,
  written: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...written].flatMap(([key, lines]) => {
    const pressed = screens
      .filter(({ chart, state }) => `${chart} ${state}` === key)
      .flatMap(({ presses }) => presses.map((press) => withoutBeside(lineOf(press))));
    return (
      lines
        .map(withoutBeside)
        // A focus that an earlier press has moved does not move again.
        .filter((line) => !pressed.some((now) => now === line || now.startsWith(`${line}; shows focus: `)))
        .map((line) => {
          const control = line.slice(0, line.indexOf(": ") + 2);
          const now = new Set(pressed.filter((other) => other.startsWith(control)));
          return `${key}: written is\n    ${line}\n  and pressed now\n    ${[...now].join("\n    ")}`;
        })
    );
  });
}

const ariaLines = ({ aria }: LookSettings) => (aria === "" ? [] : aria.split("\n"));

function toKeptScreen(screen: Screen, firstScreen: Screen | undefined): KeptScreen {
  const { place, isShared, way } = screen;
  const { en, ar } = screen.looks;
  return {
    place,
    isShared,
    way,
    en: ariaLines(en),
    ar: ar && ariaLines(ar),
    besidesEn: en.attributes,
    besidesAr: ar === undefined ? [] : attributesBeside(ar, en),
    presses: pressLines(screen, firstScreen),
  };
}

function chartsOf({ screens }: DrawnScreens): Charts {
  const charts = new Map<string, Map<string, KeptScreen[]>>();
  const firsts = new Map<string, Screen>();
  for (const screen of screens) {
    const { chart, state, place } = screen;
    const key = `${chart} ${state} ${place}`;
    const states = charts.get(chart) ?? new Map<string, KeptScreen[]>();
    charts.set(
      chart,
      states.set(state, [...(states.get(state) ?? []), toKeptScreen(screen, firsts.get(key))]),
    );
    if (!firsts.has(key)) firsts.set(key, screen);
  }
  return charts;
}

/** The complete texts of the drawn screens, by the state's name. */
export const filesOf = (drawnScreens: DrawnScreens) => textsByState(chartsOf(drawnScreens));

let keptCharts = readCharts(folder);
let keptByState = textsByState(keptCharts);

/** The names of the kept files, of these charts or of all. */
export function keptFiles(charts?: readonly string[]): readonly string[] {
  return [...keptByState.keys()]
    .filter((file) => charts === undefined || charts.includes(dirname(file)))
    .sort();
}

export function readKept(file: string): string {
  return keptByState.get(file) ?? "";
}

/** The part of a state's text that a screen drawn only in English has, with its presses if `isPressed`. */
export function englishOf(text: string, isPressed: boolean): string {
  const leftOut = isPressed ? /^ {2}ar:$/ : /^ {2}(?:ar|presses):$/;
  let isLeft = false;
  return text
    .split("\n")
    .filter((line) => {
      if (/^(?:- | {2}\S)/.test(line)) isLeft = leftOut.test(line);
      return !isLeft || line === "";
    })
    .join("\n");
}

const byName = (states: ChartScreens): ChartScreens =>
  new Map([...states].sort(([one], [other]) => (one < other ? -1 : 1)));

/** @returns the files that were changed */
export function updateFiles(drawnScreens: DrawnScreens, charts?: readonly string[]): readonly string[] {
  const drawnCharts = [...chartsOf(drawnScreens)].map(([chart, states]) => [chart, byName(states)] as const);
  const otherCharts = [...keptCharts].filter(([chart]) => charts !== undefined && !charts.includes(chart));
  keptCharts = new Map([...otherCharts, ...drawnCharts]);
  keptByState = textsByState(keptCharts);
  return writeCharts(folder, keptCharts).map((file) => relative(".", join(folder, file)));
}

/** Files that differ from the output of `--update` for the same screens. */
export function spellingFaults(): readonly string[] {
  const [before, after] = [keptTexts(folder), packCharts(keptCharts)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .map((file) => `${file} is not as --update writes it`);
}
