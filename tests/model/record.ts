/** `npm run paths -- --record`: records manual use of the app as lists of events for `--replay`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { asTest, type Entry, heard, type LiveMessage } from "statechart-atlas/live";
import { atlasId as channelName } from "../../flows/page/names.ts";
import { chromiumLaunchOptions, installedExecutable } from "../support/chromium.ts";
import { namesAtlas, startOwnApp } from "./own-app.ts";

const folder = ".tmp/paths/recorded";
const bindingName = "nupayRecord";

/** The recorded events of one actor. */
export interface RecordedList {
  /** `topUp·1` */
  readonly actor: string;
  /** The chart's id. */
  readonly chart: string;
  readonly steps: number;
  /** The contents of a file for `--replay`. */
  readonly list: string;
}

/** Receives the messages that the page sends to the atlas; a reload starts a new recording. */
export class Recorder {
  #latest: { readonly page: string; readonly entries: readonly Entry[] } = { page: "", entries: [] };

  /** Starts recording. Call it before opening the page. */
  static async at(page: Page): Promise<Recorder> {
    const recorder = new Recorder();
    await page.exposeFunction(bindingName, (message: LiveMessage) => {
      recorder.#latest = heard(recorder.#latest, message);
    });
    await page.addInitScript(
      ([channel, binding]) => {
        const note = (window as unknown as Record<string, (message: unknown) => void>)[binding];
        new BroadcastChannel(channel).onmessage = ({ data }) => note?.(data);
      },
      [channelName, bindingName] as const,
    );
    return recorder;
  }

  /** @param charts ids of charts; defaults to all actors that had an event */
  recorded(charts?: readonly string[]): readonly RecordedList[] {
    const { entries } = this.#latest;
    const actors = [...new Set(entries.map(({ actor }) => actor))];
    return actors.flatMap((actor) => {
      const ownEntries = entries.filter((entry) => entry.actor === actor);
      const [first] = ownEntries;
      if (first === undefined || ownEntries.length < 2 || charts?.includes(first.chart) === false) return [];
      return [{ actor, chart: first.chart, steps: ownEntries.length - 1, list: asTest(entries, actor) }];
    });
  }
}

/** Installs a Chromium that has a window; the one installed by npm is headless. */
const installCommand = "npx playwright install --with-deps chromium";
const defaultAddress = "http://localhost:3000";

/**
 * Opens the app in a window until it is closed.
 * @param app its address; defaults to the app of `npm start` if it runs, else to a newly started app
 * @returns the exit code
 */
export async function record(app?: string, charts?: readonly string[]): Promise<number> {
  if (installedExecutable() === undefined) {
    throw new Error(
      `--record opens a window, and the Chromium that npm brings has none. Install one with: ${installCommand}`,
    );
  }
  const browser = await chromium.launch({ ...(await chromiumLaunchOptions()), headless: false }).catch(() => {
    throw new Error("The window could not be opened: --record needs a display (DISPLAY).");
  });
  const address = app ?? defaultAddress;
  const isThere = await namesAtlas(address);
  if (app !== undefined && !isThere) {
    await browser.close();
    throw new Error(`${app} does not name the atlas: leave --app out, and --record starts an app that does.`);
  }
  const ownApp = isThere ? undefined : await startOwnApp();
  try {
    const page = await browser.newPage({ viewport: null });
    const recorder = await Recorder.at(page);
    await page.goto(ownApp?.address ?? address);
    console.log("Recording until the window is closed.");
    await page.waitForEvent("close", { timeout: 0 });
    return write(recorder.recorded(charts));
  } finally {
    await browser.close();
    await ownApp?.close();
  }
}

function write(lists: readonly RecordedList[]): number {
  mkdirSync(folder, { recursive: true });
  for (const { actor, steps, list } of lists) {
    const file = `${folder}/${actor.replace("·", "-")}.json`;
    writeFileSync(file, `${list}\n`);
    console.log(`${steps} events of ${actor}: npm run paths -- --replay ${file}`);
  }
  if (lists.length === 0) console.log("No chart had an event.");
  return lists.length === 0 ? 1 : 0;
}
