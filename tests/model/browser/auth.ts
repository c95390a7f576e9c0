import { expect, type Page } from "@playwright/test";
import type { AnyEventObject } from "xstate";
import { signInButton } from "../../journeys/steps.ts";
import { appVariable } from "../../support/global-setup.ts";
import { stopClock } from "./arrive.ts";
import { CallGate } from "./call-gate.ts";
import { Departures } from "./departures.ts";
import type { Stage, TestParam } from "./test-param.ts";

const early = "the sign-in button was pressed before the app was there";
const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/`;

interface Gates {
  /** The code that speaks to the provider: without it no check begins. */
  readonly code: CallGate;
  /** The check's first question: whether the browser keeps the provider's cookies from us. */
  readonly cookies: CallGate;
  /** The check's second question, in a frame that nobody sees. */
  readonly silent: CallGate;
  /** The page itself leaves for the provider. */
  readonly leaving: Departures;
  /** Whether the provider is there at all, after a check that failed. */
  readonly checkReachable: CallGate;
  readonly token: CallGate;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const known = gates.get(page);
  if (known === undefined) throw new Error("The walk has not begun.");
  return known;
}

/** Here as after a press, when the button is busy and has another name. */
const landingButton = (page: Page) => page.getByRole("button", { name: signInButton });

async function press({ page }: Stage): Promise<void> {
  await landingButton(page).dispatchEvent("click");
}

function unsupported() {
  return { contentType: "text/html", body: "<script>parent.postMessage('unsupported', '*')</script>" };
}

function isDone({ type }: AnyEventObject): boolean {
  return type === "xstate.done.actor.checkSession";
}

async function expectGreeting({ page, person }: Stage): Promise<void> {
  const name = `Welcome, ${person.firstName} ${person.lastName}`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 20_000 });
}

/** The check's frames are asked, and nobody answers within its first ten seconds. */
async function loseCheck({ page }: Stage): Promise<void> {
  const { cookies } = gatesOf(page);
  await cookies.drop();
  await page.clock.runFor(10_000);
}

async function checked(stage: Stage, { output }: AnyEventObject): Promise<void> {
  const { cookies, silent, token } = gatesOf(stage.page);
  if (output.outcome === "signedIn") await stage.signIn();
  if (output.outcome === "unsupported") return cookies.answer(unsupported());
  await cookies.pass();
  // Where nothing has changed since there was nobody, the provider's own frame says so, and no more is asked.
  if (output.outcome === "signedOut") return silent.open();
  await silent.pass();
  if (output.outcome === "signedIn") await token.pass();
}

export const testParam: TestParam = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  paths: {
    differs: (context) => {
      const { wanted, personId, failure } = context as {
        wanted: boolean;
        personId: string;
        failure: unknown;
      };
      return [wanted, personId, failure !== undefined];
    },
    events: {},
  },
  canCause: ({ type }, snapshot) =>
    // The provider is asked whether it is there only where the check has failed.
    (type !== "xstate.error.actor.signIn" || snapshot.context.failure !== undefined) &&
    (type !== "token.expired" || !snapshot.matches({ authenticated: "waiting" })),
  open: async (stage, { start, rest }) => {
    const { page, guard } = stage;
    guard.expect(/realms|openid-connect|keycloak|wallet\/|cards\//);
    await page.clock.install();
    if (rest.some((event) => isDone(event) && event.output.likely === true)) {
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
      // Where it cannot be noted down that it was tried, the redirect is not made.
      await page.addInitScript(() => {
        const write = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, text) {
          if (name === "redirect-tried") throw new DOMException("full", "QuotaExceededError");
          write.call(this, name, text);
        };
      });
    }
    const at = (path: string, isMeant?: Parameters<typeof CallGate.at>[2]) =>
      CallGate.at(page, new RegExp(path), isMeant);
    gates.set(page, {
      code: await at(String.raw`\/assets\/keycloak-[^/]*\.js$`),
      cookies: await at(String.raw`${provider}3p-cookies\/step1\.html`),
      silent: await at(String.raw`${provider}auth\?`, (request) => request.frame().parentFrame() !== null),
      leaving: await Departures.at(page, new RegExp(String.raw`${provider}(auth|logout)\?`)),
      checkReachable: await at(String.raw`\.well-known\/openid-configuration`),
      token: await at(`${provider}token$`),
    });
    if (start === early) {
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
    "xstate.done.actor.checkSession": async (stage, event) => {
      await gatesOf(stage.page).code.open();
      await checked(stage, event);
    },
    "xstate.error.actor.checkSession": async (stage) => {
      await gatesOf(stage.page).code.open();
      await loseCheck(stage);
    },
    "xstate.after.checkLimit.auth.checking": ({ page }) => page.clock.runFor(12_000),
    "xstate.done.actor.checkByRedirect": async () => {},
    "xstate.after.checkLimit.auth.redirecting": ({ page }) => page.clock.runFor(12_000),
    // The shell's own button signs out; another tab says so in the storage that both share.
    "signOut.confirmed": ({ page }) =>
      page.getByRole("navigation").getByRole("button", { name: "Logout" }).dispatchEvent("click"),
    "session.ended": async ({ page }) => {
      const other = await page.context().newPage();
      await other.goto(`${process.env[appVariable] ?? ""}/silent-check-sso.html`);
      const over = { version: 1, accessToken: null, refreshToken: null, isAuthenticated: false, user: null };
      await other.evaluate((text) => localStorage.setItem("auth-store", text), JSON.stringify(over));
      await other.close();
    },
    "token.expired": ({ page }) => page.clock.fastForward(301_000),
    "xstate.done.actor.refreshToken": async ({ page }) => {
      const token = () => page.evaluate(() => localStorage.getItem("auth-store"));
      const before = await token();
      await gatesOf(page).token.pass();
      await expect.poll(token).not.toBe(before);
    },
    "xstate.error.actor.refreshToken": async ({ page, control, person }, { error }) => {
      const { token } = gatesOf(page);
      if (error.failure.status !== 400) return token.drop();
      await token.arrived();
      await control.endSessions(person.email);
      await token.pass();
    },
    "xstate.after.refreshLimit.auth.authenticated.refreshing": async ({ page }) => {
      await page.clock.runFor(8_000);
      // What nobody waits for any more is lost.
      await gatesOf(page).token.drop();
    },
    "xstate.after.refreshPause.auth.authenticated.waiting": ({ page }) => page.clock.runFor(5_000),
    "xstate.done.actor.forgetRefused": async () => {},
    "xstate.done.actor.recheckSession": checked,
    "xstate.error.actor.recheckSession": loseCheck,
    "xstate.after.checkLimit.auth.rechecking.asking": async ({ page }) => {
      // Each question may take ten seconds, and both together twelve.
      const { cookies, silent } = gatesOf(page);
      await cookies.arrived();
      await page.clock.runFor(5_000);
      await cookies.pass();
      await silent.arrived();
      await page.clock.runFor(7_000);
    },
    "xstate.done.actor.forgetEnded": async () => {},
    "xstate.done.actor.forget": async () => {},
    "xstate.error.actor.signIn": ({ page }) => gatesOf(page).checkReachable.drop(),
    "xstate.after.redirectLimit.auth.signingIn": ({ page }) => page.clock.runFor(30_000),
    "xstate.after.redirectLimit.auth.signingOut.leaving": ({ page }) => page.clock.runFor(30_000),
  },
  states: {
    "checking.patient": async ({ page }) => {
      await expect(landingButton(page)).toBeVisible();
      await expect(landingButton(page)).not.toHaveAttribute("aria-busy");
    },
    "checking.wanted": ({ page }) => expect(landingButton(page)).toHaveAttribute("aria-busy", "true"),
    redirecting: async ({ page }) => {
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
    },
    "authenticated.current": expectGreeting,
    "authenticated.refreshing": async (stage) => {
      await expectGreeting(stage);
      await gatesOf(stage.page).token.arrived();
    },
    "authenticated.waiting": async (stage) => {
      await expectGreeting(stage);
      await gatesOf(stage.page).token.expectWaiting(0);
    },
    "rechecking.asking": async ({ page }) => {
      await gatesOf(page).cookies.arrived();
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
    },
    unauthenticated: async ({ page }) => {
      await expect(landingButton(page)).toBeVisible();
      await expect(landingButton(page)).not.toHaveAttribute("aria-busy");
    },
    signingIn: ({ page }) => expect(landingButton(page)).toHaveAttribute("aria-busy", "true"),
    "signingOut.leaving": ({ page }) => gatesOf(page).leaving.began(),
  },
  unseen: {
    "checking.deciding": "it is left at once",
    "rechecking.forgetting": "the browser's own storage answers at once",
    forgetting: "the browser's own storage answers at once",
    "signingOut.forgetting": "the browser's own storage answers at once",
  },
  unreachable: {
    "redirecting — error: checkByRedirect → unauthenticated": "leaving the page cannot fail in a browser",
    "authenticated — error: watchSession → unauthenticated":
      "listening to the storage cannot fail in a browser",
    "authenticated.waiting — token.expired → authenticated.refreshing":
      "it is said there only by a refresh that another call asked for and that was refused, and acted on in the same moment",
    "* — error: forget* → *": "storage that is full or forbidden costs nothing",
    "signingOut.leaving — error: signOut → unauthenticated": "leaving the page cannot fail in a browser",
  },
};
