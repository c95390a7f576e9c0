import { type Journey, openDashboard, openDialog, signInButton } from "../journey.ts";
import type { Page } from "../page.ts";

async function speakArabic(page: Page): Promise<void> {
  await page.press("button", "Language");
  await page.press("menuitem", "العربية");
  await page.rootHas("dir", "rtl");
}

export const journeys: readonly Journey[] = [
  {
    title: "Arabic turns the landing page from right to left, and stays after a reload",
    walk: async ({ page }) => {
      await page.open("/");
      await page.find("button", signInButton);
      await speakArabic(page);
      await page.driver.navigate().refresh();
      await page.rootHas("dir", "rtl");
      await page.find("button", "تسجيل الدخول / إنشاء حساب");
      await page.audit();
    },
  },
  {
    title: "Arabic keeps the dashboard's figures from left to right",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await speakArabic(fixtures.page);
      await fixtures.page.shows("$100.00");
      await fixtures.page.audit();
    },
  },
  {
    title: "the dark theme stays after a reload",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await page.press("switch", "Toggle theme");
      await page.rootHas("data-theme", "nupay-dark");
      await page.audit();
      await page.driver.navigate().refresh();
      await page.find("heading", /^Welcome, Tess/);
      await page.rootHas("data-theme", "nupay-dark");
    },
  },
  {
    title: "a hidden balance stays hidden after a reload",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await page.shows("$100.00");
      await page.press("switch", "Hide balance");
      await page.showsNot("$100.00");
      await page.driver.navigate().refresh();
      await page.find("switch", "Hide balance");
      await page.showsNot("$100.00");
    },
  },
  {
    title: "in a narrow window the menu opens from its button, and nothing is cut off",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      await page.driver.manage().window().setRect({ width: 400, height: 800 });
      await page.press("button", "Toggle menu");
      await page.press("link", "Transactions", await page.find("dialog", /.*/));
      await page.find("heading", "Transactions");
      const overflow = await page.driver.executeScript<number>(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      if (overflow > 0) throw new Error(`${overflow} pixels beyond the window`);
      await page.audit();
    },
  },
  {
    title:
      "without local storage a person signs in, changes theme and language, and pays: the journal is in IndexedDB",
    options: ["--enable-html5-local-storage=false"],
    walk: async (fixtures) => {
      const { page, control, person } = fixtures;
      await openDashboard(fixtures);
      if (await page.driver.executeScript<boolean>("return Boolean(window.localStorage)"))
        throw new Error("there is storage");
      await page.press("switch", "Toggle theme");
      await page.rootHas("data-theme", "nupay-dark");
      await speakArabic(page);
      await page.press("button", "اللغة");
      await page.press("menuitem", "English");
      await page.find("heading", /^Welcome, Tess/);
      const dialog = await openDialog(page, "Withdraw", "Withdraw to Bank");
      await page.type("textbox", "Amount", "20", dialog);
      await page.press("button", "Withdraw", dialog);
      await page.shows("Withdraw successful");
      const sentRequests = await control.requests("/api/v1/wallet/payout", person.email);
      if (sentRequests.length !== 1) throw new Error(`${sentRequests.length} requests`);
    },
  },
];
