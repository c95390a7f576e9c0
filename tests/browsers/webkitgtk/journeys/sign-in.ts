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
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await fixtures.page.expectAt("/dashboard");
      const storedSession = await fixtures.page.driver.executeScript<{
        isAuthenticated: boolean;
        refreshToken: unknown;
      }>(store);
      if (!storedSession.isAuthenticated || storedSession.refreshToken !== null)
        throw new Error(JSON.stringify(storedSession));
      await fixtures.page.shows("$100.00");
      await fixtures.page.audit();
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
    walk: async (fixtures) => {
      await fixtures.page.open("/help");
      await fixtures.page.expectAt("/");
      await fixtures.page.press("button", signInButton);
      await enterCredentials(fixtures.page, fixtures.person);
      await fixtures.page.expectAt("/help");
      await fixtures.page.audit();
    },
  },
  {
    title: "a reload finds the session by the silent check",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await fixtures.page.driver.navigate().refresh();
      await fixtures.page.find("heading", /^Welcome, Tess/);
      await fixtures.page.expectAt("/dashboard");
    },
  },
  {
    title: "a second tab is signed in without the provider's form",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await fixtures.page.driver.switchTo().newWindow("tab");
      await fixtures.page.open("/transactions");
      await fixtures.page.find("heading", "Transactions");
    },
  },
  {
    title: "signing out leads to the landing page and clears what the browser remembers",
    walk: async (fixtures) => {
      await openDashboard(fixtures);
      await fixtures.page.press("button", "Logout", await fixtures.page.find("navigation", /.*/));
      await fixtures.page.find("button", signInButton);
      await fixtures.page.expectAt("/");
      const storedSession = await fixtures.page.driver.executeScript<{
        isAuthenticated: boolean;
        user: unknown;
      }>(store);
      if (storedSession.isAuthenticated || storedSession.user !== null)
        throw new Error(JSON.stringify(storedSession));
    },
  },
  {
    title: "signing out in one tab signs out the other, which says so",
    walk: async (fixtures) => {
      const { page } = fixtures;
      await openDashboard(fixtures);
      const firstWindow = await page.driver.getWindowHandle();
      await page.driver.switchTo().newWindow("tab");
      await page.open("/dashboard");
      await page.find("heading", /^Welcome, Tess/);
      await page.press("button", "Logout", await page.find("navigation", /.*/));
      await page.find("button", signInButton);
      await page.driver.switchTo().window(firstWindow);
      await page.find("button", signInButton);
      await page.shows("You signed out in another window. Sign in again.");
    },
  },
  {
    title: "a session that ended while no page was open is announced once, on the landing page",
    walk: async (fixtures) => {
      const { page, control, person } = fixtures;
      await openDashboard(fixtures);
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
    walk: async (fixtures) => {
      await signIn(fixtures);
      await fixtures.page.expectAt("/dashboard");
      await fixtures.page.open("/no/such/page");
      await fixtures.page.shows("This page does not exist.");
      await fixtures.page.expectAt("/dashboard");
    },
  },
];
