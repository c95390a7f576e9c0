/** The written screens (`tests/screens/written`): what people read in each state, for the atlas. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Change } from "./data.ts";

export const screensFolder = "tests/screens/written";

/** One screen of a state; several where it can be seen in more than one place, or with other data. */
export interface AtlasScreen {
  /** The paths of the states that are stood in, `choosing.fresh`; more than one in parallel regions. */
  readonly states: readonly string[];
  readonly place: string;
  /** The events that lead there. */
  readonly way: string;
  /** ARIA snapshots. */
  readonly en: string;
  readonly ar: string;
}

/** The later file's lines that are new, and the earlier one's that are gone. */
export interface ScreenDifference {
  /** `top-up/choosing.fresh` */
  readonly name: string;
  readonly change: Change;
  readonly lines: readonly string[];
}

/** By file, `top-up/choosing.fresh.yaml`. Empty where the folder is not there. */
export function readScreenFiles(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((file) => file.endsWith(".yaml"))
      .sort()
      .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(folder, file), "utf8")]),
  );
}

function snapshotIn(screen: string, language: "en" | "ar"): string {
  const [, after = ""] = screen.split(`\n  ${language}:\n    screen:\n`);
  const lines = after.split("\n    besides:")[0]?.split("\n") ?? [];
  return lines.map((line) => line.slice(6)).join("\n");
}

const unquoted = (text: string) => text.replace(/^'(.*)'$/, "$1").replaceAll("''", "'");

function screensIn(file: string, text: string): readonly AtlasScreen[] {
  const states = file.replace(/^.*\/|\.yaml$/g, "").split("+");
  return text
    .split(/^- place: /m)
    .slice(1)
    .map((screen) => ({
      states,
      place: screen.split("\n")[0] ?? "",
      way: unquoted(/^ {2}way: (.*)$/m.exec(screen)?.[1] ?? ""),
      en: snapshotIn(screen, "en"),
      ar: snapshotIn(screen, "ar"),
    }));
}

/** By the chart's id. */
export function screensOf(
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, readonly AtlasScreen[]>> {
  const screens: Record<string, AtlasScreen[]> = {};
  for (const [file, text] of files) {
    const id = file.replace(/\/.*$/, "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    screens[id] = [...(screens[id] ?? []), ...screensIn(file, text)];
  }
  return screens;
}

function linesOf(before: string, after: string): readonly string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const bare = (line: string) => line.trim().replace(/^- /, "");
  const gone = old.filter((line) => !now.includes(line)).map((line) => `- ${bare(line)}`);
  const come = now.filter((line) => !old.includes(line)).map((line) => `+ ${bare(line)}`);
  return [...new Set([...gone, ...come])];
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
