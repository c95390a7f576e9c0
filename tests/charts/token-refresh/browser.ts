import { expect, type Page } from "@playwright/test";

import type { tokenRefreshMachine } from "../../../src/machines/sign-in/token-refresh.machine.ts";
import { waitUntilLoaded } from "../../journeys/steps.ts";
import { offline, statusFailure } from "../../machines/fakes.ts";
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
import { appVariable } from "../../support/global-setup.ts";

/** The number of consecutive failed refreshes, by page. */
const failures = new WeakMap<Page, number>();
const fail = (page: Page) => failures.set(page, (failures.get(page) ?? 0) + 1);

/** The other window that holds the lock for the refresh, by page. */
const lockHolders = new WeakMap<Page, Page>();

async function takeTurnElsewhere(page: Page): Promise<void> {
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${process.env[appVariable] ?? ""}/silent-check-sso.html`);
  await otherPage.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request("nupay-token-refresh", () => {
          resolve();
          return new Promise(() => {});
        });
      }),
  );
  lockHolders.set(page, otherPage);
}

/** Closes the other window, which releases its lock. */
const passTurn = async (page: Page) => lockHolders.get(page)?.close();

export const testParam: TestParam<typeof tokenRefreshMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: { failures: { refreshToken: [statusFailure(400), offline] }, differs: () => [] },
  canCause: ({ type }, snapshot) => type !== "token.expired" || !snapshot.matches("waiting"),
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/realms|openid-connect|keycloak|wallet\/|cards\//);
    await page.clock.install();
    // Makes each pause as long as possible.
    await page.addInitScript(() => {
      Math.random = () => 1;
    });
    await holdProvider(page);
    const { code, cookies, silent, token } = gatesOf(page);
    for (const gate of [code, cookies, silent, token]) await gate.open();
    await arrive(fixtures);
    // Later reads would request a new token, too.
    await waitUntilLoaded(page);
    token.close();
    await stopClock(page);
  },
  events: {
    "token.expired": async ({ page }) => {
      await takeTurnElsewhere(page);
      await page.clock.fastForward(tokenLife);
    },
    "turn.taken": ({ page }) => passTurn(page),
    "xstate.after.refreshLimit.tokenRefresh.refreshing.queueing": async ({ page }) => {
      await page.clock.runFor(8_000);
      await gatesOf(page).token.arrived();
      await passTurn(page);
    },
    "xstate.done.actor.refreshToken": async (fixtures) => {
      failures.delete(fixtures.page);
      await renewToken(fixtures);
    },
    "xstate.error.actor.refreshToken": async (fixtures, { error }) => {
      if (error.failure.status === 400) await rejectRefresh(fixtures);
      else {
        fail(fixtures.page);
        await gatesOf(fixtures.page).token.drop();
      }
    },
    "xstate.after.refreshLimit.tokenRefresh.refreshing.fetching": async ({ page }) => {
      fail(page);
      await page.clock.runFor(8_000);
      // Drops the request that the app no longer waits for.
      await gatesOf(page).token.drop();
    },
    "xstate.after.refreshPause.tokenRefresh.waiting": async ({ page }) => {
      await takeTurnElsewhere(page);
      await page.clock.runFor(Math.min(5_000 * 2 ** ((failures.get(page) ?? 1) - 1), 60_000));
    },
  },
  states: {
    current: expectGreeting,
    "refreshing.queueing": async (fixtures) => {
      await expectGreeting(fixtures);
      await gatesOf(fixtures.page).token.expectWaiting(0);
    },
    "refreshing.fetching": async (fixtures) => {
      await expectGreeting(fixtures);
      await gatesOf(fixtures.page).token.arrived();
    },
    waiting: async (fixtures) => {
      await expectGreeting(fixtures);
      await gatesOf(fixtures.page).token.expectWaiting(0);
    },
    rejected: ({ page }) => expect(landingButton(page)).toBeVisible(),
  },
  unreachable: {
    "waiting — token.expired → refreshing":
      "a read of the wallet causes it, and none is due while the page's clock stands still",
    "* — error: takeTurn* → *": "a lock that the browser forbids is taken at once",
  },
};
