/** The charts and screen snapshots at another commit. */
import { join } from "node:path";
import { type Difference, drawnDifferences, type Flow, readAt } from "statechart-atlas";
import { readScreenFiles } from "../../tests/screens/read-written.ts";
import { readFlows } from "../atlas/gather.ts";
import { labels } from "../labels/labels.ts";
import { plex } from "../look/plex.ts";
import { project } from "../places.ts";
import { compareScreens, screensFolder } from "../screens/screens.ts";

/** @throws an error of one sentence if git does not know the commit, or its charts are missing or cannot be read */
export function flowsAt(revision: string): readonly Flow[] {
  const flows = readAt(project, revision, "src/machines", (folder) => readFlows(folder));
  if (flows === undefined) throw new Error(`git has no charts at ${revision}.`);
  return flows;
}

export async function differenceTo(revision: string): Promise<Difference> {
  const charts = await drawnDifferences(flowsAt(revision), readFlows(), labels, plex);
  const screens = compareScreens(
    readAt(project, revision, screensFolder, readScreenFiles) ?? new Map(),
    readScreenFiles(join(project, screensFolder)),
  );
  return { revision, charts, screens };
}
