/** An open page without events: its relative times still advance. */
import { expect, test } from "../support/fixtures.ts";
import { openDashboard } from "./steps.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** 1:00 UTC of this day: about noon for the account, so that no day begins in the twenty minutes of the journey. */
const start = Math.floor(Date.now() / day) * day + 60 * minute;

test.use({
  personDetails: {
    account: {
      status: "A",
      balance: 10_000,
      transactions: [
        {
          type: "WALLET_TOPUP",
          status: "SUCCEEDED",
          amount: 1_000,
          createdAt: new Date(start).toISOString(),
        },
      ],
    },
  },
});

test("a transaction's age in the history grows at the full minute, without a read", async ({
  page,
  person,
}) => {
  await page.clock.install({ time: start + minute / 2 });
  await openDashboard(page, person);
  // The pages' code, which opens the event stream: later reads would draw the history anew.
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  const line = page.getByRole("region", { name: "Transaction History" }).getByRole("listitem");
  await expect(line).toContainText(/minutes?\sago/);
  // Timers pass half a minute, less than the silence after which the event stream would be opened again.
  await page.clock.setSystemTime(start + 20 * minute);
  await page.clock.fastForward(minute / 2);
  await expect(line).toContainText(/(19|2\d)\sminutes\sago/);
});
