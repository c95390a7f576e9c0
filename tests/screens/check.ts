/** Checks the drawn screens; each error is one sentence. */
import { findMachines } from "../model/discover.ts";
import { drawnInOtherCharts, undrawnCharts, visibleInOtherCharts } from "./coverage.ts";
import type { DrawnScreens, Screen } from "./draw.ts";
import { isAlike } from "./kept/arabic-texts.ts";
import { differentLines } from "./kept/line-changes.ts";
import { isReviewed, pressFaults, superfluousReviews } from "./press-faults.ts";
import { filesOf, keptFiles, readKept } from "./written.ts";

const isEmpty = ({ looks }: Screen) => looks.en.aria.trim() === "";

/** The first lines that differ, for a short message. */
const differenceOf = (keptText: string, drawnText: string) =>
  differentLines(keptText.split("\n"), drawnText.split("\n"))
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join("\n");

/**
 * Files that differ from the drawn screens, are missing, or belong to no state.
 * @param readFile returns the part of a file that was drawn
 */
export function fileFaults(
  drawnScreens: DrawnScreens,
  charts?: readonly string[],
  readFile: (file: string) => string = readKept,
): readonly string[] {
  const files = filesOf(drawnScreens);
  const keptFileNames = new Set(keptFiles(charts));
  return [
    ...[...keptFileNames].filter((file) => !files.has(file)).map((file) => `${file} belongs to no state`),
    ...[...files].flatMap(([file, text]) => {
      if (!keptFileNames.has(file)) return [`${file} is missing`];
      const textBefore = readFile(file);
      return textBefore === text
        ? []
        : [`${file} differs from the screen:\n${differenceOf(textBefore, text)}`];
    }),
  ];
}

/** States without a screen and without a reason, and reasons of states that have a screen. */
export function stateFaults({ screens, states, invisibleStates }: DrawnScreens): readonly string[] {
  const shownStates = new Set(
    screens.filter((screen) => !isEmpty(screen)).map(({ chart, state }) => `${chart} ${state}`),
  );
  const missingStates = [...states].flatMap(([chart, all]) =>
    [...all]
      .filter(
        (state) => !shownStates.has(`${chart} ${state}`) && invisibleStates[chart]?.[state] === undefined,
      )
      .map((state) => `${chart} ${state} is not shown anywhere`),
  );
  const superfluous = [...states.keys()].flatMap((chart) =>
    Object.keys(invisibleStates[chart] ?? {})
      .filter((state) => shownStates.has(`${chart} ${state}`) || states.get(chart)?.has(state) !== true)
      .map((state) => `${chart} ${state} needs no reason`),
  );
  return [...missingStates, ...superfluous];
}

/** Charts that several pages show, and that one of them shows in fewer states. */
export function childFaults({ childStates }: Pick<DrawnScreens, "childStates">): readonly string[] {
  const all = new Map<string, Set<string>>();
  const chartOf = (place: string) => place.replace(/ .*/, "");
  for (const [place, states] of Object.entries(childStates))
    all.set(chartOf(place), new Set([...(all.get(chartOf(place)) ?? []), ...states]));
  const incomplete = Object.entries(childStates).flatMap(([place, states]) => {
    const undrawnStates = [...(all.get(chartOf(place)) ?? [])].filter((state) => !states.includes(state));
    return undrawnStates.length === 0 ? [] : [{ place, missing: undrawnStates }];
  });
  const incompletePlaces = incomplete.map(({ place }) => place);
  return [
    ...incomplete
      .filter(({ place }) => drawnInOtherCharts[place] === undefined)
      .map(({ place, missing }) => `${place} is not drawn in ${missing.join(", ")}`),
    ...Object.keys(drawnInOtherCharts)
      .filter((place) => !incompletePlaces.includes(place))
      .map((place) => `${place} needs no reason`),
  ];
}

/** Checks that the Arabic screen has the same lines as the English one, with other texts. */
export function structureFaults({ screens }: DrawnScreens): readonly string[] {
  return screens.flatMap(({ chart, state, place, looks: { en, ar } }) => {
    if (ar === undefined) return [];
    const [english, arabic] = [en.aria.split("\n"), ar.aria.split("\n")];
    const differentLine = english.find((line, index) => !isAlike("aria", line, arabic[index] ?? ""));
    if (differentLine === undefined && english.length === arabic.length) return [];
    return [
      `${chart} ${state}, ${place}: the Arabic screen has another structure: ${differentLine ?? arabic.at(-1)}`,
    ];
  });
}

export function figureFaults({ screens }: DrawnScreens): readonly string[] {
  return screens.flatMap(({ chart, state, place, way, faults }) =>
    faults.map((fault) => `${chart} ${state}, ${place}: ${fault}\n  after ${way}`),
  );
}

/** Each fault once, with the first screen that has it. */
function faultsWithScreen(screens: readonly Screen[], faultsOfScreen: (screen: Screen) => readonly string[]) {
  const faultTexts = new Map<string, string>();
  for (const screen of screens)
    for (const fault of faultsOfScreen(screen))
      faultTexts.set(
        fault,
        faultTexts.get(fault) ?? `${screen.chart} ${screen.state}, ${screen.place}: ${fault}`,
      );
  return [...faultTexts.values()];
}

export function isolationFaultsOf({ screens }: DrawnScreens): readonly string[] {
  return faultsWithScreen(screens, ({ isolationFaults }) => isolationFaults);
}

export function readabilityFaultsOf({ screens }: DrawnScreens): readonly string[] {
  return faultsWithScreen(screens, ({ readabilityFaults }) => readabilityFaults);
}

const everyPressFault = ({ screens }: DrawnScreens) => [...new Set(screens.flatMap(pressFaults))];

export function pressFaultsOf(drawnScreens: DrawnScreens): readonly string[] {
  return everyPressFault(drawnScreens).filter((fault) => !isReviewed(fault));
}

export function reviewFaults(drawnScreens: DrawnScreens): readonly string[] {
  return superfluousReviews(everyPressFault(drawnScreens));
}

/**
 * Checks that each chart is drawn, or has a reason not to be.
 * @param selectedCharts the charts that were to be drawn; defaults to all of them
 */
export function chartFaults(
  drawnCharts: readonly string[],
  selectedCharts?: readonly string[],
): readonly string[] {
  const charts = findMachines().map(({ name }) => name);
  const lists = [drawnCharts, Object.keys(visibleInOtherCharts), undrawnCharts];
  return [
    ...(selectedCharts ?? charts)
      .map((chart) => [chart, lists.filter((list) => list.includes(chart)).length] as const)
      .filter(([, times]) => times !== 1)
      .map(([chart, times]) =>
        times === 0 ? `${chart} has no screens and no reason` : `${chart} is in more than one list`,
      ),
    ...lists
      .flat()
      .filter((chart) => !charts.includes(chart))
      .map((chart) => `${chart} is no chart`),
  ];
}

/** Every error of the drawn screens. */
export function faultsOf(drawnScreens: DrawnScreens, charts?: readonly string[]): readonly string[] {
  return [
    ...drawnScreens.complaints.map((complaint) => `the browser complains: ${complaint}`),
    ...stateFaults(drawnScreens),
    ...structureFaults(drawnScreens),
    ...fileFaults(drawnScreens, charts),
    ...figureFaults(drawnScreens),
    ...isolationFaultsOf(drawnScreens),
    ...readabilityFaultsOf(drawnScreens),
    ...pressFaultsOf(drawnScreens),
  ];
}
