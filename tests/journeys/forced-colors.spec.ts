/** Windows' contrast themes (forced colours): few system colours, without backgrounds and shadows. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard } from "./steps.ts";

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

function styleOf(element: Locator, property: "borderTopWidth" | "outlineStyle" | "backgroundColor") {
  return element.evaluate((node, name) => getComputedStyle(node)[name], property);
}

test("in forced colours dialogs, buttons and cards have borders, and a switch changes its colour when it is turned on or off", async ({
  page,
  person,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openDashboard(page, person);
  const card = page.getByRole("list", { name: "My Cards" }).getByRole("button");
  expect(Number.parseFloat(await styleOf(card.locator("> span"), "borderTopWidth"))).toBeGreaterThan(0);
  await page
    .getByRole("region", { name: "Wallet" })
    .getByRole("button", { name: "Top Up", exact: true })
    .click();
  const topUp = dialog(page, "Topup Wallet");
  await expect(topUp).toBeVisible();
  expect(Number.parseFloat(await styleOf(topUp, "borderTopWidth"))).toBeGreaterThan(0);
  expect(await styleOf(topUp.getByRole("button", { name: "Close" }), "outlineStyle")).toBe("solid");
  await topUp.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Bank Accounts" }).click();
  const switches = page.getByRole("main").getByRole("switch");
  const toggle = switches.first();
  await expect(toggle).toBeVisible();
  const track = toggle.locator("> span").first();
  const before = await styleOf(track, "backgroundColor");
  const isChecked = (await toggle.getAttribute("aria-checked")) === "true";
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !isChecked });
  await expect.poll(() => styleOf(track, "backgroundColor")).not.toBe(before);
});
