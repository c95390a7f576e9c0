import { test as base, expect } from "@playwright/test";
import { mendContexts } from "../browsers/mend-contexts.ts";
import { isWebKitGtk, withContextsInWebKitGtk } from "../browsers/webkitgtk/fixtures.ts";
import { Control } from "../support/control.ts";
import { appVariable, sandboxVariable } from "../support/global-setup.ts";
import { type FixturePool, openFixturePool } from "./fixture-pool.ts";
import { states } from "./states.ts";
import { surveyScreens, surveyWindow } from "./survey.ts";
import { variantsAnnotation } from "./totals.ts";

function requireVariable(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: the global setup has not run.`);
  return value;
}

const engine = isWebKitGtk() ? withContextsInWebKitGtk(base, () => requireVariable(appVariable)) : base;

const test = engine.extend<object, { readonly pool: FixturePool }>({
  pool: [
    async ({ browser }, use) => {
      if (!isWebKitGtk()) mendContexts(browser);
      const addresses = { app: requireVariable(appVariable), sandbox: requireVariable(sandboxVariable) };
      const pool = await openFixturePool(browser, addresses, new Control(addresses.sandbox), !isWebKitGtk());
      await use(pool);
      await pool.close();
    },
    { scope: "worker" },
  ],
});

for (const language of ["en", "ar"] as const) {
  for (const state of states) {
    test(`${language}: ${state.name} is accessible in both themes, on a wide screen and a phone`, async ({
      pool,
    }, testInfo) => {
      const fixtures = await pool.fixturesFor(state, language);
      try {
        await state.reach(fixtures);
        // WebKitGTK's window is not resized.
        const { variants, findings } = isWebKitGtk()
          ? await surveyWindow(fixtures.page, "window")
          : await surveyScreens(fixtures.page, state.screens ?? ["wide", "phone"]);
        testInfo.annotations.push({
          type: variantsAnnotation,
          description: `${variants} ${findings.length}`,
        });
        expect(findings).toEqual([]);
      } finally {
        expect
          .soft(await fixtures.close(), "the browser complained of nothing that was not provoked")
          .toEqual([]);
      }
    });
  }
}
