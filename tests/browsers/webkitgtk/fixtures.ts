import { test } from "@playwright/test";
import { openInspected } from "./inspected-browser.ts";
import { installed, type Place } from "./obtain.ts";

/** Set where tests run in WebKitGTK: its place, as JSON; empty for the installed one. */
export const placeVariable = "NUPAY_WEBKITGTK_PLACE";

function placeOf(text: string): Place {
  return text === "" ? installed : JSON.parse(text);
}

/** Playwright's own test; where the environment says so, one in WebKitGTK, in a browser of its own. */
export function perhapsInWebKitGtk(): typeof test {
  const place = process.env[placeVariable];
  if (place === undefined) return test;
  return test.extend({
    context: async ({ baseURL }, use) => {
      const { context, end } = await openInspected(placeOf(place), baseURL ?? "");
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
