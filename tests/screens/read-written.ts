/** Reads the written screens, each state's written out whole. */
import { readCharts } from "./kept/files.ts";
import { textsByState } from "./kept/state-text.ts";

/** One screen of a state; several where it can be seen in more than one place, or with other data. */
export interface WrittenScreen {
  /** The paths of the states that are stood in, `choosing.fresh`; more than one in parallel regions. */
  readonly states: readonly string[];
  readonly place: string;
  /** Another chart or other data decides most of it: paths do not look for this state there. */
  readonly isShared: boolean;
  /** The events that lead there. */
  readonly way: string;
  /** ARIA snapshots. */
  readonly en: string;
  readonly ar: string;
}

/**
 * By name, `top-up/choosing.fresh.yaml`. Empty where the folder has none.
 * @param folder with a folder for each chart
 */
export const readScreenFiles = (folder: string): ReadonlyMap<string, string> =>
  textsByState(readCharts(folder));

function snapshotIn(screen: string, language: "en" | "ar"): string {
  const [, after = ""] = screen.split(`\n  ${language}:\n    screen:\n`);
  const lines = after.split("\n    besides:")[0]?.split("\n") ?? [];
  return lines.map((line) => line.slice(6)).join("\n");
}

const unquoted = (text: string) => text.replace(/^'(.*)'$/, "$1").replaceAll("''", "'");

export function screensIn(file: string, text: string): readonly WrittenScreen[] {
  const states = file.replace(/^.*\/|\.yaml$/g, "").split("+");
  return text
    .split(/^- (?=(?:place|sharedPlace): )/m)
    .slice(1)
    .map((screen) => ({
      states,
      place: /^\w+: (.*)$/m.exec(screen)?.[1] ?? "",
      isShared: screen.startsWith("sharedPlace"),
      way: unquoted(/^ {2}way: (.*)$/m.exec(screen)?.[1] ?? ""),
      en: snapshotIn(screen, "en"),
      ar: snapshotIn(screen, "ar"),
    }));
}

/** The lines of one file that the other does not have. */
export function changedLines(before: string, after: string) {
  const [old, now] = [before, after].map((text) => text.split("\n")) as [string[], string[]];
  const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim());
  return {
    gone: trimmed(old.filter((line) => !now.includes(line))),
    come: trimmed(now.filter((line) => !old.includes(line))),
  };
}
