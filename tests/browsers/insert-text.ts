import type { Browser, BrowserContext } from "@playwright/test";

/**
 * Makes `fill()` type as a person does in Firefox, in each context from now on. Playwright's fake over BiDi assigns `value` in the
 * page itself, where React takes the change for its own and ignores the event. The browser's own insertion is an edit.
 */
export function insertTextAsPerson(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await replaceInsertion(context);
    return context;
  };
}

async function replaceInsertion(context: BrowserContext): Promise<void> {
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
