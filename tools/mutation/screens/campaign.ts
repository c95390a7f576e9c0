/** Runs every mutant of the screens, components and formats against the screen snapshots. */

import { readFileSync } from "node:fs";
import { judge, nameOf, type Tried, type TypeCheck, withoutUncompilable } from "statechart-mutation";
import { buildPage } from "../../../tests/screens/build.ts";
import { equivalentsOf } from "../equivalents.ts";
import { resolveProjectPath } from "../project-files.ts";
import { compareRandomly } from "../random-order.ts";
import type { Target, TargetResult } from "../targets.ts";
import { type Coverage, MutantPage, openBrowser, type UnmutatedState } from "./drawn-mutants.ts";
import { instrumentScreens, type Switch, screenFiles } from "./instrument.ts";

export interface ScreensCampaign {
  /** Number of pages that render in parallel. */
  readonly jobs: number;
  /** Only files whose path contains this text; default: all files. */
  readonly file?: string | undefined;
  /** Only mutants whose name contains this text. */
  readonly only?: string | undefined;
  /** Stops after this many minutes; mutants are tried in a seeded random order. */
  readonly minutes?: number | undefined;
  /** The seed of the random order; default: a fixed seed. */
  readonly seed?: string | undefined;
  /** Checks whether a survivor compiles; one that does not is excluded. Default: all survivors count. */
  readonly types?: TypeCheck | undefined;
  readonly onProgress?: (doneCount: number, totalCount: number) => void;
}

interface ScreenCoverage {
  readonly looks: UnmutatedState[];
  readonly presses: UnmutatedState[];
}

function coveringOf(coverages: readonly Coverage[]): ReadonlyMap<string, ScreenCoverage> {
  const coverageById = new Map<string, ScreenCoverage>();
  const coverageOf = (id: string) => {
    const coverage = coverageById.get(id) ?? { looks: [], presses: [] };
    coverageById.set(id, coverage);
    return coverage;
  };
  for (const { runs } of coverages)
    for (const { original, looks, presses } of runs) {
      for (const id of looks) coverageOf(id).looks.push(original);
      for (const id of presses) coverageOf(id).presses.push(original);
    }
  return coverageById;
}

function targetOf(file: string): Target {
  return { name: file.slice("src/ui/".length), group: "ui", file, holders: [] };
}

async function tryAllSwitches(
  switches: readonly Switch[],
  coverages: readonly Coverage[],
  pages: readonly MutantPage[],
  { minutes, seed, onProgress }: ScreensCampaign,
): Promise<ReadonlyMap<Switch, Tried>> {
  const coverageById = coveringOf(coverages);
  const idsRunAtLoad = new Set(coverages.flatMap((coverage) => coverage.atLoad));
  const triedBySwitch = new Map<Switch, Tried>();
  const queue = switches
    .filter(({ id }) => coverageById.has(id) || !idsRunAtLoad.has(id))
    .sort(compareRandomly(seed));
  const totalCount = queue.length;
  const endTime = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
  const workOnPage = async (page: MutantPage) => {
    for (
      let nextSwitch = queue.shift();
      nextSwitch !== undefined && Date.now() < endTime;
      nextSwitch = queue.shift()
    ) {
      const screens = coverageById.get(nextSwitch.id);
      if (screens === undefined) {
        triedBySwitch.set(nextSwitch, { mutant: nextSwitch.mutant, holder: "no screen runs it" });
        continue;
      }
      const { looks, presses } = screens;
      const { by, isTimeout } = await page.try(nextSwitch.id, looks, presses);
      triedBySwitch.set(nextSwitch, {
        mutant: nextSwitch.mutant,
        ...(by !== undefined && { by }),
        isTimeout,
      });
      onProgress?.(totalCount - queue.length, totalCount);
    }
  };
  await Promise.all(pages.map(workOnPage));
  return triedBySwitch;
}

/**
 * Returns a result for each file. Mutants that run only while the page loads, or that change only a class, are counted
 * but not tried.
 */
export async function mutateScreens(campaign: ScreensCampaign): Promise<readonly TargetResult[]> {
  const startedAt = performance.now();
  const { file = "", only, jobs, types } = campaign;
  const instrumentation = await instrumentScreens(screenFiles().filter((path) => path.includes(file)));
  const switches = instrumentation.switches.filter(
    ({ mutant }) => only === undefined || nameOf(mutant).includes(only),
  );
  const [bundle, browser] = await Promise.all([buildPage(instrumentation.page), openBrowser()]);
  try {
    const pages = await Promise.all(Array.from({ length: jobs }, () => MutantPage.open(browser, bundle)));
    const coverages = await Promise.all(
      pages.map(async (page, number) =>
        page.coverage(await page.originals((group) => group % jobs === number)),
      ),
    );
    const triedBySwitch = await tryAllSwitches(switches, coverages, pages, campaign);
    const seconds = (performance.now() - startedAt) / 1_000;
    const files = new Map(switches.map(({ mutant }) => [mutant.file, [] as Switch[]]));
    for (const mutantSwitch of switches) files.get(mutantSwitch.mutant.file)?.push(mutantSwitch);
    return await Promise.all(
      [...files].map(async ([path, fileSwitches]): Promise<TargetResult> => {
        const target = targetOf(path);
        const outcomes = fileSwitches.flatMap((mutantSwitch) => triedBySwitch.get(mutantSwitch) ?? []);
        const judgement = judge(
          outcomes,
          await equivalentsOf(target.name),
          outcomes.length === fileSwitches.length,
        );
        const source = readFileSync(resolveProjectPath(path), "utf8");
        const untriedCount = fileSwitches.length - outcomes.length;
        return {
          target,
          ...judgement,
          outcomes: types ? withoutUncompilable(judgement.outcomes, source, types) : judgement.outcomes,
          leftOut: {
            "at load, or out of time": untriedCount,
            "of a class": instrumentation.classes[path] ?? 0,
          },
          seconds: (seconds * fileSwitches.length) / switches.length,
        };
      }),
    );
  } finally {
    await browser.close();
  }
}
