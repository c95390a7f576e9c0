/** Windows' contrast themes (forced colours): few system colours, without backgrounds and shadows. */
import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard } from "./steps.ts";

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

type Property =
  | "borderTopWidth"
  | "paddingInlineStart"
  | "outlineStyle"
  | "outlineColor"
  | "backgroundColor"
  | "stroke"
  | "color";

function styleOf(element: Locator, property: Property) {
  return element.evaluate((node, name) => getComputedStyle(node)[name], property);
}

/** Forced colours draw a transparent outline, in a colour of the system. */
async function expectOutline(element: Locator): Promise<void> {
  expect(await styleOf(element, "outlineStyle")).toBe("solid");
  expect(await styleOf(element, "outlineColor")).not.toBe("rgba(0, 0, 0, 0)");
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

  await test.step("the focused field and the focused card have an outline, and the chosen card has a dot", async () => {
    const amount = topUp.getByRole("textbox", { name: "Amount" });
    await amount.focus();
    await expectOutline(amount);
    const radio = topUp.getByRole("radio");
    await radio.focus();
    await page.keyboard.press("Space");
    await expect(radio).toBeChecked();
    await expectOutline(radio.locator("xpath=ancestor::label"));
    const dot = await radio.evaluate((node) => getComputedStyle(node, "::before").borderTopWidth);
    expect(dot).toBe("6px");
  });
  expect(await styleOf(topUp.getByRole("button", { name: "Close" }), "outlineStyle")).toBe("solid");
  await topUp.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Bank Accounts" }).click();
  const switches = page.getByRole("main").getByRole("switch");
  const toggle = switches.first();
  await expect(toggle).toBeVisible();
  const track = toggle.locator("> span").first();
  const colourBefore = await styleOf(track, "backgroundColor");
  const isChecked = (await toggle.getAttribute("aria-checked")) === "true";
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !isChecked });
  await expect.poll(() => styleOf(track, "backgroundColor")).not.toBe(colourBefore);

  await test.step("on the settings page only the chosen option has an outline", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    const optionOf = (name: string) => page.locator("label", { has: page.getByRole("radio", { name }) });
    await expectOutline(optionOf("Light"));
    expect(await styleOf(optionOf("Dark"), "outlineStyle")).toBe("none");
  });

  await test.step("the logo has the system's text colour, also in a dark theme", async () => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const logo = page.getByRole("banner").locator("svg[viewBox^='0 1 ']");
    expect(await styleOf(logo.locator("path").last(), "stroke")).toBe(
      await styleOf(page.getByRole("heading", { level: 1 }), "color"),
    );
  });
});

test("in forced colours the captions of the landing page's pictures keep a distance from their outline", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const caption = page.getByRole("button", { name: "Send by mobile number" });
  await expectOutline(caption);
  expect(Number.parseFloat(await styleOf(caption, "paddingInlineStart"))).toBeGreaterThanOrEqual(4);
});
