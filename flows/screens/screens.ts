/** The screen snapshots (`screens.txt` of a chart in `tests/charts`) for the atlas: what people read in each state. */
import type { ScreenDifference } from "statechart-atlas";
import type { StateScreen } from "statechart-atlas/page";
import { differentLines } from "../../tests/screens/kept/line-changes.ts";
import { screensIn, type WrittenScreen } from "../../tests/screens/read-written.ts";
import { labels } from "../labels/labels.ts";
import { paragraphsIn, sentenceOf } from "./read-sentence.ts";
import { describePathSteps } from "./way-words.ts";

export { chartsFolder as screensFolder } from "../../tests/screens/kept/files.ts";

/** The written screens, by chart id. */
export function readScreensByChart(
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, readonly WrittenScreen[]>> {
  const screens: Record<string, WrittenScreen[]> = {};
  for (const [file, text] of files) {
    const id = file.replace(/\/.*$/, "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    screens[id] = [...(screens[id] ?? []), ...screensIn(file, text)];
  }
  return screens;
}

/** The written screens in the atlas's format. */
export function toAtlasScreens(
  screens: Readonly<Record<string, readonly WrittenScreen[]>>,
): Readonly<Record<string, readonly StateScreen[]>> {
  const shownScreen = (screen: WrittenScreen): StateScreen => ({
    states: screen.states,
    caption: `${screen.place}: ${describePathSteps(screen.way, labels)}`,
    sentence: sentenceOf(screen),
    paragraphs: paragraphsIn(screen.en.split("\n")),
    texts: [
      { language: "en", text: screen.en },
      { language: "ar", text: screen.ar },
    ],
  });
  return Object.fromEntries(Object.entries(screens).map(([id, all]) => [id, all.map(shownScreen)]));
}

const linesOf = (before: string, after: string): readonly string[] => [
  ...new Set(
    differentLines(before.split("\n"), after.split("\n")).map((line) => line.replace(/^(.) - /, "$1 ")),
  ),
];

export function compareScreens(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly ScreenDifference[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  return files.flatMap((file): ScreenDifference[] => {
    const [old, now] = [before.get(file), after.get(file)];
    if (old === now) return [];
    const change = old === undefined ? "added" : now === undefined ? "removed" : "changed";
    return [{ name: file.replace(/\.yaml$/, ""), change, lines: linesOf(old ?? "", now ?? "") }];
  });
}
