/** The machines whose paths have hands and eyes in the browser (`tests/paths/browser/<id>.browser.ts`). */
export const walkedInBrowser: ReadonlySet<string> = new Set();
