/** Renders the states whose screens run a mutant, until one of them differs from the original. */

import { type Browser, chromium, type Page } from "@playwright/test";
import { TimeoutError } from "../../../src/services/core/errors.ts";
import { withTimeout } from "../../../src/services/identity/with-timeout.ts";
import type { Bundle } from "../../../tests/screens/build.ts";
import { Drawer, languages, openPage, type Press } from "../../../tests/screens/draw.ts";
import type { Language } from "../../../tests/screens/figures.ts";
import { chromiumLaunchOptions } from "../../../tests/support/chromium.ts";
import type {} from "../stryker.ts";

interface ShownScreen {
  readonly html: string;
  readonly attributes: readonly string[];
  readonly aria: string;
}

/** One state without a mutant. */
export interface UnmutatedState {
  readonly index: number;
  readonly name: string;
  readonly looks: Readonly<Record<Language, ShownScreen>>;
  readonly presses: string;
  /** The lines of its English screen's text, and of its controls' results. */
  readonly lines: readonly string[];
  readonly pressLines: readonly string[];
}

/** The mutants that run, by the numbers of their switches. */
export interface Coverage {
  readonly atLoad: readonly string[];
  readonly runs: readonly {
    readonly original: UnmutatedState;
    readonly looks: readonly string[];
    readonly presses: readonly string[];
  }[];
}

export interface Verdict {
  /** The difference and the state in which it was found; undefined if no screen differed. */
  readonly by: string | undefined;
  readonly isTimeout: boolean;
}

/** Maximum number of states that are rendered, and operated, for one mutant. */
const maxStates = 60;
const maxPresses = 10;
/** Maximum number of rendered states whose page has changed but whose text is the same. */
const maxStatesOfSameText = 20;
/** Max milliseconds for one request to the page, which usually takes a hundredth of this time. */
const pageLimit = 90_000;
const maxHits = 200_000;

/** Selects entries evenly from the whole list, so that many charts are included. */
function selectEvenly<Value>(values: readonly Value[], max: number): readonly Value[] {
  if (values.length <= max) return values;
  return Array.from(
    { length: max },
    (_, index) => values[Math.floor((index * values.length) / max)] as Value,
  );
}

/**
 * Selects states: at each step the one that adds the largest number of new lines, then others evenly from the list.
 */
function chooseStates(
  states: readonly UnmutatedState[],
  max: number,
  linesCoveredBy: (original: UnmutatedState) => readonly string[],
): readonly UnmutatedState[] {
  if (states.length <= max) return states;
  const coveredLines = new Set<string>();
  const isNew = (line: string) => !coveredLines.has(line);
  const uncoveredCounts = new Map(
    states.map((original) => [original, linesCoveredBy(original).filter(isNew).length]),
  );
  const pickedStates: UnmutatedState[] = [];
  while (pickedStates.length < max && uncoveredCounts.size > 0) {
    const [bestEntry] = [...uncoveredCounts].reduce((entryA, entryB) =>
      entryB[1] > entryA[1] ? entryB : entryA,
    );
    const lines = linesCoveredBy(bestEntry).filter(isNew);
    const lineCount = uncoveredCounts.get(bestEntry) ?? 0;
    // Count again, because states chosen since the last count may cover some of these lines.
    if (lines.length < lineCount) uncoveredCounts.set(bestEntry, lines.length);
    else if (lines.length === 0) break;
    else {
      pickedStates.push(bestEntry);
      uncoveredCounts.delete(bestEntry);
      for (const line of lines) coveredLines.add(line);
    }
  }
  return [...pickedStates, ...selectEvenly([...uncoveredCounts.keys()], max - pickedStates.length)];
}

export class MutantPage {
  #page: Page;
  #drawer: Drawer;

  private constructor(
    readonly browser: Browser,
    readonly bundle: Bundle,
    page: Page,
  ) {
    this.#page = page;
    this.#drawer = new Drawer(page);
  }

  static async open(browser: Browser, bundle: Bundle): Promise<MutantPage> {
    return new MutantPage(browser, bundle, await openPage(browser, bundle, { complaints: [] }));
  }

  async reopen(): Promise<void> {
    await this.#page.close();
    this.#page = await openPage(this.browser, this.bundle, { complaints: [] });
    this.#drawer = new Drawer(this.#page);
  }

