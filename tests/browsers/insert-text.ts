import type { BrowserContext } from "@playwright/test";

/**
 * Makes `fill()` insert text in Firefox as a person's typing does. Over BiDi, Playwright assigns `value` in the page
 * itself: React treats this as its own change and ignores the event. The browser's own text insertion is a real edit.
 */
export async function insertTextAsPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string): Element | undefined => {
      const { activeElement } = document;
      // Playwright continues inside the returned frame.
      if (activeElement instanceof HTMLIFrameElement) return activeElement;
      document.execCommand("insertText", false, text);
      return undefined;
    };
    Object.defineProperty(window, "__pw_bidiInsertText", { get: () => insert, set: () => {} });
  });
}
