import type { BrowserContext } from "@playwright/test";

/**
 * Makes `fill()` type as a person does in Firefox. Over BiDi, Playwright assigns `value` in the page itself: React
 * takes the change for its own and ignores the event. The browser's own text insertion is a real edit.
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
