/** Tests that the relative times on an open page advance without events. */
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
  // Loads the pages' code now, because it opens the event stream, whose reads would rerender the history later.
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  const line = page.getByRole("region", { name: "Transaction History" }).getByRole("listitem");
  await expect(line).toContainText(/minutes?\sago/);
  // Timers advance by half a minute, which is shorter than the silence after which the event stream would be opened
  // again.
  await page.clock.setSystemTime(start + 20 * minute);
  await page.clock.fastForward(minute / 2);
  await expect(line).toContainText(/(19|2\d)\sminutes\sago/);
});
