/** Pages restored from WebKit's page cache. Each journey first checks that its page was restored and not reloaded. */
import { enterCredentials, type Journey, openDashboard, type Stage, signInButton } from "../journey.ts";
import type { Page } from "../page.ts";

async function leaveAndComeBack({ page, sandbox }: Stage): Promise<void> {
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
    walk: async (stage) => {
      const { page } = stage;
      await page.open("/");
      await page.find("button", signInButton);
      await page.driver.executeScript("window.beforeLeaving = true");
      await page.press("button", signInButton);
      await page.find("textbox", "Email");
      await page.goBack();
      await expectRestored(page);
      await page.press("button", signInButton);
      await enterCredentials(page, stage.person);
      await page.find("heading", /^Welcome, Tess/);
    },
  },
  {
    title: "a restored dashboard keeps running for the same person",
    walk: async (stage) => {
      await openDashboard(stage);
      await leaveAndComeBack(stage);
      await stage.page.press("button", "Top Up", await stage.page.find("region", "Wallet"));
      await stage.page.find("dialog", "Topup Wallet");
    },
  },
  {
    title: "a dashboard that is restored after its person signed out in another tab shows nothing of them",
    walk: async (stage) => {
      const { page } = stage;
      await openDashboard(stage);
      const first = await page.driver.getWindowHandle();
      await page.driver.executeScript("window.beforeLeaving = true");
      await page.driver.get(`${stage.sandbox}/realms/nupay/protocol/openid-connect/auth`);
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
      await page.driver.switchTo().window(first);
      await page.goBack();
      await expectRestored(page);
      await page.showsNot(stage.person.lastName);
      await page.find("button", signInButton);
    },
  },
];
