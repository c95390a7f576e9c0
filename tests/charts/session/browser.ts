/** One person's session, as the dashboard shows it: its reads, and the payments that it follows. */
import { expect, type Page } from "@playwright/test";
import type { sessionMachine } from "../../../src/machines/session/session.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { balance, dana } from "../../machines/session-fakes.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import {
  HeldPayment,
  link,
  openDialog,
  press,
  region,
  removeCard,
} from "../../model/browser/dialog-buttons.ts";
import { bringBalanceTo } from "../../model/browser/elsewhere.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { noCardsText } from "../../support/no-cards.ts";
import { visa } from "../../support/saved-card.ts";

const api = "/api/v1";
const activeStart = "somebody with an account has signed in";
const pendingSetup = "somebody whose setup is not complete has signed in";

const profiles = new WeakMap<Page, CallGate>();
const heldPayments = new WeakMap<Page, HeldPayment>();

function paymentOf(page: Page): HeldPayment {
  const payment = heldPayments.get(page);
  if (payment === undefined) throw new Error("The walk has not begun.");
  return payment;
}

async function refuseProfile({ page, control, person }: Fixtures): Promise<void> {
  const path = "/realms/nupay/account";
  await control.fault({ method: "GET", path, kind: "status", status: 403, email: person.email });
  await profiles.get(page)?.pass();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
}

/** Starts a new page life before the payment's answer, so that the holder sees the payment as undecided. */
async function leaveUndecided(fixtures: Fixtures): Promise<void> {
  const { page } = fixtures;
  await paymentOf(page).submitAndClose(fixtures);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.getByRole("main").getByRole("button", { name: "Check again" })).toBeVisible();
}

