import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../../tests/support/chromium.ts";

/**
 * Switches off V8's compilers to machine code. Compiled code would count as growth, although the page does not leak it:
 * a million bytes in any page that runs for long. Also keeps old bytecode, because discarding it would hide growth.
 */
export const withoutCompilers = ["--no-sparkplug", "--no-maglev", "--no-turbofan", "--no-flush-bytecode"];

/**
 * Starts a new browser. The command handles Ctrl-C itself; when its process ends for any reason, Playwright ends the
 * browser, too.
 * @param jsFlags flags of V8
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
