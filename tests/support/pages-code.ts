import type { Page } from "@playwright/test";

/** The script of the pages, menus and dialogs beside the dashboard. */
export const pagesCode = /\/assets\/pages-[\w-]{8}\.js$/;

/** Resolves once the page has that script. */
export async function pagesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    (script) => performance.getEntriesByType("resource").some(({ name }) => new RegExp(script).test(name)),
    pagesCode.source,
  );
}
