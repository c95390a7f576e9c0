/**
 * The code of the screens behind the sign-in; the paths of other charts cover the code of the pages and of the setup.
 */
import { expect, type Page } from "@playwright/test";
import type { lazyModuleMachine } from "../../../src/machines/core/lazy-module.machine.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { accountWithMessages } from "../../model/browser/messages.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

const screens = "a part without which nothing is shown";

interface Gates {
  readonly check: CallGate;
  readonly code: CallGate;
  readonly page: CallGate;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

const errorHeading = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" });
const welcome = (page: Page) => page.getByRole("heading", { level: 1, name: /Welcome/ });

export const testParam: TestParam<typeof lazyModuleMachine> = {
  needs: "a person",
  account: accountWithMessages,
  starts: [screens],
  // The app requests the module once, after the identity provider has answered; `module.requested` cannot come later.
  canCause: ({ type }, snapshot) => {
    if (type === "module.expected") return snapshot.context.failure === undefined;
    if (type === "module.requested")
      return (["idle", "fetching", "prefetchFailed"] as const).some((state) => snapshot.matches(state));
    return true;
  },
  // The page reloads.
  last: ({ type }) => type === "xstate.error.actor.reloadPage",
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/assets|realms|wallet\/|cards\/|users\/me|dashboard/);
    await page.clock.install();
    // Records that the page has just been reloaded for a part that did not load.
    await page.addInitScript(() => sessionStorage.setItem("reloaded", "true"));
    const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/3p-cookies\/step1\.html`;
    gates.set(page, {
      check: await CallGate.at(page, new RegExp(provider)),
      code: await CallGate.at(page, /\/assets\/dashboard-[\w-]{8}\.js$/),
      page: await CallGate.at(page, /\/dashboard$/, (request) => request.method() === "HEAD"),
    });
    await fixtures.signIn();
  },
  events: {
    // A visitor who opens a page behind the sign-in is probably signed in.
    "module.expected": async ({ page }) => {
      await page.goto("/dashboard", { waitUntil: "commit" });
      await gatesOf(page).check.arrived();
      await stopClock(page);
    },
    "module.requested": async ({ page }, _event, _upcoming, { before }) => {
      if (before.matches("idle") && page.url() === "about:blank") {
        await page.goto("/", { waitUntil: "commit" });
        await gatesOf(page).check.arrived();
        await stopClock(page);
      }
      await gatesOf(page).check.pass();
    },
    "xstate.done.actor.loadModule": ({ page }) => gatesOf(page).code.pass(),
    "xstate.error.actor.loadModule": ({ page }) => gatesOf(page).code.drop(),
    "xstate.done.actor.reloadOnce": async () => {},
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "xstate.error.actor.reloadPage": ({ page }) => gatesOf(page).page.drop(),
  },
  states: {
    idle: ({ page }) => gatesOf(page).code.expectWaiting(0),
    prefetchFailed: async ({ page }) => {
      await gatesOf(page).code.expectWaiting(0);
      await expect(errorHeading(page)).toBeHidden();
    },
    "fetching.ahead": async ({ page }) => {
      await gatesOf(page).code.arrived();
      await expect(errorHeading(page)).toBeHidden();
    },
    "fetching.requested": async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await gatesOf(page).code.arrived();
      await expect(errorHeading(page)).toBeHidden();
    },
    loadFailed: ({ page }) => expect(errorHeading(page)).toBeVisible(),
    reloading: async ({ page }) => {
      await gatesOf(page).page.arrived();
      await expect(errorHeading(page)).toBeHidden();
    },
    loaded: async ({ page }, { context }) => {
      await expect(errorHeading(page)).toBeHidden();
      if (context.failure === undefined && gatesOf(page).check.waiting === 0)
        await expect(welcome(page)).toBeVisible({ timeout: 20_000 });
    },
  },
  skippedStates: { reloadingOnce: "it is left at once where the page was loaded again just before" },
  unreachable: {
    "reloading — after reloadLimit → loadFailed": "tests/services/reachable.test.ts counts the time",
    "reloadingOnce — error: reloadOnce → loadFailed": "a browser's storage and reload do not fail",
    "fetching — error: loadModule → loadFailed": "pages and accountGate lose theirs",
    "prefetchFailed — module.requested → loadFailed": "pages and accountGate lose theirs",
    "loadFailed — module.requested → stays": "a person who is signed in is signed in once",
    "loaded — module.requested → stays": "app takes it: another person is found (session.opened)",
  },
};
