/** Runs Playwright, which walks the paths in a browser (level 2); an environment variable names the machines. */
import { spawn } from "node:child_process";
import { appVariable } from "../../support/global-setup.ts";
import { machinesVariable } from "../discover.ts";
import { testParamOf } from "./known.ts";

/** If set, the walks use another deployment: they start no stack, and make no control calls to a sandbox. */
export const elsewhereVariable = "NUPAY_PATHS_ELSEWHERE";
/** A file with a list of events to walk instead of the plan. */
export const replayVariable = "NUPAY_PATHS_REPLAY";
/** `states` walks the paths that together reach every state of a chart; unset walks all. */
export const coverVariable = "NUPAY_PATHS_COVER";
/** Types of annotations: the walked transitions and states of a path, and the event list of a failed one. */
export const walkedNote = "walks";
export const failureNote = "replay";

export interface BrowserRun {
  /** The names of the machines' files. */
  readonly machines: readonly string[];
  /** The address of another deployment to walk. */
  readonly app?: string | undefined;
  readonly replay?: string | undefined;
  readonly headed?: boolean | undefined;
}

/** @returns Playwright's exit code */
export async function runInBrowser({ machines, app, replay, headed }: BrowserRun): Promise<number> {
  const readyMachines: string[] = [];
  const skippedMachines: string[] = [];
  for (const name of machines) {
    const testParam = await testParamOf(name);
    const can = testParam !== undefined && (app === undefined || testParam.needs === "a page");
    (can ? readyMachines : skippedMachines).push(name);
  }
  if (skippedMachines.length > 0 && replay === undefined) {
    console.log(
      app === undefined
        ? `not walked in the browser yet: ${skippedMachines.join(", ")}`
        : `not walked without control calls: ${skippedMachines.join(", ")}`,
    );
  }
  if (readyMachines.length === 0) return 1;
  const config = ["playwright", "test", "-c", "tests/model/playwright.config.ts"];
  return new Promise((resolve, reject) => {
    const child = spawn("npx", [...config, ...(headed ? ["--headed", "--workers=1"] : [])], {
      stdio: "inherit",
      env: {
        ...process.env,
        [machinesVariable]: readyMachines.join(","),
        ...(replay === undefined ? {} : { [replayVariable]: replay }),
        ...(app === undefined ? {} : { [appVariable]: app.replace(/\/$/, ""), [elsewhereVariable]: "1" }),
      },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
