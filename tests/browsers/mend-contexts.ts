import type { Browser } from "@playwright/test";
import { insertTextAsPerson } from "./insert-text.ts";
import { reportListBodies } from "./list-bodies.ts";

/** Adds to each new context of Firefox what Playwright lacks over BiDi. */
export function mendContexts(browser: Browser): void {
  if (browser.browserType().name() !== "firefox") return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await insertTextAsPerson(context);
    await reportListBodies(context);
    return context;
  };
}
