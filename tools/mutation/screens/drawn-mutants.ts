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
const maxLooks = 60;
const maxPresses = 10;
/** Maximum number of rendered states whose page has changed but whose text is the same. */
const maxStatesOfSameText = 20;
/** Max milliseconds for one request to the page, which usually takes a hundredth of this time. */
const pageLimit = 90_000;
const maxHits = 200_000;

/** Selects entries evenly from the whole list, so that many charts are included. */
function selectEvenly<Value>(all: readonly Value[], max: number): readonly Value[] {
  if (all.length <= max) return all;
  return Array.from({ length: max }, (_, at) => all[Math.floor((at * all.length) / max)] as Value);
}

/**
 * Selects states: at each step the one that adds the largest number of new lines, then others evenly from the list.
 */
function chooseStates(
  all: readonly UnmutatedState[],
  max: number,
  linesCoveredBy: (original: UnmutatedState) => readonly string[],
): readonly UnmutatedState[] {
  if (all.length <= max) return all;
  const coveredLines = new Set<string>();
  const isNew = (line: string) => !coveredLines.has(line);
  const left = new Map(all.map((original) => [original, linesCoveredBy(original).filter(isNew).length]));
  const pickedOriginals: UnmutatedState[] = [];
  while (pickedOriginals.length < max && left.size > 0) {
    const [best] = [...left].reduce((one, other) => (other[1] > one[1] ? other : one));
    const lines = linesCoveredBy(best).filter(isNew);
    const lineCount = left.get(best) ?? 0;
    // Count again, because states chosen since the last count may cover some of these lines.
    if (lines.length < lineCount) left.set(best, lines.length);
    else if (lines.length === 0) break;
    else {
      pickedOriginals.push(best);
      left.delete(best);
      for (const line of lines) coveredLines.add(line);
    }
  }
  return [...pickedOriginals, ...selectEvenly([...left.keys()], max - pickedOriginals.length)];
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
      ([mutant, test, hitLimit]) => {
        window.__stryker__ ??= {};
        const stryker = window.__stryker__;
        stryker.activeMutant = mutant ?? undefined;
        stryker.currentTestId = test ?? undefined;
        stryker.hitCount = 0;
        stryker.hitLimit = hitLimit;
      },
      [activeMutant ?? null, currentTestId ?? null, maxHits] as const,
    );
  }

  async #show(index: number, language: Language): Promise<ShownScreen | undefined> {
    const shown = await this.#drawer.show(index, language);
    if (shown === undefined) return undefined;
    const aria = await this.#page.locator("body").ariaSnapshot();
    return { html: shown.html, attributes: shown.attributes, aria };
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
    const { static: atLoad, perTest } = await this.#page.evaluate(
      () => window.__stryker__?.mutantCoverage ?? { static: {}, perTest: {} },
    );
    const idsOf = (test: string) => Object.keys(perTest[test] ?? {});
    return {
      atLoad: Object.keys(atLoad),
      runs: originals.map((original) => ({
        original,
        looks: idsOf(`${original.index} look`),
        presses: idsOf(`${original.index} press`),
      })),
    };
  }

  /** The first of these states that differs from its original. The page itself compares them. */
  #firstOther(
    from: number,
    originals: readonly UnmutatedState[],
  ): Promise<{ at: number; language: Language } | undefined> {
    const expectedLooks = originals.map(({ index, looks }) => ({
      index,
      looks: languages.map(
        (language) => [language, looks[language].html, looks[language].attributes.join("\n")] as const,
      ),
    }));
    return this.#page.evaluate(
      async ([first, list]) => {
        for (const [at, { index, looks }] of list.entries()) {
          if (at < first) continue;
          for (const [language, html, attributes] of looks) {
            const shownScreen = await window.harness.show(index, language);
            if (shownScreen?.html !== html || shownScreen.attributes.join("\n") !== attributes)
              return { at, language };
          }
        }
        return undefined;
      },
      [from, expectedLooks] as const,
    );
  }

  async #lookFor(originals: readonly UnmutatedState[]): Promise<string | undefined> {
    let from = 0;
    for (let stateCount = 0; stateCount < maxStatesOfSameText; stateCount += 1) {
      const other = await withTimeout(pageLimit, this.#firstOther(from, originals));
      const original = originals[other?.at ?? -1];
      if (other === undefined || original === undefined) return undefined;
      const originalLook = original.looks[other.language];
      const is = await withTimeout(pageLimit, this.#show(original.index, other.language));
      if (is?.aria !== originalLook.aria || is.attributes.join() !== originalLook.attributes.join())
        return `${original.name} (${other.language})`;
      from = other.at + 1;
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
    looked: readonly UnmutatedState[],
    pressedOriginals: readonly UnmutatedState[],
  ): Promise<Verdict> {
    const looks = chooseStates(looked, maxLooks, (original) => original.lines);
    // A dialog covers the page behind it, so the page's controls cannot be pressed.
    const presses = chooseStates(
      pressedOriginals.filter((original) => original.presses.includes('"taken":true')),
      maxPresses,
      (original) => original.pressLines,
    );
    try {
      await this.#switchTo(id);
      const by = (await this.#lookFor(looks)) ?? (await this.#pressFor(presses));
      await this.#switchTo(undefined);
      // A cache in a module may still contain values that the mutant has created.
      const first = looks[0] ?? presses[0];
      const isClean = first === undefined || (await this.#firstOther(0, [first])) === undefined;
      if (!isClean) await this.reopen();
      return { by, isTimeout: false };
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
