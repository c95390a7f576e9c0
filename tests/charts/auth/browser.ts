import { expect, type Page } from "@playwright/test";
import type { authMachine } from "../../../src/machines/sign-in/auth.machine.ts";
import type { FirstCheck } from "../../../src/machines/sign-in/identity-provider.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
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
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { appVariable } from "../../support/global-setup.ts";
import { danasAnswers } from "./paths.ts";

const earlyPressStart = "the sign-in button was pressed before the app was there";
async function press({ page }: Fixtures): Promise<void> {
  await landingButton(page).dispatchEvent("click");
}

/** Whether this browser knows an earlier sign-in. */
const isKnown = (check: FirstCheck): boolean =>
  (check.outcome === "unsupported" && check.likely) || "end" in check;

const isReturn = ({ outcome }: FirstCheck): boolean => outcome === "returned";

/** Pages to which the provider has sent the person back. */
const returnedPages = new WeakSet<Page>();

/** Holds the page's request for config.json, so that the page waits until the provider's calls are held as well. */
async function returnFromProvider({ page, signIn }: Fixtures): Promise<CallGate> {
  await page.goto("/");
  const isChecked = () => page.evaluate(() => localStorage.getItem("auth-store") !== null);
  await expect.poll(isChecked).toBe(true);
  await signIn();
  const config = await CallGate.at(page, /\/config\.json$/);
  returnedPages.add(page);
  await landingButton(page).click();
  await config.arrived();
  return config;
}

async function expectSignInFailed({ page }: Fixtures): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: "Sign-in did not work." })).toBeVisible();
}

