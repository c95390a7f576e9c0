import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, waitUntilLoaded } from "./steps.ts";

const card = (last4: string, expYear = visa.expYear) => ({ ...visa, last4, expYear });
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });
const topUp = (page: Page) => dialog(page, "Topup Wallet");
const radio = (page: Page, last4: string) => topUp(page).getByRole("radio", { name: `•••• ${last4}` });

async function openTopUp(page: Page): Promise<void> {
  await wallet(page).getByRole("button", { name: "Top Up" }).click();
  await expect(topUp(page).getByRole("textbox", { name: "Amount" })).toBeVisible();
}

/** The first instant of the next month in the account's zone. */
function nextMonth(): Date {
  const day = new Date();
  const readDatePart = (type: "day" | "month" | "hour") => {
    const dateFormat = new Intl.DateTimeFormat("en", {
      timeZone: "Australia/Sydney",
      [type]: "2-digit",
      hourCycle: "h23",
    });
    return Number(dateFormat.formatToParts(day).find((candidate) => candidate.type === type)?.value);
  };
  day.setUTCMinutes(0, 0, 0);
  while (readDatePart("day") !== 1 || readDatePart("hour") !== 0) day.setTime(day.getTime() + 3_600_000);
  return day;
}

test.describe("at the end of a month", () => {
  const midnight = nextMonth();
  const lastDay = new Date(midnight.getTime() - 86_400_000);
  test.use({
    personDetails: {
      account: {
        status: "A",
        balance: 10_000,
        cards: [
          {
            brand: "visa",
            last4: "4242",
            expMonth: lastDay.getUTCMonth() + 1,
            expYear: lastDay.getUTCFullYear(),
          },
          card("1881"),
        ],
      },
    },
  });

  test("once a card expires while the page is open, the other card is suggested", async ({
    page,
    person,
  }) => {
    // The wait until midnight is shorter than a token's lifetime, because the app would renew all expired tokens at once.
    await page.clock.install({ time: midnight.getTime() - 120_000 });
    await openDashboard(page, person);
    await waitUntilLoaded(page);
    await openTopUp(page);
    await expect(radio(page, "4242")).toBeChecked();
    await topUp(page).getByRole("button", { name: "Close" }).click();
    await page.clock.runFor(121_000);
    await openTopUp(page);
    await expect(radio(page, "4242")).toBeDisabled();
    await expect(radio(page, "1881")).toBeChecked();
  });
});

test.use({
  personDetails: {
    account: { status: "A", balance: 10_000, cards: [card("4242", 2020), card("1881"), card("5309")] },
  },
});

test("a top-up preselects a valid card at first, and then the last used one, also after a reload", async ({
  page,
  person,
  control,
}) => {
  await openDashboard(page, person);
  await waitUntilLoaded(page);
  await openTopUp(page);
  const [first] = await topUp(page).getByRole("radio", { checked: true }).all();
  const chosenCard = await first?.getAttribute("value");
  expect(chosenCard).toBeTruthy();
  await expect(radio(page, "4242")).toBeDisabled();
  await expect(radio(page, "4242")).not.toBeChecked();
  const otherCard = (await radio(page, "1881").isChecked()) ? "5309" : "1881";
  await radio(page, otherCard).check();
  await topUp(page).getByRole("textbox", { name: "Amount" }).fill("10");
  await topUp(page).getByRole("button", { name: "Top Up" }).click();
  await expect(topUp(page)).toBeHidden();

  await openTopUp(page);
  await expect(radio(page, otherCard)).toBeChecked();
  await topUp(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await waitUntilLoaded(page);
  await openTopUp(page);
  await expect(radio(page, otherCard)).toBeChecked();
  expect(await control.requests("/api/v1/wallet/top-up", person.email)).toHaveLength(1);
});
