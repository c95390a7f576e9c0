/** A state's screens as complete text, for comparison and for the atlas. */
import { join } from "node:path";
import type { Charts } from "./files.ts";
import type { KeptScreen } from "./screen-lines.ts";

const indent = (lines: readonly string[], width: number) => lines.map((line) => " ".repeat(width) + line);
const quoteLine = (line: string) => `'${line.replaceAll("'", "''")}'`;
const items = (lines: readonly string[]) => lines.map((line) => `- ${quoteLine(line)}`);

function languageLines(
  language: string,
  aria: readonly string[],
  besides: readonly string[],
): readonly string[] {
  const snapshot = aria.length === 0 ? [""] : aria;
  return [
    `${language}:`,
    ...indent(["screen:", ...indent(snapshot, 2), "besides:", ...indent(items(besides), 2)], 2),
  ];
}

function screenLines(screen: KeptScreen): readonly string[] {
  const { isShared, place, way, en, ar, besidesEn, besidesAr, presses } = screen;
  const lines = [
    `${isShared ? "sharedPlace" : "place"}: ${place}`,
    `way: ${quoteLine(way)}`,
    ...languageLines("en", en, besidesEn),
    ...(ar === undefined ? [] : languageLines("ar", ar, besidesAr)),
    ...(presses.length === 0 ? [] : ["presses:", ...indent(items(presses), 2)]),
  ];
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

const stateText = (screens: readonly KeptScreen[]) =>
  screens.map((screen) => `${screenLines(screen).join("\n")}\n`).join("");

/** The complete text of each state's screens, by the state's name: `top-up/choosing.fresh.yaml`. */
export const textsByState = (charts: Charts): ReadonlyMap<string, string> =>
  new Map(
    [...charts].flatMap(([chart, states]) =>
      [...states].map(
        ([state, screens]) =>
          [join(chart, `${state.replaceAll(" + ", "+")}.yaml`), stateText(screens)] as const,
      ),
    ),
  );
