/** Presses of a control whose code has not loaded yet: each is stored, and takes effect once the code has loaded. */
import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { pagesCode } from "../support/pages-code.ts";
import { visa } from "../support/saved-card.ts";
import { dialog, openDashboard, signInButton } from "./steps.ts";

test.use({ personDetails: { account: { status: "A", balance: 10_000, cards: [visa] } } });

/** Holds the requests for the code of pages, menus and dialogs until `letGo` is called. */
async function holdPages(page: Page): Promise<{ asked(): Promise<Route>; letGo(): Promise<void> }> {
  let resolveRoute: (route: Route) => void;
  const requestedPages = new Promise<Route>((resolve) => {
    resolveRoute = resolve;
  });
  await page.route(pagesCode, (route) => resolveRoute(route));
  return {
    asked: () => requestedPages,
    letGo: async () => (await requestedPages).continue(),
  };
}

test("a dialog requested before its code has loaded opens once, takes the focus and returns it", async ({
  page,
  person,
}) => {
  const pages = await holdPages(page);
  await openDashboard(page, person);
  const wallet = page.getByRole("region", { name: "Wallet" });
  const topUp = wallet.getByRole("button", { name: "Top Up", exact: true });
  await topUp.press("Enter");
  await pages.asked();
  await expect(topUp).toHaveAttribute("aria-busy", "true");
  await expect(topUp).toBeFocused();
  await topUp.press("Enter");
  await pages.letGo();
  const topUpDialog = dialog(page, "Topup Wallet");
  await expect(topUpDialog).toBeVisible();
  await expect
    .poll(() => topUpDialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(topUp).toBeFocused();
  await expect(topUp).not.toHaveAttribute("aria-busy", "true");
});

test("a menu requested before its code has loaded opens and takes the focus", async ({ page, person }) => {
  const pages = await holdPages(page);
  await openDashboard(page, person);
  const language = page.getByRole("banner").getByRole("button", { name: "Language" });
  await language.press("Enter");
  await expect(language).toHaveAttribute("aria-busy", "true");
  await pages.letGo();
  await expect(page.getByRole("menuitem", { name: "العربية" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(language).toBeFocused();
});

test("a drawer requested before its code has loaded is announced as open only once it is", async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const pages = await holdPages(page);
  await openDashboard(page, person);
  const banner = page.getByRole("banner");
  const menu = banner.getByRole("button", { name: "Toggle menu" });
  await menu.press("Enter");
  const language = banner.getByRole("button", { name: "Language" });
  await language.press("Enter");
  await expect(language).toHaveAttribute("aria-busy", "true");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await pages.letGo();
  await expect(page.getByRole("dialog", { name: "Main" })).toBeVisible();
});

test("a press of the sign-in button during the session check does not take the focus from the dashboard", async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  const button = page.getByRole("button", { name: signInButton });
  await page.route(/openid-connect\/auth\?.*prompt=none/, async (route) => {
    await button.press("Enter");
    await route.continue();
  });
  await page.evaluate(() => localStorage.removeItem("auth-store"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("notifications opened, closed and opened again before their code has loaded are open once it has loaded", async ({
  page,
  person,
}) => {
  const pages = await holdPages(page);
  await openDashboard(page, person);
  const bell = page.getByRole("banner").getByRole("button", { name: "Notifications" });
  const panel = page.getByRole("region", { name: "Notifications" });
  await bell.click();
  await expect(bell).toHaveAttribute("aria-busy", "true");
  await bell.click();
  await expect(bell).not.toHaveAttribute("aria-busy", "true");
  await bell.click();
  await pages.letGo();
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expect(bell).not.toHaveAttribute("aria-busy", "true");
  await bell.click();
  await expect(panel).toBeHidden();
});
