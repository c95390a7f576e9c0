/** Level 2: Playwright walks the paths in a browser; which machines, it reads from the environment. */
import { spawn } from "node:child_process";
import { appVariable } from "../../support/global-setup.ts";
import { handsOf } from "./known.ts";

export const machinesVariable = "NUPAY_PATHS_MACHINES";
/** Set where the app is somebody else's: no stack is started, and no control call is made. */
export const elsewhereVariable = "NUPAY_PATHS_ELSEWHERE";

/** @returns Playwright's exit code */
export function runInBrowser(names: readonly string[], app: string | undefined): Promise<number> {
  const isReady = (name: string): boolean => {
    const hands = handsOf[name];
    return hands !== undefined && (app === undefined || hands.needs === "a page");
  };
  const ready = names.filter(isReady);
  const notYet = names.filter((name) => !isReady(name));
  if (notYet.length > 0) {
    console.log(`not yet walked in the browser${app ? " without control calls" : ""}: ${notYet.join(", ")}`);
  }
  for (const name of ready) console.log(`left out in the browser: ${name}, as ${handsOf[name]?.leftOut}`);
  if (ready.length === 0) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    const child = spawn("npx", ["playwright", "test", "-c", "tests/paths/playwright.config.ts"], {
      stdio: "inherit",
      env: {
        ...process.env,
        [machinesVariable]: ready.join(","),
        ...(app === undefined ? {} : { [appVariable]: app, [elsewhereVariable]: "1" }),
      },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
