import { expect } from "@playwright/test";
import type { recheckMachine } from "../../../src/machines/sign-in/recheck.machine.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import {
  answerCheck,
  expectGreeting,
  gatesOf,
  holdProvider,
  landingButton,
  loseCheck,
  rejectRefresh,
  tokenLife,
} from "../../model/browser/identity-provider.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

export const testParam: TestParam<typeof recheckMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  // Each walk has one person.
  paths: {
    answers: { checkSession: [{ outcome: "signedIn", personId: "sub-dana" }, { outcome: "signedOut" }] },
  },
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/realms|openid-connect|keycloak|wallet\/|cards\//);
    await page.clock.install();
    await holdProvider(page);
    const { code, cookies, silent, token } = gatesOf(page);
    for (const gate of [code, cookies, silent, token]) await gate.open();
    await arrive(fixtures);
    for (const gate of [cookies, silent, token]) gate.close();
    await stopClock(page);
    await page.clock.fastForward(tokenLife);
    await rejectRefresh(fixtures);
  },
  events: {
    "xstate.done.actor.forgetTokens": async () => {},
    "xstate.done.actor.checkSession": (fixtures, { output }) => answerCheck(fixtures, output),
    "xstate.error.actor.checkSession": loseCheck,
    "xstate.after.checkLimit.recheck.asking": async ({ page }) => {
      // Each of the two checks may take ten seconds, and both together twelve.
      const { cookies, silent } = gatesOf(page);
      await cookies.arrived();
      await page.clock.runFor(5_000);
      await cookies.pass();
      await silent.arrived();
      await page.clock.runFor(7_000);
    },
  },
  states: {
    asking: async ({ page }) => {
      await gatesOf(page).cookies.arrived();
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
    },
    finished: async (fixtures, { output }) => {
      if (output?.check.outcome === "signedIn") await expectGreeting(fixtures);
      else await expect(landingButton(fixtures.page)).toBeVisible();
    },
  },
  skippedStates: { forgetting: "the browser's own storage answers at once" },
  unreachable: {
    "forgetting — error: forgetTokens → asking": "storage that is full or forbidden costs nothing",
  },
};