  #switchTo(activeMutant: string | undefined, currentTestId?: string): Promise<void> {
    return this.#page.evaluate(
      ([mutant, test, maxHitCount]) => {
        window.__stryker__ ??= {};
        const stryker = window.__stryker__;
        stryker.activeMutant = mutant ?? undefined;
        stryker.currentTestId = test ?? undefined;
        stryker.hitCount = 0;
        stryker.hitLimit = maxHitCount;
      },
      [activeMutant ?? null, currentTestId ?? null, maxHits] as const,
    );
  }

  async #show(index: number, language: Language): Promise<ShownScreen | undefined> {
    const shownScreen = await this.#drawer.show(index, language);
    if (shownScreen === undefined) return undefined;
    const aria = await this.#page.locator("body").ariaSnapshot();
    return { html: shownScreen.html, attributes: shownScreen.attributes, aria };
  }

  #presses(index: number): Promise<readonly Press[]> {
    return this.#drawer.presses(index);
  }

  /**
   * Renders each state in both languages and records its controls; skips a state that renders like an earlier one.
   * @param isMine whether this page renders the group; a group is all entries of one chart and state
   */
  async originals(isMine: (group: number) => boolean): Promise<readonly UnmutatedState[]> {
    const states = await this.#page.evaluate(() => window.harness.states);
    const groups = new Map<string, number>();
    const seenKeys = new Set<string>();
    const originals: UnmutatedState[] = [];
    for (const [index, { chart, state, place }] of states.entries()) {
      const group = groups.get(`${chart} ${state}`) ?? groups.size;
      groups.set(`${chart} ${state}`, group);
      if (!isMine(group)) continue;
      await this.#switchTo(undefined, `${index} look`);
      const en = await this.#show(index, "en");
      const name = `${chart} ${state}, ${place}`;
      const key = `${name} ${en?.html} ${en?.attributes.join()}`;
      if (en === undefined || seenKeys.has(key)) continue;
      seenKeys.add(key);
      const ar = await this.#show(index, "ar");
      if (ar === undefined) throw new Error(`${name} is seen in one language alone.`);
      await this.#switchTo(undefined, `${index} press`);
      const presses = await this.#presses(index);
      const lines = [...en.aria.split("\n"), ...en.attributes].map((line) => line.trim());
      const pressLines = presses.map((press) => JSON.stringify(press));
      originals.push({ index, name, looks: { en, ar }, presses: JSON.stringify(presses), lines, pressLines });
    }
    await this.#switchTo(undefined);
    return originals;
  }

  /** The mutants that run while each original is rendered and operated, and while the page loads. */
  async coverage(originals: readonly UnmutatedState[]): Promise<Coverage> {
    const { static: coveredAtLoad, perTest } = await this.#page.evaluate(
      () => window.__stryker__?.mutantCoverage ?? { static: {}, perTest: {} },
    );
    const idsOf = (test: string) => Object.keys(perTest[test] ?? {});
    return {
      atLoad: Object.keys(coveredAtLoad),
      runs: originals.map((original) => ({
        original,
        looks: idsOf(`${original.index} look`),
        presses: idsOf(`${original.index} press`),
      })),
    };
  }

  /** The first of these states that differs from its original. The page itself compares them. */
  #firstOther(
    startIndex: number,
    originals: readonly UnmutatedState[],
  ): Promise<{ at: number; language: Language } | undefined> {
    const expectedLooks = originals.map(({ index, looks }) => ({
      index,
      looks: languages.map(
        (language) => [language, looks[language].html, looks[language].attributes.join("\n")] as const,
      ),
    }));
    return this.#page.evaluate(
      async ([firstIndex, states]) => {
        for (const [stateIndex, { index, looks }] of states.entries()) {
          if (stateIndex < firstIndex) continue;
          for (const [language, html, attributes] of looks) {
            const shownScreen = await window.harness.show(index, language);
            if (shownScreen?.html !== html || shownScreen.attributes.join("\n") !== attributes)
              return { at: stateIndex, language };
          }
        }
        return undefined;
      },
      [startIndex, expectedLooks] as const,
    );
  }

  async #lookFor(originals: readonly UnmutatedState[]): Promise<string | undefined> {
    let startIndex = 0;
    for (let stateCount = 0; stateCount < maxStatesOfSameText; stateCount += 1) {
      const difference = await withTimeout(pageLimit, this.#firstOther(startIndex, originals));
      const original = originals[difference?.at ?? -1];
      if (difference === undefined || original === undefined) return undefined;
      const originalLook = original.looks[difference.language];
      const repeatedScreen = await withTimeout(pageLimit, this.#show(original.index, difference.language));
      if (
        repeatedScreen?.aria !== originalLook.aria ||
        repeatedScreen.attributes.join() !== originalLook.attributes.join()
      )
        return `${original.name} (${difference.language})`;
      startIndex = difference.at + 1;
    }
    return undefined;
  }

  async #pressFor(originals: readonly UnmutatedState[]): Promise<string | undefined> {
    for (const { index, name, presses } of originals)
      if (JSON.stringify(await withTimeout(pageLimit, this.#presses(index))) !== presses)
        return `${name} (pressed)`;
    return undefined;
  }

  async try(
    id: string,
    lookedStates: readonly UnmutatedState[],
    pressedStates: readonly UnmutatedState[],
  ): Promise<Verdict> {
    const chosenStates = chooseStates(lookedStates, maxStates, (original) => original.lines);
    // A dialog covers the page behind it, so the page's controls cannot be pressed.
    const presses = chooseStates(
      pressedStates.filter((original) => original.presses.includes('"taken":true')),
      maxPresses,
      (original) => original.pressLines,
    );
    try {
      await this.#switchTo(id);
      const noticedBy = (await this.#lookFor(chosenStates)) ?? (await this.#pressFor(presses));
      await this.#switchTo(undefined);
      // A cache in a module may still contain values that the mutant has created.
      const firstState = chosenStates[0] ?? presses[0];
      const isClean = firstState === undefined || (await this.#firstOther(0, [firstState])) === undefined;
      if (!isClean) await this.reopen();
      return { by: noticedBy, isTimeout: false };
    } catch (error) {
      await this.reopen();
      if (error instanceof TimeoutError) return { by: "the page did not come to an end", isTimeout: true };
      return { by: `the page failed: ${String(error).split("\n")[0]}`, isTimeout: false };
    }
  }
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions());
}
