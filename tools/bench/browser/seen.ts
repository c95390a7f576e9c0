import type { Page } from "@playwright/test";
import type { PageMeasurements } from "./watch-page.ts";

export function measurementsOf(page: Page): Promise<PageMeasurements> {
  return page.evaluate(() => Reflect.get(window, "__bench") as PageMeasurements);
}

const answerLimit = 60_000;

/** Waits until the page has recorded the moment, and returns it in milliseconds since the navigation. */
export async function waitForMoment(page: Page, what: "signedOut" | "acted" | "shown"): Promise<number> {
  try {
    const handle = await page.waitForFunction(
      (name) => (Reflect.get(window, "__bench") as PageMeasurements | undefined)?.[name],
      what,
      { timeout: answerLimit },
    );
    return Number(await handle.jsonValue());
  } catch (cause) {
    const shown = await page.evaluate(() => document.body.innerText).catch(String);
    throw new Error(`${what} was not seen at ${page.url()}, which shows ${JSON.stringify(shown)}.`, {
      cause,
    });
  }
}

/** Waits until the page is loaded, and then for so many milliseconds. */
export async function waitForQuiet(page: Page, milliseconds = 1_000): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(milliseconds);
}

/** The time of tasks beyond 50 ms each (as in Total Blocking Time), since the navigation. */
export function blockingOf({ tasks }: Pick<PageMeasurements, "tasks">): number {
  return tasks.reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
}
