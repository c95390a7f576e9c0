/** Level 2: Playwright walks the paths in a browser; which machines, it reads from the environment. */
import { spawn } from "node:child_process";
import { walkedInBrowser } from "./machines.ts";

export const machinesVariable = "NUPAY_PATHS_MACHINES";
export const appVariable = "NUPAY_PATHS_APP";

/** @returns Playwright's exit code */
export function runInBrowser(names: readonly string[], app: string | undefined): Promise<number> {
  const ready = names.filter((name) => walkedInBrowser.has(name));
  const notYet = names.filter((name) => !walkedInBrowser.has(name));
  if (notYet.length > 0) console.log(`not yet walked in the browser: ${notYet.join(", ")}`);
  if (ready.length === 0) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    const child = spawn("npx", ["playwright", "test", "-c", "tests/paths/browser/playwright.config.ts"], {
      stdio: "inherit",
      env: {
        ...process.env,
        [machinesVariable]: ready.join(","),
        ...(app === undefined ? {} : { [appVariable]: app }),
      },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
