import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../../tests/support/chromium.ts";

/**
 * A browser of its own. Ctrl-C is the command's own affair: whichever way its process ends, Playwright ends the browser with it.
 * @param jsFlags V8's
 */
export async function launch(jsFlags: readonly string[] = []): Promise<Browser> {
  const options = await chromiumLaunchOptions();
  const flags = jsFlags.length === 0 ? [] : [`--js-flags=${jsFlags.join(",")}`];
  return chromium.launch({
    ...options,
    args: [...(options.args ?? []), ...flags],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
