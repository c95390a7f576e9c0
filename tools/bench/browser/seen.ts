import type { Page } from "@playwright/test";
import type { Seen } from "./watch-page.ts";

export function seenBy(page: Page): Promise<Seen> {
  return page.evaluate(() => Reflect.get(window, "__bench") as Seen);
}

const answerLimit = 60_000;

/** Waits until the page has recorded the moment, and returns it in milliseconds since the navigation. */
export async function momentOf(page: Page, what: "signedOut" | "acted" | "shown"): Promise<number> {
  try {
    const handle = await page.waitForFunction(
      (name) => (Reflect.get(window, "__bench") as Seen | undefined)?.[name],
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
export async function quiet(page: Page, milliseconds = 1_000): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(milliseconds);
}

/** The time of tasks beyond 50 ms each (as in Total Blocking Time), since the navigation. */
export function blockingOf({ tasks }: Pick<Seen, "tasks">): number {
  return tasks.reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0);
}
