/** One person from sign-in to sign-out: session rechecks, running payments, and the confirmation before leaving. */
import { expect, type Page } from "@playwright/test";
import type { personSessionMachine } from "../../../src/machines/session/person-session.machine.ts";
import { stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { NavigationCounter } from "../../model/browser/departures.ts";
import { HeldPayment, link, region } from "../../model/browser/dialog-buttons.ts";
import { expireSession } from "../../model/browser/identity-provider.ts";
import { accountWithMessages } from "../../model/browser/messages.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { offerPasskeys } from "../../support/passkeys.ts";

const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/`;

interface Gates {
  readonly check: CallGate;
  readonly account: CallGate;
  readonly payment: HeldPayment;
  /** Navigations of the page itself to the provider. */
  readonly leaving: NavigationCounter;
  /** Whether the person has pressed Logout, so that the page navigates away. */
  hasLeft: boolean;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

const logout = (page: Page) => page.getByRole("navigation").getByRole("button", { name: "Logout" });
const question = (page: Page) => page.getByRole("dialog", { name: "A payment is still being sent" });
const sending = (page: Page) =>
  page.getByRole("main", { includeHidden: true }).getByText("We're checking this payment");

const rejectRefresh = (fixtures: Fixtures) => expireSession(fixtures, gatesOf(fixtures.page).check);

async function comeBack(fixtures: Fixtures): Promise<void> {
  await fixtures.signIn(fixtures.person);
  await gatesOf(fixtures.page).check.pass();
}

/** Makes the wallet answer with the account that has this id. */
async function nameAccount({ control, person, page }: Fixtures, accountId: string): Promise<void> {
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

async function expectPresent({ page }: Fixtures): Promise<void> {
  if (gatesOf(page).hasLeft) await gatesOf(page).leaving.began();
  else
    await expect(page.getByRole("navigation", { includeHidden: true }).first()).toBeAttached({
      timeout: 20_000,
    });
}

export const testParam: TestParam<typeof personSessionMachine> = {
  needs: "a person",
  account: accountWithMessages,
  paths: {
    events: {
      "account.known": [{ accountId: "acct-dana" }, { accountId: "acct-another" }],
      "payments.opened": (_, world) => [{ payments: world.reference("coordinator") }],
    },
  },
  canCause: ({ type, accountId }, snapshot) => {
    if (!snapshot.matches({ session: "present" })) return type === "person.returned";
    if (snapshot.matches({ payments: { open: { locked: "asking" } } })) {
      return ["departure.confirmed", "departure.cancelled", "payments.unlocked"].includes(type);
    }
    if (snapshot.matches({ payments: "closed" })) {
      return type === "account.known" && accountId === "acct-dana";
    }
    if (snapshot.matches({ payments: { open: "locked" } })) {
      return ["payments.unlocked", "signOut.requested", "passkey.requested"].includes(type);
    }
    return [
      "session.refreshRejected",
      "account.known",
      "payments.opened",
      "payments.locked",
      "signOut.requested",
      "passkey.requested",
    ].includes(type);
  },
  // After these events the page navigates to the provider.
  last: ({ type }, snapshotBefore) =>
    type === "departure.confirmed" ||
    ((type === "signOut.requested" || type === "passkey.requested") &&
      !snapshotBefore.matches({ payments: { open: "locked" } })),
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/config|realms|wallet\/|cards\/|users\/me/);
    await page.clock.install();
    await offerPasskeys(page);
    const createGate = (path: string) => CallGate.at(page, new RegExp(path));
    gates.set(page, {
      check: await createGate(String.raw`${provider}3p-cookies\/step1\.html`),
      account: await createGate(String.raw`\/users\/me$`),
      payment: new HeldPayment(await createGate(String.raw`\/wallet\/top-up$`)),
      leaving: await NavigationCounter.at(page, new RegExp(String.raw`${provider}(auth|logout)\?`)),
      hasLeft: false,
    });
    await page.goto("/", { waitUntil: "commit" });
    await gatesOf(page).check.arrived();
    await stopClock(page);
    await comeBack(fixtures);
    await gatesOf(page).account.arrived();
  },
  events: {
    "session.refreshRejected": rejectRefresh,
    "person.returned": comeBack,
    "account.known": async (fixtures, { accountId }, _upcoming, { before }) => {
      // The account is read again after a recheck of its person.
      if (before.matches({ payments: "open" }) && gatesOf(fixtures.page).account.waiting === 0) {
        await rejectRefresh(fixtures);
        await comeBack(fixtures);
      }
      await nameAccount(fixtures, accountId);
    },
    "payments.opened": async () => {},
    "payments.locked": (fixtures) => gatesOf(fixtures.page).payment.submitAndClose(fixtures),
    "payments.unlocked": ({ page }) => gatesOf(page).payment.answer(),
    "signOut.requested": async ({ page }, _event, _upcoming, { before }) => {
      gatesOf(page).hasLeft = !before.matches({ payments: { open: "locked" } });
      await logout(page).dispatchEvent("click");
    },
    "passkey.requested": async ({ page }, _event, _upcoming, { before }) => {
      gatesOf(page).hasLeft = !before.matches({ payments: { open: "locked" } });
      await link(page, "Profile").click();
      await page.getByRole("button", { name: "Create a passkey" }).dispatchEvent("click");
    },
    "departure.confirmed": async ({ page }) => {
      gatesOf(page).hasLeft = true;
      await question(page)
        .getByRole("button", { name: / anyway$/ })
        .dispatchEvent("click");
    },
    "departure.cancelled": ({ page }) =>
      question(page)
        .getByRole("button", { name: /^Stay / })
        .click(),
  },
  states: {
    "session.present.starting": expectPresent,
    "session.present.following": expectPresent,
    "session.rechecking": async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeHidden();
      await expect(logout(page)).toBeHidden();
    },
    "payments.closed": ({ page }) => expect(sending(page)).toBeHidden(),
    "payments.open.free": ({ page }) => expect(sending(page)).toBeHidden(),
    "payments.open.locked.staying": async ({ page }) => {
      await expect(question(page)).toBeHidden();
      if (!gatesOf(page).hasLeft) await expect(sending(page)).toBeVisible();
    },
    "payments.open.locked.asking": ({ page }) => expect(question(page)).toBeVisible(),
  },
  skippedStates: {
    "session.repairing": "nothing but a defect leads there",
    "payments.repairing": "nothing but a defect leads there",
  },
  unreachable: {
    "session.present — error: session → session.repairing": "the session observes its own failures",
    "session.repairing — *": "nothing but a defect leads there",
    "payments.open — error: payments → payments.repairing":
      "the payments coordinator observes its own failures",
    "payments.repairing — *": "nothing but a defect leads there",
    "personSession — payment.declined [isUnfollowed] → stays":
      "tests/machines/app.test.ts has it: a session that breaks down while a payment is sent",
    "personSession — payment.declined [not isUnfollowed] → refused":
      "the dialogs say it: their paths decline a payment",
    "personSession — passkey.requested [not isPresent] → refused":
      "without a session the app shows no profile",
    "payments.open.locked.asking — passkey.requested → stays": "the question covers the button",
    "payments.open.locked.asking — signOut.requested → payments.open.locked.asking.signOut":
      "half an hour without use: the question covers the button",
    "payments.open.locked.asking.passkey — departure.confirmed → payments.open.locked.staying":
      "without a session the app shows no question",
  },
};
