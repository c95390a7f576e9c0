/** Reads the screen snapshots, each state as complete text. */
import { readCharts } from "./kept/files.ts";
import { textsByState } from "./kept/state-text.ts";

/**
 * One screen of a state; a state has several if more than one place shows it, or if a place shows it with other data.
 */
export interface WrittenScreen {
  /** The paths of the active states, `choosing.fresh`; more than one in parallel regions. */
  readonly states: readonly string[];
  readonly place: string;
  /** Whether another chart or other data decides most of this screen, so that browser walks do not compare it. */
  readonly isShared: boolean;
  /** The events that lead to the state. */
  readonly way: string;
  /** ARIA snapshots. */
  readonly en: string;
  readonly ar: string;
}

/**
 * The complete text of each state by its name, `top-up/choosing.fresh.yaml`. Empty if the folder has no screens.
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