export const testParam: TestParam<typeof sessionMachine> = {
  needs: "a person",
  account: (start) => ({
    status: start === pendingSetup ? "P" : "A",
    balance: 10_000,
    cards: [visa],
    transactions: [
      { type: "TOP_UP", status: "COMPLETED", amount: 10_000, createdAt: "2026-01-01T00:00:00Z" },
    ],
  }),
  paths: {
    starts: {
      [activeStart]: () => ({ personId: "active" }),
      [pendingSetup]: () => ({ personId: "pending" }),
    },
    events: {
      "query.answered": [
        { name: "profile", data: dana },
        { name: "balance", data: balance },
        { name: "cards", data: [] },
      ],
      "query.failed": [
        { name: "profile", failure: offline },
        { name: "balance", failure: offline },
      ],
      "reading.due": [{ query: "balance" }],
    },
  },
  // The events that the app sends by itself at the start, in their order.
  canCause: (event, snapshot) => {
    const { personId, person, payments } = snapshot.context;
    const { type } = event;
    const isProfile = event.name === "profile";
    const opens = type === "payments.opened" && event.payments.id === "coordinator";
    if (personId === "pending") {
      // The profile read is rejected at first. After Try again, the account is read once more as well.
      if (payments === undefined) return type === "account.known" || opens;
      return person === undefined ? type === "profile.asked" || isProfile : opens;
    }
    if (person === undefined) return type === "query.answered" && isProfile;
    if (payments === undefined) {
      return type === "account.known" || opens;
    }
    const comesOnce = ["account.known", "payments.opened", "profile.asked"];
    return !comesOnce.includes(type) && !isProfile;
  },
  // After the first event there is no card left to remove. After the second, the undecided payment keeps the payments
  // coordinator busy.
  last: ({ type }) => type === "cards.changed" || type === "payment.undecided",
  open: async (fixtures, { start }) => {
    const { page, guard, signIn } = fixtures;
    guard.expect(/wallet\/|cards\/|realms\/nupay\/account|users\/me/);
    if (start === pendingSetup) {
      profiles.set(page, await CallGate.at(page, /\/realms\/nupay\/account$/));
      const accountGate = await CallGate.at(page, /\/users\/me$/);
      await signIn();
      await page.goto("/dashboard");
      await accountGate.pass();
      await accountGate.open();
      await refuseProfile(fixtures);
      return;
    }
    await page.clock.install();
    // The code of the pages and dialogs loads with any page except the dashboard.
    await arrive(fixtures, "/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible({ timeout: 20_000 });
    await link(page, "Dashboard").click();
    heldPayments.set(page, new HeldPayment(await CallGate.at(page, /\/wallet\/(top-up|payout|transfer)$/)));
    await expect(region(page, "Wallet").getByText("$100.00").first()).toBeVisible({ timeout: 20_000 });
    await expect(region(page, "My Cards").getByText("•••• 4242").first()).toBeVisible();
    await stopClock(page);
  },
  events: {
    "query.answered": async ({ page }, { name }, _upcoming, { start }) => {
      if (start === pendingSetup) {
        await page.getByRole("button", { name: "Try again" }).click();
        await profiles.get(page)?.open();
        await expect(page.getByRole("button", { name: "Start Setup" })).toBeVisible();
        return;
      }
      // At the start the app reads by itself.
      if (name !== "profile") await press(page, name === "balance" ? "Wallet" : "My Cards", "Refresh");
    },
    "query.failed": async (fixtures, { name }) => {
      const { page, control, person } = fixtures;
      if (name === "profile") return refuseProfile(fixtures);
      const fault = {
        method: "POST",
        path: `${api}/wallet/balance`,
        kind: "status",
        status: 400,
        times: 2,
      } as const;
      await control.fault({ ...fault, email: person.email });
      await press(page, "Wallet", "Refresh");
      const outdated = region(page, "Wallet").getByRole("alert");
      await expect(outdated).toBeVisible();
      await control.clearFaults(person.email);
      await region(page, "Wallet").getByRole("button", { name: "Try again" }).click();
      await expect(outdated).toBeHidden();
    },
    "profile.asked": async ({ page }) => {
      // The account is refetched as well: a failed profile is reported only after the account is known.
      const account = await CallGate.at(page, /\/users\/me$/);
      await page.getByRole("button", { name: "Try again" }).click();
      await account.pass();
      await account.open();
      await profiles.get(page)?.arrived();
    },
    "account.known": async () => {},
    "payments.opened": async () => {},
    "cards.changed": async ({ page }) => {
      await openDialog(page, "deleteCard");
      await removeCard(page);
      await expect(region(page, "My Cards").getByText(noCardsText)).toBeVisible();
    },
    navigated: async ({ page }) => {
      await link(page, page.url().endsWith("/dashboard") ? "Settings" : "Dashboard").click();
    },
    "panels.due": ({ page }) => page.evaluate(() => void dispatchEvent(new Event("online"))),
    // The ledger has the money from now on. The page's next poll is due within a minute.
    "reading.due": async (fixtures, _event, _upcoming, { look }) => {
      const { page } = fixtures;
      const { balance = 0 } = (await fixtures.control.accountInLedger(fixtures.person.email)) ?? {};
      await bringBalanceTo(fixtures, balance + 1_234);
      await look();
      const balanceResponse = page.waitForResponse((response) =>
        response.url().endsWith(`${api}/wallet/balance`),
      );
      await page.clock.runFor(60_000);
      await (await balanceResponse).finished();
      await page.clock.runFor(6_000);
    },
    "payment.succeeded": (fixtures) => paymentOf(fixtures.page).succeed(fixtures),
    "payment.declined": (fixtures) => paymentOf(fixtures.page).declineClosed(fixtures),
    "payment.undecided": leaveUndecided,
    // Makes a payment, so that a refetch is due.
    "refetch.due": async (fixtures) => {
      const { page } = fixtures;
      await paymentOf(page).succeed(fixtures);
      // Waits for the page's request, since the sandbox's request log may lack the latest one. The number of requests
      // is not checked: a running payment also reads the balance, to find out whether keys get through.
      const balanceRequest = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith(`${api}/wallet/balance`),
      );
      await page.clock.runFor(3_000);
      await balanceRequest;
    },
  },
  // The screen snapshots show the dashboard, and not the setup of a person with a pending account.
  isTransient: ({ page }, { context }) =>
    context.personId === "pending" || !page.url().endsWith("/dashboard"),
  states: {
    payable: async ({ page }, { context }) => {
      if (context.personId === "pending" || !page.url().endsWith("/dashboard")) return;
      await expect(region(page, "Wallet").getByRole("button", { name: "Top Up" })).toBeEnabled();
    },
  },
  skippedStates: {
    unpayable: "it is over before the dashboard is shown, and nothing can be paid before",
  },
  unreachable: {
    "session — error: * → stays": "reads, pages and listeners observe their own failures",
    "payable — error: paymentEvents → stays":
      "listening to the payments coordinator cannot fail in a browser",
    "session — cards.unsettled → stays":
      "only a lost answer of the two card dialogs raises it: addCard and deleteCard lose theirs",
    "session — pages.requested → stays": "dialogs requests what is missing (unloaded.requested)",
    "session — minute.began → stays": "tests/journeys/times.spec.ts lets minutes pass",
    "session — day.began → stays": "tests/journeys/last-card.spec.ts brings a midnight",
    "session — account.ready → stays": "an account that is made or approved: the walks of the account gate",
    "payable — payment.pending → stays": "tests/journeys/undecided.spec.ts does it with a pending payout",
    "payable — payment.failed → stays":
      "tests/journeys/undecided.spec.ts does it with a payout that was returned",
    "payable — payment.confirmed → stays": "payment takes it (outcome.confirmed)",
    "payable — payment.removed → stays": "payment takes it (entry.removed)",
  },
};
