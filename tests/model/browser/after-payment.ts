/** What stands beside the dashboard after a payment, and the balance that is read again. */
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
const updating = (page: Page) => region(page, "Wallet").getByText("Being updated…");

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
  // A reading is over within one answer of the wallet, and nothing else happens meanwhile.
  canCause: ({ type, name, paid }, snapshot) => {
    if (type.startsWith("payment.") && paid === undefined) return false;
    if (snapshot.matches({ shown: "reading" })) return type.startsWith("query.") && name === "balance";
    if (type === "query.answered") return name === "balance" && snapshot.matches({ shown: "outdated" });
    return type !== "query.failed";
  },
  open: async (stage) => {
    const { page, guard } = stage;
    guard.expect(/wallet\/balance/);
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
    "refetch.due": async ({ page, control, person }, _event, upcoming) => {
      if (upcoming?.type === "query.failed")
        await control.fault({
          method: "POST",
          path: "/api/v1/wallet/balance",
          kind: "status",
          status: 400,
          email: person.email,
        });
      await page.clock.runFor(3_000);
    },
    "query.answered": async ({ page }, _event, _upcoming, { before }) => {
      if (before.matches({ shown: "outdated" }))
        await region(page, "Wallet").getByRole("button", { name: "Try again" }).click();
      await expect(updating(page)).toBeHidden();
    },
    "query.failed": ({ page }) => expect(updating(page)).toBeHidden(),
    dismissed: ({ page }) => last(page).getByRole("button", { name: "Hide" }).click(),
  },
  states: {
    closed: ({ page }) => expect(last(page)).toHaveCount(0),
    "shown.settling": async ({ page }, { context }) => {
      const text = context.pending ? "$25.00 to your bank account" : "$25.00 from •••• 4242 to your wallet";
      await expect(last(page).getByText(text)).toBeVisible();
      await expect(last(page).getByText(/still pending/)).toHaveCount(context.pending ? 1 : 0);
      await expect(updating(page)).toBeVisible();
    },
    "shown.updated": async ({ page }) => {
      await expect(updating(page)).toBeHidden();
      await expect(region(page, "Wallet").getByRole("alert")).toHaveCount(0);
      await expect(last(page)).toBeVisible();
    },
    "shown.outdated": async ({ page }) => {
      await expect(updating(page)).toBeHidden();
      await expect(region(page, "Wallet").getByRole("alert")).toBeVisible();
      await expect(last(page)).toBeVisible();
    },
  },
  unseen: { "shown.reading": "it is over within one answer of the wallet" },
  unreachable: {
    "afterPayment — payment.succeeded [not isKnown] → refused":
      "the coordinator knows each payment that it sends",
    "afterPayment — payment.pending [not isKnown] → refused":
      "the coordinator knows each payment that it sends",
    "shown.reading — query.answered [not isBalance] → refused": "session passes on the balance alone",
    "shown.reading — query.failed [not isBalance] → refused":
      "the panels are read side by side, and which is refused first is not to be seen",
    "shown.outdated — query.answered [not isBalance] → refused": "session passes on the balance alone",
  },
};
