import { enterCredentials, type Journey, openDashboard, signIn, signInButton } from "../journey.ts";

const store = "return JSON.parse(localStorage.getItem('auth-store') ?? '{}')";

export const journeys: readonly Journey[] = [
  {
    title: "a visitor sees the landing page with its heading, one sign-in button and the pictures",
    walk: async ({ page }) => {
      await page.open("/");
      await page.find("heading", "nupay Dashboard");
      await page.find("button", signInButton);
      await page.find("region", "carousel");
      await page.audit();
    },
  },
  {
    title:
      "signing in by redirect leads to the dashboard, and after the sign-in neither URL nor storage has a code or refresh token",
    walk: async (stage) => {
      await openDashboard(stage);
      await stage.page.expectAt("/dashboard");
      const storedSession = await stage.page.driver.executeScript<{
        isAuthenticated: boolean;
        refreshToken: unknown;
      }>(store);
      if (!storedSession.isAuthenticated || storedSession.refreshToken !== null)
        throw new Error(JSON.stringify(storedSession));
      await stage.page.shows("$100.00");
      await stage.page.audit();
    },
  },
  {
    title: "a wrong password stays on the provider's page, and the right one signs in",
    walk: async ({ page, person }) => {
      await page.open("/");
      await page.press("button", signInButton);
      await enterCredentials(page, { ...person, password: "wrong" });
      await page.find("alert", /.*/);
      await enterCredentials(page, person);
      await page.expectAt("/dashboard");
    },
  },
  {
    title: "a protected page leads to the landing page and, signed in, back to it",
    walk: async (stage) => {
      await stage.page.open("/help");
      await stage.page.expectAt("/");
      await stage.page.press("button", signInButton);
      await enterCredentials(stage.page, stage.person);
      await stage.page.expectAt("/help");
      await stage.page.audit();
    },
  },
  {
    title: "a reload finds the session by the silent check",
    walk: async (stage) => {
      await openDashboard(stage);
      await stage.page.driver.navigate().refresh();
      await stage.page.find("heading", /^Welcome, Tess/);
      await stage.page.expectAt("/dashboard");
    },
  },
  {
    title: "a second tab is signed in without the provider's form",
    walk: async (stage) => {
      await openDashboard(stage);
      await stage.page.driver.switchTo().newWindow("tab");
      await stage.page.open("/transactions");
      await stage.page.find("heading", "Transactions");
    },
  },
  {
    title: "signing out leads to the landing page and clears what the browser remembers",
    walk: async (stage) => {
      await openDashboard(stage);
      await stage.page.press("button", "Logout", await stage.page.find("navigation", /.*/));
      await stage.page.find("button", signInButton);
      await stage.page.expectAt("/");
      const storedSession = await stage.page.driver.executeScript<{
        isAuthenticated: boolean;
        user: unknown;
      }>(store);
      if (storedSession.isAuthenticated || storedSession.user !== null)
        throw new Error(JSON.stringify(storedSession));
    },
  },
  {
    title: "signing out in one tab signs out the other, which says so",
    walk: async (stage) => {
      const { page } = stage;
      await openDashboard(stage);
      const first = await page.driver.getWindowHandle();
      await page.driver.switchTo().newWindow("tab");
      await page.open("/dashboard");
      await page.find("heading", /^Welcome, Tess/);
      await page.press("button", "Logout", await page.find("navigation", /.*/));
      await page.find("button", signInButton);
      await page.driver.switchTo().window(first);
      await page.find("button", signInButton);
      await page.shows("You signed out in another window. Sign in again.");
    },
  },
  {
    title: "a session that ended while no page was open is announced once, on the landing page",
    walk: async (stage) => {
      const { page, control, person } = stage;
      await openDashboard(stage);
      await page.driver.get("about:blank");
      await control.endSessions(person.email);
      await page.open("/transactions");
      await page.shows("Your session has ended. Sign in again.");
      await page.driver.navigate().refresh();
      await page.find("button", signInButton);
      await page.showsNot("Your session has ended.");
    },
  },
  {
    title: "an unknown address leads to the dashboard, and is named",
    walk: async (stage) => {
      await signIn(stage);
      await stage.page.expectAt("/dashboard");
      await stage.page.open("/no/such/page");
      await stage.page.shows("This page does not exist.");
      await stage.page.expectAt("/dashboard");
    },
  },
];
