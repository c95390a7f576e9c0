/** The written screens (`screens.txt` of a chart in `tests/charts`): what people read in each state, for the atlas. */
import type { ScreenDifference } from "statechart-atlas";
import { changedLines, screensIn, type WrittenScreen } from "../../tests/screens/read-written.ts";

export { chartsFolder as screensFolder } from "../../tests/screens/kept/files.ts";

/** By the chart's id. */
export function screensOf(
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, readonly WrittenScreen[]>> {
  const screens: Record<string, WrittenScreen[]> = {};
  for (const [file, text] of files) {
    const id = file.replace(/\/.*$/, "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    screens[id] = [...(screens[id] ?? []), ...screensIn(file, text)];
  }
  return screens;
}

const bare = (line: string) => line.replace(/^- /, "");

function linesOf(before: string, after: string): readonly string[] {
  const { gone, come } = changedLines(before, after);
  return [...new Set([...gone.map((line) => `- ${bare(line)}`), ...come.map((line) => `+ ${bare(line)}`)])];
}

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
