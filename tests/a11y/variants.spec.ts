import { test as base, expect } from "@playwright/test";
import { mendContexts } from "../browsers/mend-contexts.ts";
import { isWebKitGtk, withContextsInWebKitGtk } from "../browsers/webkitgtk/fixtures.ts";
import { Control } from "../support/control.ts";
import { appVariable, sandboxVariable } from "../support/global-setup.ts";
import { openStages, type Stages } from "./rooms.ts";
import { states } from "./states.ts";
import { survey, surveyWindow } from "./survey.ts";
import { variantsAnnotation } from "./totals.ts";

function required(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: the global setup has not run.`);
  return value;
}

const engine = isWebKitGtk() ? withContextsInWebKitGtk(base, () => required(appVariable)) : base;

const test = engine.extend<object, { readonly stages: Stages }>({
  stages: [
    async ({ browser }, use) => {
      if (!isWebKitGtk()) mendContexts(browser);
      const addresses = { app: required(appVariable), sandbox: required(sandboxVariable) };
      const stages = await openStages(browser, addresses, new Control(addresses.sandbox), !isWebKitGtk());
      await use(stages);
      await stages.close();
    },
    { scope: "worker" },
  ],
});

for (const language of ["en", "ar"] as const) {
  for (const state of states) {
    test(`${language}: ${state.name} is accessible in both themes, on a wide screen and a phone`, async ({
      stages,
    }, testInfo) => {
      const stage = await stages.stageFor(state, language);
      try {
        await state.reach(stage);
        // The window of WebKitGTK keeps its size.
        const { variants, findings } = isWebKitGtk()
          ? await surveyWindow(stage.page, "window")
          : await survey(stage.page, state.screens ?? ["wide", "phone"]);
        testInfo.annotations.push({
          type: variantsAnnotation,
          description: `${variants} ${findings.length}`,
        });
        expect(findings).toEqual([]);
      } finally {
        expect
          .soft(await stage.close(), "the browser complained of nothing that was not provoked")
          .toEqual([]);
      }
    });
  }
}