export const testParam: TestParam<typeof authMachine, { forgetEnded: "forgetSession" }> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  // Each walk has one person.
  paths: { answers: danasAnswers },
  // The URL shows at once that the provider has sent the person back.
  isTransient: ({ page }, snapshot) => returnedPages.has(page) && snapshot.matches({ checking: "patient" }),
  // The page to which the provider sends a person back has no button to press.
  canCause: (event, snapshot) =>
    event.type !== "xstate.done.actor.checkSession" ||
    !isReturn(event.output) ||
    snapshot.matches({ checking: "patient" }),
  open: async (fixtures, { start, rest }) => {
    const { page, guard } = fixtures;
    guard.expect(/realms|openid-connect|keycloak|wallet\/|cards\//);
    await page.clock.install();
    if (rest.some(({ type, output }) => type === "xstate.done.actor.checkSession" && isKnown(output))) {
      const store = {
        version: 1,
        accessToken: null,
        refreshToken: null,
        isAuthenticated: true,
        user: { id: "somebody" },
      };
      await page.addInitScript((text) => {
        if (localStorage.getItem("auth-store") === null) localStorage.setItem("auth-store", text);
      }, JSON.stringify(store));
    }
    if (rest.some(({ type }) => type === "xstate.done.actor.checkByRedirect")) {
      // The app does not redirect if it cannot record in sessionStorage that it tried.
      await page.addInitScript(() => {
        const write = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, text) {
          if (name === "redirect-tried") throw new DOMException("full", "QuotaExceededError");
          write.call(this, name, text);
        };
      });
    }
    if (rest.some(({ type, output }) => type === "xstate.done.actor.checkSession" && isReturn(output))) {
      const config = await returnFromProvider(fixtures);
      await holdProvider(page);
      await config.open();
      await gatesOf(page).code.arrived();
      return stopClock(page);
    }
    await holdProvider(page);
    if (start === earlyPressStart) {
      const config = await CallGate.at(page, /\/config\.json$/);
      await page.goto("/", { waitUntil: "commit" });
      await landingButton(page).click();
      await config.open();
    } else {
      await page.goto("/", { waitUntil: "commit" });
    }
    await gatesOf(page).code.arrived();
    await stopClock(page);
  },
  events: {
    "signIn.requested": press,
    "xstate.done.actor.checkSession": async (fixtures, event) => {
      const { output } = event;
      if (output.outcome === "returned") return;
      await gatesOf(fixtures.page).code.open();
      await answerCheck(fixtures, output);
    },
    "xstate.error.actor.checkSession": async (fixtures) => {
      await gatesOf(fixtures.page).code.open();
      await loseCheck(fixtures);
    },
    "xstate.after.checkLimit.auth.checking": ({ page }) => page.clock.runFor(12_000),
    "xstate.done.actor.completeSignIn": async ({ page }) => {
      const { code, cookies, token } = gatesOf(page);
      await code.open();
      await cookies.pass();
      await token.pass();
    },
    "xstate.error.actor.completeSignIn": async (fixtures) => {
      const { code, cookies, token } = gatesOf(fixtures.page);
      await code.open();
      await cookies.pass();
      await token.drop();
      await expectSignInFailed(fixtures);
    },
    "xstate.after.exchangeLimit.auth.completing": async (fixtures) => {
      await fixtures.page.clock.runFor(60_000);
      await expectSignInFailed(fixtures);
    },
    "xstate.done.actor.checkByRedirect": async () => {},
    "xstate.after.checkLimit.auth.redirecting": ({ page }) => page.clock.runFor(12_000),
    // Logout in the shell signs out; another tab reports a sign-out in the storage that both tabs share.
    "signOut.confirmed": ({ page }) =>
      page.getByRole("navigation").getByRole("button", { name: "Logout" }).dispatchEvent("click"),
    "session.ended": async ({ page }, { end }) => {
      const otherPage = await page.context().newPage();
      await otherPage.goto(`${process.env[appVariable] ?? ""}/silent-check-sso.html`);
      if (end === "errors.signedOutUnused")
        await otherPage.evaluate(() => localStorage.setItem("unused-end", String(Date.now())));
      const endedSession = {
        version: 1,
        accessToken: null,
        refreshToken: null,
        isAuthenticated: false,
        user: null,
      };
      await otherPage.evaluate(
        (text) => localStorage.setItem("auth-store", text),
        JSON.stringify(endedSession),
      );
      await otherPage.close();
    },
    "xstate.done.actor.tokenRefresh": async (fixtures) => {
      await fixtures.page.clock.fastForward(tokenLife);
      await rejectRefresh(fixtures);
    },
    "xstate.done.actor.recheck": (fixtures, { output }) => answerCheck(fixtures, output.check),
    "xstate.done.actor.forgetEnded": async ({ page }) => {
      await expect(page.getByRole("alert").filter({ hasText: "Sign in again." })).toBeVisible();
    },
    // The browser restores the page from the back-forward cache.
    "xstate.done.actor.signIn": ({ page }) =>
      page.evaluate(() => {
        window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      }),
    "xstate.after.redirectLimit.auth.signingIn": ({ page }) => page.clock.runFor(30_000),
    "xstate.done.actor.signOut": ({ page }) => page.clock.runFor(30_000),
  },
  states: {
    "checking.patient": async ({ page }) => {
      if (returnedPages.has(page)) return;
      await expect(landingButton(page)).toBeVisible();
      await expect(landingButton(page)).not.toHaveAttribute("aria-busy");
    },
    "checking.wanted": ({ page }) => expect(landingButton(page)).toHaveAttribute("aria-busy", "true"),
    completing: async ({ page }) => {
      await expect(page.getByRole("status", { name: "Signing you in..." })).toBeVisible();
      await expect(page.locator("#waiting"), "the page's own spinner").toBeHidden();
    },
    redirecting: async ({ page }) => {
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
    },
    authenticated: expectGreeting,
    rechecking: async ({ page }) => {
      await gatesOf(page).cookies.arrived();
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
    },
    unauthenticated: async ({ page }) => {
      await expect(landingButton(page)).toBeVisible();
      await expect(landingButton(page)).not.toHaveAttribute("aria-busy");
    },
    signingIn: ({ page }) => expect(landingButton(page)).toHaveAttribute("aria-busy", "true"),
    signingOut: ({ page }) => gatesOf(page).leaving.began(),
  },
  skippedStates: {
    "checking.deciding": "it is left at once",
    forgetting: "the browser's own storage answers at once",
  },
  unreachable: {
    "redirecting — error: checkByRedirect → unauthenticated": "leaving the page cannot fail in a browser",
    "authenticated — error: watchSession → forgetting": "listening to the storage cannot fail in a browser",
    "* — error: forget* → *": "storage that is full or forbidden costs nothing",
    "* — error: tokenRefresh → *": "it observes its own failures",
    "* — error: recheck → *": "it observes its own failures",
    "* — error: signOut → *": "it observes its own failures",
    "signingIn — error: signIn → unauthenticated":
      "tests/journeys/errors.spec.ts does it with a provider that cannot be reached",
  },
};
