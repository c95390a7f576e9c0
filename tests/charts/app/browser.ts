import { expect, type Page } from "@playwright/test";
import type { appMachine } from "../../../src/machines/app/app.machine.ts";
import { signInButton } from "../../journeys/steps.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { NavigationCounter } from "../../model/browser/departures.ts";
import { HeldPayment } from "../../model/browser/dialog-buttons.ts";
import { expireSession } from "../../model/browser/identity-provider.ts";
import { accountWithMessages } from "../../model/browser/messages.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { appVariable } from "../../support/global-setup.ts";

const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/`;
const offlineJourney =
  "tests/journeys/offline.spec.ts takes it, with the service worker that such a start needs";
const danaId = "sub-dana";
const otherId = "sub-another";

interface Gates {
  readonly config: CallGate;
  readonly check: CallGate;
  readonly screens: CallGate;
  readonly payment: HeldPayment;
  /** Navigations of the page itself to the provider. */
  readonly leaving: NavigationCounter;
  /** Resolves when the page has read the person's profile. */
  profile?: Promise<unknown>;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

const landingButton = (page: Page) => page.getByRole("button", { name: signInButton });
const logout = (page: Page) => page.getByRole("navigation").getByRole("button", { name: "Logout" });
const crashHeading = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" });

/** Waits until the page has read the profile, because that call would renew the token as well. */
async function rejectRefresh(fixtures: Fixtures): Promise<void> {
  const { profile, check } = gatesOf(fixtures.page);
  await profile;
  await expireSession(fixtures, check);
}

/** Ends a running recheck of the session, so that the person can act. */
async function endRecheck(fixtures: Fixtures): Promise<void> {
  if (gatesOf(fixtures.page).check.waiting > 0) await open(fixtures, danaId);
}

async function open(fixtures: Fixtures, personId: string): Promise<void> {
  await fixtures.signIn(
    personId === otherId ? await fixtures.makePerson({ account: accountWithMessages }) : fixtures.person,
  );
  const gates = gatesOf(fixtures.page);
  gates.profile = fixtures.page
    .waitForResponse(/\/realms\/nupay\/account$/, { timeout: 0 })
    .then((response) => response.finished())
    .catch(() => null);
  await gates.check.pass();
}

const recheckedPages = new WeakSet<Page>();

export const testParam: TestParam<typeof appMachine> = {
  needs: "a person",
  account: accountWithMessages,
  paths: {
    events: { "session.opened": [{ personId: danaId }, { personId: otherId }] },
  },
  canCause: (event, snapshot) => {
    const { type } = event;
    const { personId } = snapshot.context;
    if (!snapshot.matches("running")) {
      return /^(signIn\.requested|retried|xstate\.(done|error)\.actor\.loadSettings)$/.test(type);
    }
    if (snapshot.matches({ running: { present: "awaited" } })) return type.startsWith("module.");
    if (snapshot.matches({ running: { present: "failed" } })) return type === "retried";
    if (snapshot.matches({ running: "absent" })) return type === "signIn.requested";
    if (snapshot.matches({ running: "unknown" })) {
      if (type === "signIn.requested") return true;
      return type === "session.opened" ? event.personId === danaId : type === "session.absent";
    }
    if (type === "session.closed") return true;
    // The sandbox's control calls act on Dana only; after a recheck the provider's next check decides.
    return (
      personId === danaId && ["session.absent", "session.opened", "session.refreshRejected"].includes(type)
    );
  },
  // After these events the page navigates to the provider, reloads, or shows the landing page. A second recheck would
  // find the page's clock ten minutes ahead of the provider's, so new tokens would already be expired.
  last: ({ type }, snapshotBefore) =>
    type === "session.closed" ||
    (type === "session.opened" && snapshotBefore.matches({ running: { present: "open" } })) ||
    (type === "retried" && snapshotBefore.matches("running")),
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/config|realms|assets|wallet\/|cards\/|users\/me/);
    await page.clock.install();
    // Records a reload for a missing script, so that the app does not reload again.
    await page.addInitScript(() => sessionStorage.setItem("reloaded", "true"));
    const createGate = (path: string) => CallGate.at(page, new RegExp(path));
    gates.set(page, {
      config: await createGate(String.raw`\/config\.json$`),
      check: await createGate(String.raw`${provider}3p-cookies\/step1\.html`),
      screens: await createGate(String.raw`\/assets\/dashboard-[\w-]{8}\.js$`),
      payment: new HeldPayment(await createGate(String.raw`\/wallet\/top-up$`)),
      leaving: await NavigationCounter.at(page, new RegExp(String.raw`${provider}(auth|logout)\?`)),
    });
    await page.goto("/", { waitUntil: "commit" });
    await gatesOf(page).config.arrived();
    await stopClock(page);
  },
  events: {
    "signIn.requested": ({ page }) => landingButton(page).dispatchEvent("click"),
    "xstate.done.actor.loadSettings": ({ page }) => gatesOf(page).config.pass(),
    "xstate.error.actor.loadSettings": async ({ page }) => {
      const config = await page.request.get(`${process.env[appVariable] ?? ""}/config.json`);
      await gatesOf(page).config.answer({ json: { ...(await config.json()), auth: { provider: "okta" } } });
    },
    retried: async ({ page }) => {
      await page.getByRole("button", { name: "Try again" }).click();
    },
    "session.absent": async (fixtures, _event, _upcoming, { before }) => {
      const { page } = fixtures;
      if (before.matches({ running: "present" })) await rejectRefresh(fixtures);
      await gatesOf(page).check.pass();
      // After a requested sign-in the page navigates to the provider, until the time limit shows that the provider
      // cannot be reached.
      if (before.context.wanted !== undefined) {
        await gatesOf(page).leaving.began();
        await page.clock.runFor(30_000);
      }
    },
    "session.opened": async (fixtures, { personId }, _upcoming, { before }) => {
      if (before.matches({ running: "present" })) await rejectRefresh(fixtures);
      await open(fixtures, personId);
    },
    "session.closed": async (fixtures) => {
      const { page } = fixtures;
      await endRecheck(fixtures);
      const otherPage = await page.context().newPage();
      await otherPage.goto(`${process.env[appVariable] ?? ""}/silent-check-sso.html`);
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
    "session.refreshRejected": async (fixtures) => {
      recheckedPages.add(fixtures.page);
      await rejectRefresh(fixtures);
    },
    "module.loaded": ({ page }) => gatesOf(page).screens.pass(),
    "module.loadFailed": ({ page }) => gatesOf(page).screens.drop(),
  },
  // During a recheck the app shows nothing of the person's data: the browser paths of `auth` check this.
  isTransient: ({ page }) => recheckedPages.has(page),
  states: {
    starting: async ({ page }) => {
      await gatesOf(page).config.arrived();
      await expect(page.getByRole("alert")).toHaveCount(0);
    },
    misconfigured: ({ page }) => expect(page.getByText("Invalid auth provider")).toBeVisible(),
    "running.unknown": async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
      await expect(logout(page)).toBeHidden();
      await gatesOf(page).screens.expectWaiting(0);
    },
    "running.absent.visitor": async ({ page }) => {
      await expect(landingButton(page)).toBeVisible();
      await expect(page).toHaveURL(/:\d+\/$/);
    },
    "running.present.awaited": async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(logout(page)).toBeHidden();
      await expect(crashHeading(page)).toBeHidden();
    },
    "running.present.failed": async ({ page }) => {
      await expect(crashHeading(page)).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("Your money is safe.");
    },
    "running.present.open": async ({ page }) => {
      await expect(crashHeading(page)).toBeHidden();
    },
  },
  skippedStates: { "running.absent.finding": "it is over before anybody could look" },
  unreachable: {
    "app — error: * → stays": "theme, messages and frame observe their own failures",
    "running — error: * → *": "signing in and the screens' code observe their own failures",
    "running — signIn.expected → stays": "lazyModule does it at an address behind the sign-in",
    "running.absent — error: openLanding → stays": "going to another address cannot fail in a browser",
    "running.absent.finding — error: loadOffline → running.absent.visitor":
      "it is over before anybody could hold it up",
    "running.absent.finding — done: loadOffline → running.absent.showing": offlineJourney,
    "running.absent.showing — *": offlineJourney,
    "running.present — error: openDestination → stays": "going to another address cannot fail in a browser",
    "running.present — session.refreshRejected → running.unknown":
      "a token lives longer than the code of the screens takes",
    "running.present.open — error: personSession → running.present.failed":
      "the person's session observes its own failures",
  },
};
