import type { BrowserContext } from "@playwright/test";

/**
 * Makes `fill()` type as a person does in Firefox. Playwright's fake over BiDi assigns `value` in the
 * page itself, where React takes the change for its own and ignores the event. The browser's own insertion is an edit.
 */
export async function insertTextAsPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string): Element | undefined => {
      const { activeElement } = document;
      // Playwright goes on inside the frame that it gets back.
      if (activeElement instanceof HTMLIFrameElement) return activeElement;
      document.execCommand("insertText", false, text);
      return undefined;
    };
    Object.defineProperty(window, "__pw_bidiInsertText", { get: () => insert, set: () => {} });
  });
}
