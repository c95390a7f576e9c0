/** Opens stages for states; all states without side effects share one sign-in for each language and kind of person. */
import type { Browser, Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import {
  type Addresses,
  type Kind,
  type LanguageCode,
  makeTestPerson,
  openStageContext,
  type Stage,
  type StageContext,
  textsOf,
} from "./stage.ts";
import type { State } from "./states.ts";

export interface OpenStage extends Stage {
  /** Closes the page and undoes the state's side effects. Returns the browser's complaints. */
  readonly close: () => Promise<readonly string[]>;
}

export interface Stages {
  readonly stageFor: (state: State, language: LanguageCode) => Promise<OpenStage>;
  readonly close: () => Promise<void>;
}

/**
 * `app` and `sandbox` are their addresses.
 * @param isSharing whether a context can have several pages, so that states share a sign-in
 */
export async function openStages(
  browser: Pick<Browser, "newContext">,
  addresses: Addresses,
  control: Control,
  isSharing = true,
): Promise<Stages> {
  const isAlone = (state: State) => !isSharing || state.isAlone === true;
  const payee = await makeTestPerson(control, "active", { firstName: "Priya" });
  const shared = new Map<string, Promise<StageContext>>();

  async function open(kind: Kind, language: LanguageCode, state?: State): Promise<StageContext> {
    const testPerson = kind === "visitor" ? undefined : await makeTestPerson(control, kind, state?.details);
    return openStageContext(browser, { addresses, language, testPerson });
  }

  function contextFor(state: State, language: LanguageCode): Promise<StageContext> {
    if (isAlone(state)) return open(state.who, language, state);
    const name = `${language} ${state.who}`;
    const stageContext = shared.get(name) ?? open(state.who, language);
    shared.set(name, stageContext);
    return stageContext;
  }

  return {
    stageFor: async (state, language) => {
      const stageContext = await contextFor(state, language);
      const complained = stageContext.guard.complaints().length;
      const page = await stageContext.context.newPage();
      return {
        ...stageOf(stageContext, page, control, payee.mobile),
        close: async () => {
          if (stageContext.testPerson !== undefined) await control.clearFaults(stageContext.testPerson.email);
          await (isAlone(state) ? stageContext.context.close() : page.close());
          return stageContext.guard.complaints().slice(complained);
        },
      };
    },
    close: async () => {
      for (const stageContext of shared.values()) await (await stageContext).context.close();
    },
  };
}

function stageOf(stageContext: StageContext, page: Page, control: Control, payee: string): Stage {
  const { app, landing } = textsOf(stageContext.language);
  return {
    page,
    control,
    guard: stageContext.guard,
    language: stageContext.language,
    words: app,
    landing,
    email: stageContext.testPerson?.email ?? "",
    accountId: stageContext.testPerson?.accountId ?? "",
    payee,
  };
}
