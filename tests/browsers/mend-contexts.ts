import type { Browser } from "@playwright/test";
import { shiftPages } from "../support/clock/test-clock.ts";
import { insertTextAsPerson } from "./insert-text.ts";
import { reportListBodies } from "./list-bodies.ts";

/** Gives each new context the run's clock, and in Firefox the functions that Playwright lacks over BiDi. */
export function mendContexts(browser: Browser): void {
  const isFirefox = browser.browserType().name() === "firefox";
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await shiftPages(context);
    if (isFirefox) {
      await insertTextAsPerson(context);
      await reportListBodies(context);
    }
    return context;
  };
}
