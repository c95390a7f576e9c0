import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { PageMeasurements } from "./watch-page.ts";

export function measurementsOf(page: Page): Promise<PageMeasurements> {
  return page.evaluate(() => Reflect.get(window, "__bench") as PageMeasurements);
}

const answerLimit = 60_000;

/** Milliseconds between two readings of a page. */
const pollInterval = 50;

/**
 * Waits until the page has recorded the moment, and returns it in milliseconds since the navigation. Reads through the
 * DevTools Protocol: `waitForFunction` would load Playwright's own script (a long task on a slowed processor) into the
 * page before its first paint, and then run in each frame.
 */
export async function waitForMoment(
  page: Page,
  momentName: "signedOut" | "acted" | "shown",
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const limit = performance.now() + answerLimit;
  while (performance.now() < limit) {
    // A navigation may discard the document meanwhile.
    const evaluation = await session
      .send("Runtime.evaluate", { expression: `globalThis.__bench?.${momentName}`, returnByValue: true })
      .catch(() => undefined);
    const value: unknown = evaluation?.result.value;
    if (typeof value === "number") {
      await session.detach();
      return value;
    }
    await setTimeout(pollInterval);
  }
  const shownText = await page.evaluate(() => document.body.innerText).catch(String);
  throw new Error(`${momentName} was not seen at ${page.url()}, which shows ${JSON.stringify(shownText)}.`);
}

/** Waits until the page has loaded, and then for these milliseconds. */
export async function waitForQuiet(page: Page, milliseconds = 1_000): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(milliseconds);
}

/** The sum of the time above 50 ms of each task since the navigation (as in Total Blocking Time). */
export function blockingOf({ tasks }: Pick<PageMeasurements, "tasks">): number {
  return tasks.reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
}
