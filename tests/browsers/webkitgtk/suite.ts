/** Runs the journeys in WebKitGTK, each in a new browser. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Result } from "../../spec-coverage/find-tests.ts";
import { controlOf } from "../../support/keycloak-control.ts";
import { type Stack, startStack } from "../../support/stack.ts";
import { openBrowser } from "./driver.ts";
import { type Fixtures, type Journey, makePerson } from "./journey.ts";
import { journeys as account } from "./journeys/account.ts";
import { journeys as display } from "./journeys/display.ts";
import { journeys as money } from "./journeys/money.ts";
import { journeys as pages } from "./journeys/pages.ts";
import { journeys as restored } from "./journeys/restored.ts";
import { journeys as signIn } from "./journeys/sign-in.ts";
import { type InstallPlace, startDriver } from "./obtain.ts";
import { Page } from "./page.ts";

/** Milliseconds for one journey. */
const limit = 180_000;

const files: Readonly<Record<string, readonly Journey[]>> = {
  "sign-in": signIn,
  account,
  money,
  pages,
  display,
  restored,
};

export const webKitJourneys = Object.entries(files).flatMap(([name, journeys]) =>
  journeys.map((journey) => ({ file: `browsers/webkitgtk/journeys/${name}.ts`, journey })),
);

/**
 * Runs the selected journeys one after the other.
 * @param packages the folder whose `node_modules` has selenium-webdriver
 * @param titles parts of file names or titles; all journeys if it is empty
 */
export async function walkInWebKitGtk(
  installation: InstallPlace,
  packages: string,
  titles: readonly string[],
): Promise<readonly Result[]> {
  const stack = await startStack();
  try {
    const chosenJourneys = webKitJourneys.filter(
      ({ file, journey }) =>
        titles.length === 0 || titles.some((word) => `${file} ${journey.title}`.includes(word)),
    );
    const results: Result[] = [];
    for (const { file, journey } of chosenJourneys) {
      const failure = await walk(journey, installation, packages, stack);
      console.log(`  ${failure === undefined ? "✓" : "✘"} ${file} › ${journey.title}`);
      results.push({
        file,
        title: journey.title,
        passed: failure === undefined,
        ...(failure !== undefined && { failure }),
      });
    }
    return results;
  } finally {
    await stack.close();
  }
}

/**
 * Runs a journey with its own browser, WebDriver and display, so that a journey that hangs cannot block the next ones.
 * @returns why the journey failed; undefined if it passed
 */
async function walk(
  { account, options, walk: act }: Journey,
  installation: InstallPlace,
  packages: string,
  { app, sandbox }: Stack,
): Promise<string | undefined> {
  const { address, end } = await startDriver(installation);
  const actWithin = async () => {
    const driver = await openBrowser(packages, address, options);
    const control = controlOf(sandbox);
    const makeTestPerson: Fixtures["makePerson"] = (details) => makePerson(control, details);
    const person = await makeTestPerson(account === undefined ? {} : { account });
    await act({ page: new Page(driver, app), control, sandbox, person, makePerson: makeTestPerson });
    await driver.quit();
  };
  const timeoutController = new AbortController();
  const tooLong = sleep(limit, undefined, { signal: timeoutController.signal }).then(() => {
    throw new Error(`stopped after ${limit / 1_000} s`);
  });
  try {
    await Promise.race([actWithin(), tooLong]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    timeoutController.abort();
    tooLong.catch(() => undefined);
    await end();
  }
}
