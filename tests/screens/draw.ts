/** Draws every state in a Chromium page, in each language, and records the events that its controls send. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { type Bundle, buildPage } from "./build.ts";
import { type Figure, figureErrors, type Language } from "./figures.ts";
import { browserZone, fixedNow } from "./known.ts";
import type {} from "./page/main.tsx";

const address = "http://screens.test/";
/** Long, because the page computes every chart's states while it loads. */
const maxSeconds = 120;
const publicFolder = fileURLToPath(new URL("../../public", import.meta.url));
/** One for each processor of a typical machine. */
const pageCount = 2;
export const languages: readonly Language[] = ["en", "ar"];

/** One control, and the events that it sends. */
export interface Press {
  readonly control: string;
  /** Whether the control is `aria-disabled`, but can be pressed. */
  readonly isDimmed?: boolean;
  /** Whether the press shows other controls, for example a menu's items, or moves the focus. */
  readonly leads?: boolean;
  readonly sent: readonly { readonly type: string; readonly text: string; readonly taken: boolean }[];
  /** Events of pointer and focus that the same press sends. */
  readonly beside?: readonly string[];
  /** Lines of attributes that appear after a press that opens something or moves the focus. */
  readonly shows?: readonly string[];
}

export interface LookSettings {
  readonly aria: string;
  readonly attributes: readonly string[];
}

/** One state in one place. */
interface State {
  readonly chart: string;
  readonly state: string;
  readonly place: string;
  /** Whether another chart or other data decides most of this screen, so that browser walks do not compare it. */
  readonly isShared: boolean;
  /** The shortest list of events that leads to the state. */
  readonly way: string;
  /** Whether the place shows this state at all. */
  readonly isSeen: boolean;
}

/** One screen; states that look the same share it. */
export interface Screen extends State {
  readonly looks: Readonly<Partial<Record<Language, LookSettings>>> & { readonly en: LookSettings };
  readonly presses: readonly Press[];
  /** Unexplained and missing figures, and facts that have no key or contradict each other. */
  readonly faults: readonly string[];
  /** Texts of a person or a back end that are not isolated from the text beside them. */
  readonly isolationFaults: readonly string[];
  /** Texts, icons and drawings that the styles make unreadable. */
  readonly readabilityFaults: readonly string[];
}

export interface DrawnScreens {
  readonly screens: readonly Screen[];
  /** Every state that the paths reach and that does not end at once, by chart. */
  readonly states: ReadonlyMap<string, ReadonlySet<string>>;
  readonly invisibleStates: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The states in which each child is drawn, by chart, parent and id: `saveFile in statement pdf`. */
  readonly childStates: Readonly<Record<string, readonly string[]>>;
  /** Errors and warnings from the browser. */
  readonly complaints: readonly string[];
}

const contentTypes: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

function documentOf(bundle: Bundle): string {
  const styles = [...bundle.keys()].filter((name) => name.endsWith(".css"));
  return [
    '<!doctype html><html lang="en" data-theme="nupay-light"><head><title></title>',
    ...styles.map((name) => `<link rel="stylesheet" href="/${name}">`),
    '<script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>',
  ].join("");
}

