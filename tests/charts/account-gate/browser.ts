import { expect, type Page } from "@playwright/test";
import { isActive } from "../../../src/machines/core/account-status.ts";
import type { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { preventReload } from "../../model/browser/no-reload.ts";
import { keepProgress, withoutSetup } from "../../model/browser/setup-progress.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const accountPath = "/api/v1/users/me";
const create = "/api/v1/fiat/accounts";
const profile = "/realms/nupay/account";

const gates = new WeakMap<
  Page,
  {
    readonly account: CallGate;
    readonly profile: CallGate;
    readonly wizard: CallGate;
    /** Whether the wizard's code has loaded. */
    isPrepared: boolean;
  }
>();

function gatesOf(page: Page) {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

const checkButton = (page: Page) => page.getByRole("button", { name: "Go to Dashboard" });

/** The chart invokes the port by itself; the app sends the request only after a press of the button. */
async function invoked({ page }: Fixtures): Promise<void> {
  if (gatesOf(page).account.waiting > 0) return;
  await checkButton(page).click();
  await gatesOf(page).account.arrived();
}

/** Counts created accounts, not failed attempts. */
async function countCreatedAccounts({ control, person }: Fixtures): Promise<number> {
  const calls = await control.requests(create, person.email);
  return calls.filter(({ method, status }) => method === "POST" && status < 300).length;
}

/** The account that the wallet answers with; 404 for undefined. */
async function answerAccountStatus({ control, person }: Fixtures, status: string | undefined): Promise<void> {
  if (status === undefined) {
    const body = { status: 404, message: "Account not found", data: null, code: "account_not_found" };
    await control.fault({
      method: "GET",
      path: accountPath,
      kind: "status",
      status: 404,
      body,
      email: person.email,
    });
    return;
  }
  const { accounts } = await control.ledger();
  const account = accounts.find(({ email }) => email === person.email);
  if (account !== undefined) await control.setStatus(account.accountId, status);
}

async function expectBusy({ page }: Fixtures): Promise<void> {
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
}

export const testParam: TestParam<typeof accountGateMachine, { wizard: "setupWizard" }> = {
  needs: "a person",
  account: (start) =>
    start === "somebody without an account has signed in"
      ? null
      : { status: start === "somebody with an account has signed in" ? "A" : "P", balance: 0 },
  paths: {
    starts: {
      "somebody without an account has signed in": () => ({ personId: "new" }),
      "somebody whose setup is sent has signed in": () => ({ personId: "pending" }),
      "somebody with an account has signed in": () => ({ personId: "active" }),
    },
    answers: {
      createAccount: [
        { kind: "done" },
        { kind: "rejected", failure: { kind: "status", status: 400, code: "forbidden" } },
      ],
    },
  },
  canCause: (event, snapshot) => {
    const { personId, person } = snapshot.context;
    const status = event.data?.status;
    // A press of Go to Dashboard has already read the active account, so the wizard ends at once.
    if (snapshot.matches("pending") && isActive(snapshot.context.account))
      return event.type === "xstate.done.actor.wizard";
    switch (event.type) {
      case "profile.known":
        return person === undefined && !snapshot.matches("failed");
      case "profile.missing":
        return person === undefined;
      case "query.answered":
        if (snapshot.matches("loading")) {
          return status === { new: undefined, pending: "P", active: "A" }[String(personId)];
        }
        if (snapshot.matches("created")) return true;
        return snapshot.matches("pending") && personId === "pending" && status !== undefined;
      case "query.failed":
        return snapshot.matches("loading") || snapshot.matches("created") || personId === "pending";
      case "module.loaded":
        return snapshot.matches("preparing");
      case "module.loadFailed":
        return snapshot.matches("preparing") && personId === "pending";
      case "account.asked":
        return personId === "pending";
      case "xstate.done.actor.wizard":
        return false;
      default:
        return true;
    }
  },
  // A browser does not import a failed module again, so the next retry reloads the page.
  last: ({ type }, snapshotBefore) => type === "retried" && snapshotBefore.matches("unprepared"),
  open: async (fixtures, { start }) => {
    const { page, person, guard, signIn } = fixtures;
    // These requests fail until the account exists; the guard would report each as an error.
    guard.expect(/assets|users\/me|fiat\/accounts|realms\/nupay\/account|wallet\/|cards\/list/);
    gates.set(page, {
      account: await CallGate.at(page, /\/users\/me$/),
      profile: await CallGate.at(page, /\/realms\/nupay\/account$/),
      wizard: await CallGate.at(page, /\/assets\/wizard-[\w-]{8}\.js$/),
      isPrepared: false,
    });
    if (start === "somebody whose setup is sent has signed in") {
      await keepProgress(page, person, { step: "complete" });
      await withoutSetup(page);
    }
    await signIn();
    await preventReload(page);
    await page.goto("/dashboard");
    await gatesOf(page).account.arrived();
  },
  events: {
    "profile.known": async ({ page }) => {
      const profileResponse = page.waitForResponse(/\/realms\/nupay\/account$/);
      await gatesOf(page).profile.pass();
      await profileResponse;
    },
    "profile.missing": async ({ page, control, person }) => {
      await control.fault({ method: "GET", path: profile, kind: "status", status: 403, email: person.email });
      await gatesOf(page).profile.pass();
    },
    "query.answered": async (fixtures, event, _upcoming, { before }) => {
      const { page } = fixtures;
      if (before.matches("pending")) await invoked(fixtures);
      await answerAccountStatus(fixtures, event.data?.status);
      const gate = gatesOf(page);
      await gate.account.pass();
      if (before.matches("pending") && event.data?.status === "P") {
        await expect(page.getByText("The review is not finished yet.")).toBeVisible();
      }
    },
    "query.failed": async (fixtures, _event, _upcoming, { before }) => {
      const { page, control, person } = fixtures;
      if (before.matches("pending")) await invoked(fixtures);
      await control.fault({
        method: "GET",
        path: accountPath,
        kind: "status",
        status: 400,
        email: person.email,
      });
      await gatesOf(page).account.pass();
      if (before.matches("pending"))
        await expect(page.getByText("We could not check just now.")).toBeVisible();
    },
    "account.asked": invoked,
    "xstate.done.actor.wizard": async () => {},
    // The app reads the account once more before it creates one, because another tab may have done so.
    "xstate.done.actor.createAccount": async (fixtures, { output }) => {
      const { page, control, person } = fixtures;
      if (output.kind === "done") return gatesOf(page).account.pass();
      await answerAccountStatus(fixtures, undefined);
      const body = { status: 400, message: "Not allowed", data: null, code: "forbidden" };
      await control.fault({
        method: "POST",
        path: create,
        kind: "status",
        status: 400,
        body,
        email: person.email,
      });
      await gatesOf(page).account.pass();
    },
    "module.loaded": async ({ page }) => {
      const gate = gatesOf(page);
      if (!gate.isPrepared) await gate.wizard.pass();
      gate.isPrepared = true;
    },
    "module.loadFailed": ({ page }) => gatesOf(page).wizard.drop(),
    retried: async ({ page }, _event, _upcoming, { before }) => {
      await page.getByRole("button", { name: "Try again" }).click();
      if (!before.matches("unprepared")) return;
      // The page reloads, and the code still does not load.
      const { account, profile, wizard } = gatesOf(page);
      await account.pass();
      await profile.pass();
      await wizard.drop();
    },
  },
  isTransient: ({ page }, snapshot) =>
    (snapshot.matches("preparing") && gatesOf(page).isPrepared) ||
    (snapshot.matches("pending") && isActive(snapshot.context.account)),
  states: {
    loading: async (fixtures) => {
      await expectBusy(fixtures);
      await gatesOf(fixtures.page).account.arrived();
    },
    creating: async (fixtures) => {
      await expectBusy(fixtures);
      await gatesOf(fixtures.page).account.arrived();
      expect(await countCreatedAccounts(fixtures)).toBeLessThanOrEqual(1);
    },
    created: async (fixtures) => {
      await gatesOf(fixtures.page).account.arrived();
      await expectBusy(fixtures);
      expect(await countCreatedAccounts(fixtures)).toBe(1);
    },
    introducing: expectBusy,
    preparing: async (fixtures) => {
      if (gatesOf(fixtures.page).isPrepared) return;
      await gatesOf(fixtures.page).wizard.arrived();
      await expectBusy(fixtures);
    },
    pending: async ({ page }, snapshot) => {
      if (isActive(snapshot.context.account)) return;
      await expect(
        page.getByRole("button", { name: "Start Setup" }).or(checkButton(page)).first(),
      ).toBeVisible();
    },
    ready: ({ page }) => expect(page.getByRole("region", { name: "Wallet" })).toBeVisible(),
    unprepared: async ({ page }) => {
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
    failed: async ({ page }) => {
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  otherwise: { "The dashboard": "a screen snapshot has this in the dashboard's place" },
  unreachable: {
    "creating — error: createAccount → failed":
      "the chart of the call answers for every failure of its ports",
    "accountGate — query.answered [not isActive] → refused":
      "nothing is seen of it; tests/journeys/set-back.spec.ts approves an account whose setup is loading",
    "creating — query.answered → stays": "an event of the stream reads it in that moment",
    "accountGate — error: setupCode → failed": "the code's chart observes its own failures",
    "accountGate — error: account → failed": "a read observes its own failures",
    "pending — error: wizard → failed": "the wizard observes its own failures",
    "pending — done: wizard → pending": "the wizard ends at the read of an active account",
    "pending — setup.submitted *": "the paths of the wizard submit a setup, and the journeys an approved one",
    "failed — account.requested [mayPass] → stays":
      "the network's return asks for it, after a read and its retries have failed for seconds",
    "failed — account.requested [not mayPass] → refused": "nothing is seen of it",
    "pending — account.requested → stays":
      "a read that is not old stays as it is; the journeys move the clock",
    "ready — account.requested → stays": "a read that is not old stays as it is; the journeys move the clock",
    "ready — query.answered *":
      "an active account is read again after five minutes: the journeys move the clock",
  },
};
