/** What has to be read whole on a small screen: amounts, what a filter is set to, and a dialog on a phone on its side. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { dialog, everythingIsLoaded, openDashboard, signIn } from "./steps.ts";

const createdAt = new Date().toISOString();

test.use({
  personDetails: {
    account: {
      status: "A",
      balance: 123_456_789,
      cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
      transactions: [
        { type: "TRANSFER_CREDIT", status: "SUCCESS", amount: 123_456_789, createdAt },
        { type: "TRANSFER_DEBIT", status: "SUCCESS", amount: 123_456, createdAt },
      ],
    },
  },
});

/** Every figure is inside the window, and inside whatever would cut it off. */
async function expectWhole(text: Locator): Promise<void> {
  const isCut = (element: HTMLElement | SVGElement) => {
    const { left, right } = element.getBoundingClientRect();
    const edges = [{ left: 0, right: document.documentElement.clientWidth }];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== "visible") edges.push(around.getBoundingClientRect());
    }
    return edges.some((edge) => left < edge.left - 1 || right > edge.right + 1);
  };
  await expect.poll(() => text.evaluate(isCut), `${await text.textContent()} is whole`).toBe(false);
}

/** Runs in the page: pixels of the field's text that it does not show. */
const hiddenWidth = (field: HTMLElement) => field.scrollWidth - field.clientWidth;

test.describe("on a phone of 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("balance, amount and statement of millions are not cut off", async ({ page, person }) => {
    await openDashboard(page, person);
    const wallet = page.getByRole("region", { name: "Wallet" });
    await expectWhole(wallet.getByText("$1,234,567.89").first());
    await wallet.getByRole("button", { name: "Withdraw" }).click();
    const amount = dialog(page, "Withdraw to Bank").getByRole("textbox", { name: "Amount" });
    await amount.fill("1234567.89");
    await amount.blur();
    await expect(amount).toHaveValue("$1,234,567.89");
    await expect.poll(() => amount.evaluate(hiddenWidth)).toBeLessThanOrEqual(1);

    await test.step("nor is an amount at twice the text size, on a wide screen", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      // Through the CSSOM, as a style element would be against the page's policy.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await amount.fill("250");
      await amount.blur();
      await expect(amount).toHaveValue("$250.00");
      await expect.poll(() => amount.evaluate(hiddenWidth)).toBeLessThanOrEqual(1);
      await page.setViewportSize({ width: 320, height: 640 });
    });

    await page.goto("/account-statements");
    await page.getByLabel("Period").selectOption({ label: "Last 30 Days" });
    await page.getByRole("button", { name: "Generate Statement" }).click();
    const statement = page.getByRole("article");
    await expect(statement).toBeVisible();
    for (const figure of await statement.locator("dd bdi").all()) await expectWhole(figure);
  });
});

test.describe("on a phone of 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the connection notice does not cover a dialog's action", async ({ page, person, context }) => {
    await openDashboard(page, person);
    await everythingIsLoaded(page);
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Withdraw" }).click();
    const withdraw = dialog(page, "Withdraw to Bank");
    await withdraw.getByRole("textbox", { name: "Amount" }).fill("5");
    await context.setOffline(true);
    await expect(page.getByText("You are offline")).toBeAttached();
    await context.setOffline(false);
    const toast = page.getByRole("status").filter({ hasText: "You are online again" });
    await toast.hover();
    await expect(toast).toBeVisible();
    await withdraw.getByRole("button", { name: "Withdraw" }).click({ trial: true, timeout: 2_000 });
  });
});

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("a dialog scrolls as a whole, so that its content stays readable", async ({ page, person }) => {
    await openDashboard(page, person);
    await page.getByRole("region", { name: "Wallet" }).getByRole("button", { name: "Top Up" }).click();
    const topUp = dialog(page, "Topup Wallet");
    await expect(topUp.getByRole("textbox", { name: "Amount" })).toBeInViewport({ ratio: 1 });
    await topUp.getByText("•••• 4242").first().scrollIntoViewIfNeeded();
    await expect(topUp.getByText("•••• 4242").first()).toBeInViewport({ ratio: 1 });
    await topUp.getByRole("button", { name: "Top Up" }).scrollIntoViewIfNeeded();
    await expect(topUp.getByRole("button", { name: "Top Up" })).toBeInViewport({ ratio: 1 });
  });
});

test("at 660, 1024 and 1180 px every filter of the transactions shows its value", async ({
  page,
  person,
}) => {
  await signIn(page, person, "/transactions");
  for (const width of [660, 1_024, 1_180]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("table").waitFor();
    for (const name of ["Category", "Type", "Status"]) {
      const room = await page.getByRole("combobox", { name }).evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        if (pen === null) throw new Error("no canvas");
        pen.font = style.font;
        const longest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
        return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - longest;
      });
      expect(room, `at ${width} px ${name} has room for its longest choice`).toBeGreaterThanOrEqual(0);
    }
  }
});
