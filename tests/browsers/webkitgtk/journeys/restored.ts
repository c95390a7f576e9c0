/** Pages restored from WebKit's page cache. Each journey first checks that its page was restored and not reloaded. */
import { enterCredentials, type Fixtures, type Journey, openDashboard, signInButton } from "../journey.ts";
import type { Page } from "../page.ts";

async function leaveAndComeBack({ page, sandbox }: Fixtures): Promise<void> {
  await page.driver.executeScript("window.beforeLeaving = true");
  await page.driver.get(`${sandbox}/realms/nupay/protocol/openid-connect/auth`);
  await page.goBack();
  await expectRestored(page);
}

async function expectRestored(page: Page): Promise<void> {
  await page.until("the page restored", () =>
    page.driver.executeScript<boolean>("return window.beforeLeaving === true"),
  );
}

export const journeys: readonly Journey[] = [
  {
    title: "Back from the provider's page restores the landing page, and its button signs in",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await page.open("/");
      await page.find("button", signInButton);
      await page.driver.executeScript("window.beforeLeaving = true");
      await page.press("button", signInButton);
      await page.find("textbox", "Email");
      await page.goBack();
      await expectRestored(page);
      await page.press("button", signInButton);
      await enterCredentials(page, fixtures.person);
      await page.find("heading", /^Welcome, Tess/);
    },
  },
  {
    title: "a dashboard restored from the back-forward cache keeps running if the same person is signed in",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await leaveAndComeBack(fixtures);
      await fixtures.page.press("button", "Top Up", await fixtures.page.find("region", "Wallet"));
      await fixtures.page.find("dialog", "Topup Wallet");
    },
  },
  {
    title: "a dashboard that is restored after its person signed out in another tab shows nothing of them",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      const firstWindow = await page.driver.getWindowHandle();
      await page.driver.executeScript("window.beforeLeaving = true");
      await page.driver.get(`${fixtures.sandbox}/realms/nupay/protocol/openid-connect/auth`);
      await page.driver.switchTo().newWindow("tab");
      await page.open("/silent-check-sso.html");
      await page.driver.executeScript(
        "localStorage.setItem('auth-store', arguments[0])",
        JSON.stringify({
          version: 1,
          accessToken: null,
          refreshToken: null,
          isAuthenticated: false,
          user: null,
        }),
      );
      await page.driver.switchTo().window(firstWindow);
      await page.goBack();
      await expectRestored(page);
      await page.showsNot(fixtures.person.lastName);
      await page.find("button", signInButton);
    },
  },
];
