import { expect, type Page } from "@playwright/test";
import type { AnyEventObject } from "xstate";
import { signInButton } from "../../journeys/steps.ts";
import { appVariable } from "../../support/global-setup.ts";
import { stopClock } from "./arrive.ts";
import { CallGate } from "./call-gate.ts";
import { Departures } from "./departures.ts";
import { accountWithMessages, dismissAlert, messages } from "./messages.ts";
import type { Stage, TestParam } from "./test-param.ts";

const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/`;
const dana = "sub-dana";
const another = "sub-another";

interface Gates {
  readonly config: CallGate;
  readonly check: CallGate;
  readonly screens: CallGate;
  readonly account: CallGate;
  readonly pay: CallGate;
  /** The page itself leaves for the provider. */
  readonly leaving: Departures;
  /** Somebody pressed Logout, and the page is on its way. */
  left: boolean;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const known = gates.get(page);
  if (known === undefined) throw new Error("The walk has not begun.");
  return known;
}

const landingButton = (page: Page) => page.getByRole("button", { name: signInButton });
const logout = (page: Page) => page.getByRole("navigation").getByRole("button", { name: "Logout" });
const question = (page: Page) => page.getByRole("dialog", { name: "A payment is still being sent" });
const region = (page: Page, name: string) => page.getByRole("region", { name });
const sending = (page: Page) =>
  page.getByRole("main", { includeHidden: true }).getByText("We're checking this payment");
const lost = (page: Page) => page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" });

/** The provider's session is gone, the refresh is refused, and the silent check that follows waits. */
async function rejectRefresh({ page, control, person }: Stage): Promise<void> {
  await control.endSessions(person.email);
  await page.clock.fastForward(301_000);
  await gatesOf(page).check.arrived();
}

async function open(stage: Stage, { personId }: AnyEventObject): Promise<void> {
  await stage.signIn(
    personId === another ? await stage.makePerson({ account: accountWithMessages }) : stage.person,
  );
  await gatesOf(stage.page).check.pass();
}

/** Sends a payment whose answer waits, and closes its dialog. */
async function pay({ page }: Stage): Promise<void> {
  await region(page, "Wallet").getByRole("button", { name: "Top Up", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Topup Wallet" });
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("25");
  await dialog.getByRole("button", { name: "Top Up", exact: true }).click();
  await gatesOf(page).pay.arrived();
  await dialog.getByRole("button", { name: "Close" }).click();
}

/** The wallet names another account than before. */
async function nameAccount({ control, person, page }: Stage, accountId: string): Promise<void> {
  const { account } = gatesOf(page);
  await account.arrived();
  if (accountId !== "acct-dana") {
    const { firstName, lastName, email } = person;
    const data = { accountId: crypto.randomUUID(), firstName, lastName, email, status: "A" };
    const body = { status: 200, message: "OK", data };
    const path = "/api/v1/users/me";
    await control.fault({ method: "GET", path, kind: "status", status: 200, body, email: person.email });
  }
  await account.pass();
  await expect(region(page, "Wallet").getByRole("button", { name: "Top Up", exact: true })).toBeEnabled();
}

export const testParam: TestParam = {
  needs: "a person",
  account: accountWithMessages,
  paths: {
    events: {
      "session.opened": [{ personId: dana }, { personId: another }],
      "account.known": [{ accountId: "acct-dana" }, { accountId: "acct-another" }],
      "payments.opened": (_, world) => [{ payments: world.reference("coordinator") }],
    },
  },
  canCause: (event, snapshot) => {
    const { type } = event;
    const { personId } = snapshot.context;
    if (!snapshot.matches("running")) {
      return /^(signIn\.requested|retried|xstate\.(done|error)\.actor\.loadSettings)$/.test(type);
    }
    if (type.endsWith(".actor.loadScreens")) return true;
    if (snapshot.matches({ running: { screens: "loadFailed" } })) return type === "retried";
    if (snapshot.matches({ running: { session: "absent" } })) return type === "signIn.requested";
    if (snapshot.matches({ running: { session: "unknown" } })) {
      const isFirst = snapshot.matches({ running: { screens: "unneeded" } });
      if (type === "signIn.requested") return isFirst;
      if (type === "session.opened") return personId === "" ? isFirst && event.personId === dana : true;
      return type === "session.absent";
    }
    if (!snapshot.matches({ running: { session: { present: "open" } } })) return false;
    if (snapshot.matches({ running: { leaving: "asking" } })) {
      return type === "signOut.confirmed" || type === "signOut.cancelled" || type === "payments.unlocked";
    }
    if (snapshot.matches({ running: { payments: "closed" } })) {
      return type === "account.known" && event.accountId === "acct-dana";
    }
    if (snapshot.matches({ running: { payments: { open: "locked" } } })) {
      return type === "payments.unlocked" || type === "signOut.requested";
    }
    return [
      "toast.raised",
      "failure.raised",
      "session.closed",
      "session.refreshRejected",
      "account.known",
      "payments.opened",
      "payments.locked",
      "signOut.requested",
    ].includes(type);
  },
  // The page leaves, or is loaded anew.
  last: ({ type }, before) =>
    type === "signOut.confirmed" ||
    (type === "signOut.requested" && !before.matches({ running: { payments: { open: "locked" } } })) ||
    (type === "retried" && before.matches("running")),
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/config|realms|assets|wallet\/|cards\/|users\/me/);
    await page.clock.install();
    // A part that is gone has been looked for already by loading the page anew.
    await page.addInitScript(() => sessionStorage.setItem("reloaded", "true"));
    const at = (path: string) => CallGate.at(page, new RegExp(path));
    gates.set(page, {
      config: await at(String.raw`\/config\.json$`),
      check: await at(String.raw`${provider}3p-cookies\/step1\.html`),
      screens: await at(String.raw`\/assets\/dashboard-[\w-]{8}\.js$`),
      account: await at(String.raw`\/users\/me$`),
      pay: await at(String.raw`\/wallet\/top-up$`),
      leaving: await Departures.at(page, new RegExp(String.raw`${provider}(auth|logout)\?`)),
      left: false,
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
    "session.absent": async ({ page }, _event, _upcoming, { before }) => {
      // After another tab has ended the session nothing more is asked.
      if (before.context.personId !== "" || before.matches({ running: { screens: "unneeded" } })) {
        await gatesOf(page).check.pass();
      }
      // Whoever wants to sign in is on the way to the provider, until it is clear that it cannot be reached.
      if (before.context.wanted !== undefined) {
        await gatesOf(page).leaving.began();
        await page.clock.runFor(30_000);
      }
    },
    "session.opened": open,
    "session.closed": async ({ page }) => {
      const other = await page.context().newPage();
      await other.goto(`${process.env[appVariable] ?? ""}/silent-check-sso.html`);
      const over = { version: 1, accessToken: null, refreshToken: null, isAuthenticated: false, user: null };
      await other.evaluate((text) => localStorage.setItem("auth-store", text), JSON.stringify(over));
      await other.close();
    },
    "session.refreshRejected": rejectRefresh,
    "xstate.done.actor.loadScreens": ({ page }) => gatesOf(page).screens.pass(),
    "xstate.error.actor.loadScreens": ({ page }) => gatesOf(page).screens.drop(),
    "account.known": async (stage, { accountId }, _upcoming, { before }) => {
      // An account is known once more after its person was doubted.
      if (before.matches({ running: { payments: "open" } }) && gatesOf(stage.page).account.waiting === 0) {
        await rejectRefresh(stage);
        await open(stage, { type: "session.opened", personId: dana });
      }
      await nameAccount(stage, accountId);
    },
    "payments.opened": async () => {},
    "payments.locked": pay,
    "payments.unlocked": async ({ page }) => {
      await gatesOf(page).pay.pass();
    },
    "toast.raised": async ({ page }) => {
      await region(page, "My Cards").getByRole("button", { name: "Add Card" }).first().click();
      await expect(messages(page).getByRole("alert")).toBeVisible();
      await dismissAlert(page);
    },
    "failure.raised": async (stage) => {
      const { page, control, person } = stage;
      await pay(stage);
      const body = { status: 402, message: "The card was declined", data: null, code: "card_declined" };
      const path = "/api/v1/wallet/top-up";
      await control.fault({ method: "POST", path, kind: "status", status: 402, body, email: person.email });
      await gatesOf(page).pay.pass();
      await expect(messages(page).getByRole("alert")).toBeVisible();
      await dismissAlert(page);
    },
    "signOut.requested": async ({ page }, _event, _upcoming, { before }) => {
      gatesOf(page).left = !before.matches({ running: { payments: { open: "locked" } } });
      await logout(page).dispatchEvent("click");
    },
    "signOut.confirmed": async ({ page }) => {
      gatesOf(page).left = true;
      await question(page).getByRole("button", { name: "Sign out anyway" }).dispatchEvent("click");
    },
    "signOut.cancelled": ({ page }) => question(page).getByRole("button", { name: "Stay signed in" }).click(),
  },
  states: {
    starting: async ({ page }) => {
      await gatesOf(page).config.arrived();
      await expect(page.getByRole("alert")).toHaveCount(0);
    },
    misconfigured: ({ page }) => expect(page.getByText("Invalid auth provider")).toBeVisible(),
    "running.session.unknown": async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
      await expect(logout(page)).toBeHidden();
    },
    "running.session.absent": ({ page }) => expect(landingButton(page)).toBeVisible(),
    "running.session.present.awaited": async ({ page }) => {
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(logout(page)).toBeHidden();
    },
    "running.session.present.open": async ({ page }) => {
      if (gatesOf(page).left) await gatesOf(page).leaving.began();
      else
        await expect(page.getByRole("navigation", { includeHidden: true }).first()).toBeAttached({
          timeout: 20_000,
        });
    },
    "running.screens.unneeded": async ({ page }) => {
      await gatesOf(page).screens.expectWaiting(0);
    },
    "running.screens.loading": ({ page }) => expect(lost(page)).toBeHidden(),
    "running.screens.loadFailed": async ({ page }) => {
      await expect(lost(page)).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("Your money is safe.");
    },
    "running.screens.loaded": ({ page }) => expect(lost(page)).toBeHidden(),
    "running.payments.closed": ({ page }) => expect(sending(page)).toBeHidden(),
    "running.payments.open.free": ({ page }) => expect(sending(page)).toBeHidden(),
    "running.payments.open.locked": async ({ page }) => {
      if (!gatesOf(page).left) await expect(sending(page)).toBeVisible();
    },
    "running.leaving.staying": ({ page }) => expect(question(page)).toBeHidden(),
    "running.leaving.asking": ({ page }) => expect(question(page)).toBeVisible(),
  },
  unseen: {
    "running.session.repairing": "nothing but a defect leads there",
    "running.payments.repairing": "nothing but a defect leads there",
    "running.leaving.considering": "it is left at once",
  },
  unreachable: {
    "app — error: * → stays": "theme, messages and frame observe their own failures",
    "running — error: auth → misconfigured": "signing in observes its own failures",
    "running.session.absent — session.opened → running.session.present": "signing in leaves the page",
    "running.session.present.open — error: session → running.session.repairing":
      "the session observes its own failures",
    "running.session.repairing — *": "nothing but a defect leads there",
    "running.payments.open — error: payments → running.payments.repairing":
      "the payments coordinator observes its own failures",
    "running.payments.repairing — *": "nothing but a defect leads there",
    "running.payments.open — payments.opened [not isPresent] → refused":
      "the payments coordinator is opened for a session that is there",
  },
};
