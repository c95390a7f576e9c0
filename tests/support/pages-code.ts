import type { Page } from "@playwright/test";

/** The script of the pages, menus and dialogs, which loads after the dashboard. */
export const pagesCode = /\/assets\/pages-[\w-]{8}\.js$/;

/** Resolves once the page has loaded that script. */
export async function waitForPagesCode(page: Page): Promise<void> {
  await page.waitForFunction(
    (script) => performance.getEntriesByType("resource").some(({ name }) => new RegExp(script).test(name)),
    pagesCode.source,
  );
}
