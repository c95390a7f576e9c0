/** The time from a press to the paint of its result. */
import type { Page } from "@playwright/test";
import { measurementsOf } from "./seen.ts";

/** The min duration in milliseconds that the Event Timing API reports (`durationThreshold`). */
const threshold = 16;
/** Milliseconds until the browser has reported an event. */
const reportDelay = 250;

/** The times after a press, in milliseconds. */
export interface PressTimes {
  /** The time to the next paint. */
  readonly answered: number;
  /** The time to the paint that shows the awaited element. */
  readonly done: number;
}

/**
 * Presses, and returns the milliseconds to the next paint or, with `awaitedSelector`, to the first paint with that
 * element.
 * @param awaitedSelector a selector
 */
export async function timePress(
  page: Page,
  press: () => Promise<unknown>,
  awaitedSelector?: string,
): Promise<number> {
  return (await pressTimes(page, press, awaitedSelector)).done;
}

/** Presses, and returns both times. @param awaitedSelector a selector */
export async function pressTimes(
  page: Page,
  press: () => Promise<unknown>,
  awaitedSelector?: string,
): Promise<PressTimes> {
  // Ignore events before this time: the browser may report an earlier press late, if no paint followed it.
  const startedAt = await page.evaluate(() => performance.now());
  const waitForSelector = awaitedSelector === undefined ? undefined : await watchFor(page, awaitedSelector);
  await press();
  const seenAt = waitForSelector === undefined ? 0 : await waitForSelector();
  await page.waitForTimeout(reportDelay);
  const events = (await measurementsOf(page)).events.filter(
    ({ start: eventStart }) => eventStart >= startedAt,
  );
  const firstStart = Math.min(...events.map((event) => event.start));
  const answeredAfter = Math.max(threshold, ...events.map((event) => event.duration));
  const isLater = events.length > 0 && seenAt > firstStart + answeredAfter;
  return { answered: answeredAfter, done: isLater ? seenAt - firstStart : answeredAfter };
}

/** Presses where the mouse is; a locator's click would also run Playwright's hit test while the page handles the press. */
export async function pressMouse({ mouse }: Page): Promise<void> {
  await mouse.down();
  await mouse.up();
}

/** Pause between two keys of a fast typist, in milliseconds. */
const keyDelay = 150;

/** Types the keys, and returns the milliseconds from each key to the next paint. */
export async function timeKeys(page: Page, keys: string): Promise<readonly number[]> {
  const eventCountBefore = (await measurementsOf(page)).events.length;
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(keyDelay);
  }
  await page.waitForTimeout(reportDelay);
  // One key causes several events; events of one press have the same interaction id.
  const presses = new Map<number, number>();
  for (const { interaction, duration } of (await measurementsOf(page)).events.slice(eventCountBefore)) {
    presses.set(interaction, Math.max(duration, presses.get(interaction) ?? threshold));
  }
  const reportedDurations = [...presses.values()];
  return [
    ...reportedDurations,
    ...Array.from({ length: Math.max(0, keys.length - reportedDurations.length) }, () => threshold),
  ];
}

/** Records when the selector first matches. Call it before the press. */
async function watchFor(page: Page, awaitedSelector: string): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    Reflect.set(
      window,
      "__benchAwaited",
      new Promise<number>((resolve) => {
        const checkSelector = () => {
          if (document.querySelector(selector) === null) requestAnimationFrame(checkSelector);
          else resolve(performance.now());
        };
        checkSelector();
      }),
    );
  }, awaitedSelector);
  return () => page.evaluate(() => Reflect.get(window, "__benchAwaited") as Promise<number>);
}
