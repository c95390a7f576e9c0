import { type Browser, test } from "@playwright/test";
import { openInspected } from "./inspected-browser.ts";
import { type InstallPlace, installedPlace } from "./obtain.ts";

/**
 * The environment variable that is set if tests run in WebKitGTK. It holds the engine's `InstallPlace` as JSON, or an empty
 * string for an installed engine.
 */
export const placeVariable = "NUPAY_WEBKITGTK_PLACE";

function placeOf(text: string): InstallPlace {
  return text === "" ? installedPlace : JSON.parse(text);
}

/** Whether tests run in WebKitGTK. */
export const isWebKitGtk = (): boolean => process.env[placeVariable] !== undefined;

/**
 * A `test` whose browser has only `newContext`: each context is a separate browser with one page.
 * @param app the base URL of paths
 */
export function withContextsInWebKitGtk(base: typeof test, app: () => string): typeof test {
  return base.extend<object, { browser: Browser }>({
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names from its pattern
      async ({}, use) => use(contextsInWebKitGtk(app()) as Browser),
      { scope: "worker" },
    ],
  });
}

function contextsInWebKitGtk(app: string): Pick<Browser, "newContext"> {
  return {
    newContext: async () => {
      const { context, end } = await openInspected(placeOf(process.env[placeVariable] ?? ""), app);
      const [page] = context.pages();
      if (page === undefined) throw new Error("The browser has no page.");
      const openTab = context.newPage;
      const unusedPages = [page];
      context.newPage = async () => unusedPages.shift() ?? openTab();
      context.close = end;
      return context;
    },
  };
}

/** Playwright's own `test`; if `placeVariable` is set, one that runs each test in a new WebKitGTK. */
export function testInEngine(): typeof test {
  const installationText = process.env[placeVariable];
  if (installationText === undefined) return test;
  return test.extend({
    context: async ({ baseURL }, use) => {
      const { context, end } = await openInspected(placeOf(installationText), baseURL ?? "");
      await use(context);
      await end();
    },
    page: async ({ context }, use) => {
      const [page] = context.pages();
      if (page === undefined) throw new Error("The browser has no page.");
      await use(page);
    },
  });
}
