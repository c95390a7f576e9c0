/** Tries the seeded defects of screens: amounts, presses and states first, then the screen snapshots. */
import { join } from "node:path";
import { figureFaults, fileFaults, pressFaultsOf, stateFaults } from "../screens/check.ts";
import { drawScreens } from "../screens/draw.ts";
import { type Check, type Mistake, project, runWithPatch, type Verdict } from "./mistake.ts";

/** The folders that the rendering page is built from. */
const folders = [
  "src",
  "tests/charts",
  "tests/screens",
  "tests/model",
  "tests/machines",
  "tests/properties",
  "tests/support",
];

export function tryMistake(mistake: Mistake): Promise<Verdict> {
  return runWithPatch(mistake, folders, async (copy) => {
    const charts = mistake.head("charts").split(", ");
    const screens = await drawScreens(charts, { root: join(project, copy) });
    const faults: readonly (readonly [Check, readonly string[]])[] = [
      ["figures", figureFaults(screens)],
      ["presses", pressFaultsOf(screens)],
      ["states", stateFaults(screens)],
      ["screen snapshots", fileFaults(screens, charts)],
    ];
    const [check, [shown = ""] = []] = faults.find(([, all]) => all.length > 0) ?? [];
    return { check, shown };
  });
}
