/** Opens pages for states; all states without side effects share one sign-in for each language and kind of person. */
import type { Browser, Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import {
  type Addresses,
  type Fixtures,
  type LanguageCode,
  makeTestPerson,
  openTestContext,
  type PersonKind,
  type TestContext,
  textsOf,
} from "./fixtures.ts";
import type { State } from "./states.ts";

export interface OpenFixtures extends Fixtures {
  /** Closes the page and undoes the state's side effects. Returns the errors that the browser reported for it. */
  readonly close: () => Promise<readonly string[]>;
}

export interface FixturePool {
  readonly fixturesFor: (state: State, language: LanguageCode) => Promise<OpenFixtures>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the pool's pages in this browser.
 * @param isSharing whether a context can have several pages, so that states share a sign-in
 */
export async function openFixturePool(
  browser: Pick<Browser, "newContext">,
  addresses: Addresses,
  control: Control,
  isSharing = true,
): Promise<FixturePool> {
  const isAlone = (state: State) => !isSharing || state.isAlone === true;
  const payee = await makeTestPerson(control, "active", { firstName: "Priya" });
  const sharedContexts = new Map<string, Promise<TestContext>>();

  async function openContext(kind: PersonKind, language: LanguageCode, state?: State): Promise<TestContext> {
    const testPerson = kind === "visitor" ? undefined : await makeTestPerson(control, kind, state?.details);
    return openTestContext(browser, { addresses, language, testPerson });
  }

  function contextFor(state: State, language: LanguageCode): Promise<TestContext> {
    if (isAlone(state)) return openContext(state.who, language, state);
    const name = `${language} ${state.who}`;
    const testContext = sharedContexts.get(name) ?? openContext(state.who, language);
    sharedContexts.set(name, testContext);
    return testContext;
  }

  return {
    fixturesFor: async (state, language) => {
      const testContext = await contextFor(state, language);
      const complained = testContext.guard.complaints().length;
      const page = await testContext.context.newPage();
      return {
        ...fixturesOf(testContext, page, control, payee.mobile),
        close: async () => {
          if (testContext.testPerson !== undefined) await control.clearFaults(testContext.testPerson.email);
          await (isAlone(state) ? testContext.context.close() : page.close());
          return testContext.guard.complaints().slice(complained);
        },
      };
    },
    close: async () => {
      for (const testContext of sharedContexts.values()) await (await testContext).context.close();
    },
  };
}

function fixturesOf(testContext: TestContext, page: Page, control: Control, payee: string): Fixtures {
  const { app, landing } = textsOf(testContext.language);
  return {
    page,
    control,
    guard: testContext.guard,
    language: testContext.language,
    words: app,
    landing,
    email: testContext.testPerson?.email ?? "",
    accountId: testContext.testPerson?.accountId ?? "",
    payee,
  };
}
