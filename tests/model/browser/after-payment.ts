/** What stands beside the dashboard after a payment. */
import { expect, type Page } from "@playwright/test";
import { arrive, stopClock } from "./arrive.ts";
import { CallGate } from "./call-gate.ts";
import { box, HeldPayment, openDialog, region } from "./dialog-buttons.ts";
import type { Stage, TestParam } from "./test-param.ts";

const payments = new WeakMap<Page, HeldPayment>();

function paymentOf(page: Page): HeldPayment {
  const payment = payments.get(page);
  if (payment === undefined) throw new Error("The walk has not begun.");
  return payment;
}

const last = (page: Page) => region(page, "Last payment");

/** A withdrawal that the wallet accepts and does not settle. */
async function withdrawPending(stage: Stage): Promise<void> {
  const { page, control, person } = stage;
  await control.payouts("pending", person.email);
  await openDialog(page, "withdraw");
  await paymentOf(page).submit(stage, "withdraw");
  await paymentOf(page).answer();
  await expect(box(page, "withdraw")).toBeHidden();
}

export const testParam: TestParam = {
  needs: "a person",
  account: {
    status: "A",
    balance: 100_000,
    cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
  },
  canCause: ({ type, paid }) => !type.startsWith("payment.") || paid !== undefined,
  open: async (stage) => {
    const { page } = stage;
    await page.clock.install();
    // The code of the dialogs comes with any page but the dashboard.
    await arrive(stage, "/settings");
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible({ timeout: 20_000 });
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await expect(region(page, "My Cards").getByText("•••• 4242").first()).toBeVisible({ timeout: 20_000 });
    payments.set(page, new HeldPayment(await CallGate.at(page, /\/wallet\/(top-up|payout)$/)));
    await stopClock(page);
  },
  events: {
    "payment.succeeded": async (stage) => {
      const { page } = stage;
      await openDialog(page, "topUp");
      await paymentOf(page).submit(stage, "topUp");
      await paymentOf(page).answer();
      await expect(box(page, "topUp")).toBeHidden();
    },
    "payment.pending": withdrawPending,
    dismissed: ({ page }) => last(page).getByRole("button", { name: "Hide" }).click(),
  },
  states: {
    shown: async ({ page }, { context }) => {
      const text = context.pending ? "$25.00 to your bank account" : "$25.00 from •••• 4242 to your wallet";
      await expect(last(page).getByText(text)).toBeVisible();
      await expect(last(page).getByText(/still pending/)).toHaveCount(context.pending ? 1 : 0);
    },
  },
  unreachable: {
    "shown — file.saved → stays": "tests/journeys/after-payment.spec.ts saves a receipt",
    "shown — file.saveFailed → stays": "the walks of `transactionDetail` lose a typeface of a receipt",
    "shown — error: receipt → stays": "the chart that saves the file says its failures itself",
    "afterPayment — payment.succeeded [not isKnown] → refused":
      "the coordinator knows each payment that it sends",
    "afterPayment — payment.pending [not isKnown] → refused":
      "the coordinator knows each payment that it sends",
  },
};