export async function openPage(
  browser: Browser,
  bundle: Bundle,
  { charts = [], complaints }: DrawRequest,
): Promise<Page> {
  const page = await browser.newPage({
    timezoneId: browserZone,
    locale: "de-DE",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  });
  await page.route("**/*", (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === "") return route.fulfill({ contentType: "text/html", body: documentOf(bundle) });
    const file = bundle.get(name);
    if (file === undefined) return route.fulfill({ path: join(publicFolder, name) });
    const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return route.fulfill({ contentType, body: typeof file === "string" ? file : Buffer.from(file) });
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.clock.setFixedTime(fixedNow);
  const query = new URLSearchParams(charts.map((chart) => ["chart", chart]));
  // The next line waits for the page's scripts.
  await page.goto(`${address}?${query}`, { waitUntil: "commit" });
  await page.waitForFunction(() => "harness" in window, undefined, { timeout: maxSeconds * 1_000 });
  return page;
}

interface DrawRequest {
  /** Names of the charts to draw; defaults to all charts. */
  readonly charts?: readonly string[] | undefined;
  /** Collects the browser's messages. */
  readonly complaints: string[];
}

/** The languages in which screens are drawn, and which of their controls are pressed. */
export interface Depth {
  readonly languages: readonly Language[];
  /** Names of the controls to press, with anything behind them; or all of them. */
  readonly presses: (chart: string, state: string) => "all" | readonly string[];
}

const fullDepth: Depth = { languages, presses: () => "all" };

export class Drawer {
  /** Screens drawn so far, by chart, state, place and markup, to skip those that look the same. */
  readonly #drawnKeys = new Set<string>();

  constructor(
    readonly page: Page,
    readonly depth: Depth = fullDepth,
  ) {}

  async show(index: number, language: Language) {
    return this.page.evaluate(([at, code]) => window.harness.show(at, code), [index, language] as const);
  }

  /**
   * Draws a state. Returns undefined if the screen looks like an earlier one, or if the place does not show the state.
   */
  async draw(index: number, state: State) {
    const englishScreen = await this.show(index, "en");
    if (englishScreen === undefined) return undefined;
    const key = JSON.stringify([
      state.chart,
      state.state,
      state.place,
      englishScreen.html,
      englishScreen.attributes,
    ]);
    if (this.#drawnKeys.has(key)) return undefined;
    this.#drawnKeys.add(key);
    const looksByLanguage: Partial<Record<Language, LookSettings>> = {};
    const faults: string[] = [];
    const isolationFaults: string[] = [];
    const readabilityFaults: string[] = [];
    for (const language of this.depth.languages) {
      const screen = language === "en" ? englishScreen : await this.show(index, language);
      const aria = await this.page.locator("body").ariaSnapshot();
      looksByLanguage[language] = { aria, attributes: screen?.attributes ?? [] };
      const foundFaults = [
        ...figureErrors(aria, englishScreen.figures as readonly Figure[], language),
        ...(screen?.factErrors ?? []),
      ];
      faults.push(...foundFaults.map((fault) => `${language}: ${fault}`));
      isolationFaults.push(...(screen?.isolationFaults ?? []).map((fault) => `${language}: ${fault}`));
      readabilityFaults.push(...(screen?.readabilityFaults ?? []).map((fault) => `${language}: ${fault}`));
    }
    const chosen = this.depth.presses(state.chart, state.state);
    const presses = chosen.length === 0 ? [] : await this.presses(index, chosen);
    const looks = looksByLanguage as Screen["looks"];
    return { ...state, looks, faults, isolationFaults, readabilityFaults, presses };
  }

  async presses(index: number, chosen: "all" | readonly string[] = "all"): Promise<readonly Press[]> {
    const { page } = this;
    const isChosen = (name: string) => chosen === "all" || chosen.some((line) => line.startsWith(name));
    const usedControls = await page.evaluate(
      ([pageIndex, names]) => window.harness.operateAll(pageIndex, names),
      [index, chosen] as const,
    );
    const presses = usedControls
      .filter(({ canBeUsed }) => canBeUsed)
      .map(
        ({ name, isDimmed, opened, movesFocus, sent, beside, shows }): Press => ({
          control: name,
          isDimmed,
          leads: opened.length > 0 || movesFocus,
          sent,
          beside,
          shows,
        }),
      );
    for (let boxIndex = 0; isChosen("Enter in "); boxIndex += 1) {
      const box = await page.evaluate((number) => window.harness.focusBox(number), boxIndex);
      if (box === undefined) break;
      await page.keyboard.press("Enter");
      const sentTexts = await page.evaluate(() => window.harness.sent());
      presses.push({ control: `Enter in ${box.name}`, sent: sentTexts, beside: box.heard });
    }
    const dialogs = page.locator("[role=dialog], [role=alertdialog]");
    if (!isChosen("Escape") && !isChosen("a press outside")) return presses;
    if ((await dialogs.count()) === 0) return presses;
    await this.show(index, "en");
    await page.keyboard.press("Escape");
    presses.push({ control: "Escape", sent: await page.evaluate(() => window.harness.sent()) });
    await this.show(index, "en");
    const [left, top] = await dialogs.last().evaluate((dialog) => {
      const { x, right } = dialog.getBoundingClientRect();
      return [x > 6 || right > innerWidth - 6 ? 3 : innerWidth - 3, 3] as const;
    });
    await page.mouse.click(left, top);
    presses.push({ control: "a press outside", sent: await page.evaluate(() => window.harness.sent()) });
    return presses;
  }
}

/**
 * @param charts by their files' names; defaults to all of them
 * @param root a copy of the project
 */
export async function drawScreens(
  charts?: readonly string[],
  {
    root,
    depth = fullDepth,
    onChart,
  }: {
    readonly root?: string;
    readonly depth?: Depth;
    /** Called with the screens of each chart as soon as its last one is drawn. */
    readonly onChart?: (chart: string, drawnScreens: DrawnScreens) => void;
  } = {},
): Promise<DrawnScreens> {
  const [bundle, browser] = await Promise.all([
    buildPage({ root }),
    chromiumLaunchOptions().then((options) => chromium.launch(options)),
  ]);
  // Playwright reads a stack for each of its calls; finding the sources' lines for it takes a tenth of the time.
  const { prepareStackTrace } = Error;
  Reflect.set(Error, "prepareStackTrace", undefined);
  try {
    const complaints: string[] = [];
    const pages = await Promise.all(
      Array.from({ length: pageCount }, () => openPage(browser, bundle, { charts, complaints })),
    );
    const [all = [], invisibleStates = {}, childStates = {}] =
      (await pages[0]?.evaluate(
        () => [window.harness.states, window.harness.invisibleStates, window.harness.childStates] as const,
      )) ?? [];
    const groups = new Map<string, { index: number; state: State }[]>();
    const states = new Map<string, Set<string>>();
    for (const [index, state] of all.entries()) {
      states.set(state.chart, (states.get(state.chart) ?? new Set()).add(state.state));
      if (!state.isSeen) continue;
      const name = `${state.chart} ${state.state}`;
      groups.set(name, [...(groups.get(name) ?? []), { index, state }]);
    }
    const screensByIndex = new Map<number, Screen>();
    const inOrder = () =>
      [...screensByIndex].sort(([one], [other]) => one - other).map(([, screen]) => screen);
    const queue = [...groups.values()];
    const undrawn = new Map<string, Set<number>>();
    for (const { index, state } of queue.flat())
      undrawn.set(state.chart, (undrawn.get(state.chart) ?? new Set()).add(index));
    const count = (index: number, { chart }: State) => {
      undrawn.get(chart)?.delete(index);
      if (undrawn.get(chart)?.size !== 0) return;
      onChart?.(chart, {
        screens: inOrder().filter((screen) => screen.chart === chart),
        states,
        invisibleStates,
        childStates,
        complaints,
      });
    };
    const drawQueue = async (page: Page) => {
      const drawer = new Drawer(page, depth);
      for (let group = queue.shift(); group !== undefined; group = queue.shift())
        for (const entry of group) {
          const screen = await drawer.draw(entry.index, entry.state);
          if (screen !== undefined) screensByIndex.set(entry.index, screen);
          count(entry.index, entry.state);
        }
    };
    await Promise.all(pages.map(drawQueue));
    return { screens: inOrder(), states, invisibleStates, childStates, complaints };
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    await browser.close();
  }
}
