/** Reads and writes the kept screens: `tests/charts/<chart>/screens.txt` and `tests/charts/arabic.txt`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ChartScreens, packChart, packTexts, textsOf, unpackChart, unpackTexts } from "./kept-text.ts";

/** Relative to the project's root. */
export const chartsFolder = dirname(dirname("tests/charts/*/screens.txt"));
const textsFile = "arabic.txt";
const screensFile = "screens.txt";

/** The screens of each chart, by the chart's name. */
export type Charts = ReadonlyMap<string, ChartScreens>;

const readFileIfAny = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** The contents by file path, relative to the folder. */
export function keptTexts(folder: string): ReadonlyMap<string, string> {
  const charts = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(
    [textsFile, ...charts.map((chart) => join(chart, screensFile))]
      .map((file) => [file, readFileIfAny(join(folder, file))] as const)
      .filter(([, text]) => text !== ""),
  );
}

export function readCharts(folder: string): Charts {
  const files = keptTexts(folder);
  const texts = unpackTexts(files.get(textsFile) ?? "");
  return new Map(
    [...files]
      .filter(([file]) => file !== textsFile)
      .map(([file, text]) => [dirname(file), unpackChart(text, texts)] as const),
  );
}

/** The contents to write for these screens, by file path relative to the folder. */
export function packCharts(charts: Charts): ReadonlyMap<string, string> {
  const texts = textsOf(charts.values());
  return new Map([
    [textsFile, packTexts(texts)],
    ...[...charts]
      .sort()
      .map(([chart, states]) => [join(chart, screensFile), packChart(states, texts)] as const),
  ]);
}

/** @returns the files that were changed */
export function writeCharts(folder: string, charts: Charts): readonly string[] {
  const [before, after] = [keptTexts(folder), packCharts(charts)];
  const removedFiles = [...before.keys()].filter((file) => !after.has(file));
  for (const file of removedFiles) rmSync(join(folder, file));
  const changedFiles = [...after].filter(([file, text]) => before.get(file) !== text);
  for (const [file, text] of changedFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return [...changedFiles.map(([file]) => file), ...removedFiles];
}
