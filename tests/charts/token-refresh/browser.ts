import { expect, type Page } from "@playwright/test";
import { everythingIsLoaded } from "../../journeys/steps.ts";
import { offline, status } from "../../machines/fakes.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import {
  expectGreeting,
  gatesOf,
  holdProvider,
  landingButton,
  rejectRefresh,
  renewToken,
  tokenLife,
} from "../../model/browser/identity-provider.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

/** The number of consecutive failed refreshes, by page. */
const failures = new WeakMap<Page, number>();
const fail = (page: Page) => failures.set(page, (failures.get(page) ?? 0) + 1);

export const testParam: TestParam = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: { failures: { refreshToken: [status(400), offline] }, differs: () => [] },
  canCause: ({ type }, snapshot) => type !== "token.expired" || !snapshot.matches("waiting"),
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/realms|openid-connect|keycloak|wallet\/|cards\//);
    await page.clock.install();
    // The maximum pauses.
    await page.addInitScript(() => {
      Math.random = () => 1;
    });
    await holdProvider(page);
    const { code, cookies, silent, token } = gatesOf(page);
    for (const gate of [code, cookies, silent, token]) await gate.open();
    await arrive(stage);
    // Later reads would request a new token, too.
    await everythingIsLoaded(page);
    token.close();
    await stopClock(page);
  },
  events: {
    "token.expired": ({ page }) => page.clock.fastForward(tokenLife),
    "xstate.done.actor.refreshToken": async (stage) => {
      failures.delete(stage.page);
      await renewToken(stage);
    },
    "xstate.error.actor.refreshToken": async (stage, { error }) => {
      if (error.failure.status === 400) await rejectRefresh(stage);
      else {
        fail(stage.page);
        await gatesOf(stage.page).token.drop();
      }
    },
    "xstate.after.refreshLimit.tokenRefresh.refreshing": async ({ page }) => {
      fail(page);
      await page.clock.runFor(8_000);
      // Drops the request that the app no longer waits for.
      await gatesOf(page).token.drop();
    },
    "xstate.after.refreshPause.tokenRefresh.waiting": ({ page }) =>
      page.clock.runFor(Math.min(5_000 * 2 ** ((failures.get(page) ?? 1) - 1), 60_000)),
  },
  states: {
    current: expectGreeting,
    refreshing: async (stage) => {
      await expectGreeting(stage);
      await gatesOf(stage.page).token.arrived();
    },
    waiting: async (stage) => {
      await expectGreeting(stage);
      await gatesOf(stage.page).token.expectWaiting(0);
    },
    rejected: ({ page }) => expect(landingButton(page)).toBeVisible(),
  },
  unreachable: {
    "waiting — token.expired → refreshing":
      "it is said there only by a refresh that another call asked for and that was refused, and acted on in the same moment",
  },
};
