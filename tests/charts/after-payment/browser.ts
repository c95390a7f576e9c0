/** The notice on the dashboard after a payment. */
import { expect, type Page } from "@playwright/test";
import type { SnapshotFrom } from "xstate";
import type { afterPaymentMachine } from "../../../src/machines/history/after-payment.machine.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { dialogBox, HeldPayment, openDialog, region } from "../../model/browser/dialog-buttons.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { visa } from "../../support/saved-card.ts";

const payments = new WeakMap<Page, HeldPayment>();

function paymentOf(page: Page): HeldPayment {
  const payment = payments.get(page);
  if (payment === undefined) throw new Error("The walk has not begun.");
  return payment;
}

const lastPayment = (page: Page) => region(page, "Last payment");

/** Makes a withdrawal that the wallet settles at once, or accepts without settling it. */
async function withdraw(fixtures: Fixtures, outcome: "succeed" | "pending"): Promise<void> {
  const { page, control, person } = fixtures;
  await control.payouts(outcome, person.email);
  await page.unroute(list);
  await openDialog(page, "withdraw");
  await paymentOf(page).submit(fixtures, "withdraw");
  await paymentOf(page).answer();
  await expect(dialogBox(page, "withdraw")).toBeHidden();
}

const list = /\/wallet\/list$/;

/** From now on, the lists return the newest transaction with this status, or omit it if the status is undefined. */
async function answerListFromNow(page: Page, status: string | undefined): Promise<void> {
  await page.unroute(list);
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [newest, ...others] = answer.data;
    const data = status === undefined ? others : [{ ...newest, status }, ...others];
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

const notes = [
  ["pending", "Accepted, and still pending."],
  ["failed", "failed."],
  ["unknown", "This app does not know this status."],
] as const;

async function expectOwnState(page: Page, snapshot: SnapshotFrom<typeof afterPaymentMachine>): Promise<void> {
  await expect(lastPayment(page).getByText("$25.00 to your bank account")).toBeVisible();
  for (const [state, note] of notes)
    await expect(lastPayment(page).getByText(note)).toHaveCount(snapshot.matches({ shown: state }) ? 1 : 0);
}

export const testParam: TestParam<typeof afterPaymentMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 100_000,
    cards: [visa],
  },
  canCause: ({ type, paid }) => !type.startsWith("payment.") || paid !== undefined,
  open: async (fixtures) => {
    const { page } = fixtures;
    await page.clock.install();
    // The dialogs' code loads with any page except the dashboard.
    await arrive(fixtures, "/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible({ timeout: 20_000 });
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await expect(region(page, "My Cards").getByText("•••• 4242").first()).toBeVisible({ timeout: 20_000 });
    payments.set(page, new HeldPayment(await CallGate.at(page, /\/wallet\/payout$/)));
    await stopClock(page);
  },
  events: {
    "payment.succeeded": (fixtures) => withdraw(fixtures, "succeed"),
    "payment.pending": (fixtures) => withdraw(fixtures, "pending"),
    "transactions.read": async ({ page }, { transactions }) => {
      const ownTransaction = transactions.find(
        (transaction: { transactionId: string }) => transaction.transactionId === "t-1",
      );
      await answerListFromNow(page, ownTransaction?.status);
      const listResponse = page.waitForResponse(list);
      await region(page, "Transaction History").getByRole("button", { name: "Refresh" }).click();
      await listResponse;
    },
    dismissed: ({ page }) => lastPayment(page).getByRole("button", { name: "Hide" }).click(),
  },
  states: {
    "shown.settled": ({ page }, snapshot) => expectOwnState(page, snapshot),
    "shown.pending": ({ page }, snapshot) => expectOwnState(page, snapshot),
    "shown.failed": ({ page }, snapshot) => expectOwnState(page, snapshot),
    "shown.unknown": ({ page }, snapshot) => expectOwnState(page, snapshot),
  },
  unreachable: {
    "afterPayment — query.answered [isHistory] → stays":
      "tests/journeys/after-payment.spec.ts shows a transaction's own reference once the history has it",
    "afterPayment — query.answered [not isHistory] → refused": "what the cards are changes nothing here",
    "afterPayment — error: facts → stays": "the session stands longer than its charts",
    "shown — file.saved → stays": "tests/journeys/after-payment.spec.ts saves a receipt",
    "shown — file.saveFailed → stays": "the walks of `transactionDetail` lose a typeface of a receipt",
    "shown — error: receipt → stays": "the chart that saves the file says its failures itself",
    "afterPayment — payment.succeeded [not isKnown] → refused":
      "the coordinator knows each payment that it sends",
    "afterPayment — payment.pending [not isKnown] → refused":
      "the coordinator knows each payment that it sends",
  },
};
