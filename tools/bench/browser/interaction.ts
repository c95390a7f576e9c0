/** How long a press takes until what it is for is painted. */
import type { Page } from "@playwright/test";
import { seenBy } from "./seen.ts";

/** The Event Timing API leaves out what took less (its `durationThreshold`), milliseconds. */
const threshold = 16;
/** Until the browser has told of an event. */
const telling = 250;

/** Milliseconds from a press on. */
export interface PressTimes {
  /** To the next paint. */
  readonly answered: number;
  /** To the paint with what was awaited. */
  readonly done: number;
}

/**
 * Does it, and gives the milliseconds from the press to the next paint; where what is awaited was not there by then, to
 * the paint in which it was.
 * @param awaited a selector
 */
export async function timed(page: Page, press: () => Promise<unknown>, awaited?: string): Promise<number> {
  return (await pressTimes(page, press, awaited)).done;
}

/** Does it, and gives both times. @param awaited a selector */
export async function pressTimes(
  page: Page,
  press: () => Promise<unknown>,
  awaited?: string,
): Promise<PressTimes> {
  // The browser may tell of an earlier press late, where nothing was painted after it.
  const from = await page.evaluate(() => performance.now());
  const watching = awaited === undefined ? undefined : await watchFor(page, awaited);
  await press();
  const seenAt = watching === undefined ? 0 : await watching();
  await page.waitForTimeout(telling);
  const events = (await seenBy(page)).events.filter(({ start: began }) => began >= from);
  const start = Math.min(...events.map((event) => event.start));
  const answered = Math.max(threshold, ...events.map((event) => event.duration));
  const isLater = events.length > 0 && seenAt > start + answered;
  return { answered, done: isLater ? seenAt - start : answered };
}

/** Between two keys of a person who types fast, milliseconds. */
const typing = 150;

/** Types it, and gives for each key the milliseconds until its next paint. */
export async function typed(page: Page, keys: string): Promise<readonly number[]> {
  const before = (await seenBy(page)).events.length;
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(typing);
  }
  await page.waitForTimeout(telling);
  // A key is more events than one; those of one press have the same number.
  const presses = new Map<number, number>();
  for (const { interaction, duration } of (await seenBy(page)).events.slice(before)) {
    presses.set(interaction, Math.max(duration, presses.get(interaction) ?? threshold));
  }
  const told = [...presses.values()];
  return [...told, ...Array.from({ length: Math.max(0, keys.length - told.length) }, () => threshold)];
}

/** Writes down when the selector first fits something painted; asked before the press. */
async function watchFor(page: Page, awaited: string): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    Reflect.set(
      window,
      "__benchAwaited",
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector) === null) requestAnimationFrame(look);
          else resolve(performance.now());
        };
        look();
      }),
    );
  }, awaited);
  return () => page.evaluate(() => Reflect.get(window, "__benchAwaited") as Promise<number>);
}
