import { expect, type Page } from "@playwright/test";
import type { shellMachine } from "../../../src/machines/app/shell.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const wideViewport = { width: 1_280, height: 800 };
const narrowViewport = { width: 390, height: 800 };

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= wideViewport.width;
const links = (page: Page) => page.getByRole("navigation").getByRole("link", { name: "Statements" });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The sidebar is on wide screens, the drawer on narrow ones: each is checked only where it is visible. */
async function expectLinks({ page }: Fixtures, isWideList: boolean, shouldBeVisible: boolean): Promise<void> {
  if (isWide(page) !== isWideList) return;
  await expect(links(page)).toBeVisible({ visible: shouldBeVisible });
}

export const testParam: TestParam<typeof shellMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  unreachable: {
    "shell — error: navigation → stays": "listening to the address cannot fail in a browser",
    "shell — error: connection → stays": "listening to the connection cannot fail in a browser",
  },
  // The screen snapshots are those of a wide window without an open drawer, which would hide the page behind it.
  isTransient: ({ page }, snapshot) => !isWide(page) || snapshot.matches({ drawer: "open" }),
  canCause: (event, snapshot) => {
    const { type } = event;
    // An open drawer covers the menu button until the window is wide again; a press on the button closes an open panel.
    if (snapshot.matches({ drawer: "open" })) {
      return type === "drawer.dismissed" || type === "navigated" || (type === "menu.toggled" && event.wide);
    }
    return type !== "menu.toggled" || snapshot.matches({ notifications: "closed" });
  },
  open: async (fixtures) => {
    const { page } = fixtures;
    await page.setViewportSize(wideViewport);
    await arrive(fixtures);
    // Adds a history entry for the browser's Back and Forward.
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  },
  events: {
    "menu.toggled": async ({ page }, event) => {
      await page.setViewportSize(event.wide ? wideViewport : narrowViewport);
      await page.getByRole("button", { name: "Toggle menu" }).click();
    },
    "network.lost": ({ page }) => page.context().setOffline(true),
    "network.returned": ({ page }) => page.context().setOffline(false),
    "drawer.dismissed": ({ page }) => page.keyboard.press("Escape"),
    "notifications.toggled": ({ page }) => page.getByRole("button", { name: "Notifications" }).click(),
    "notifications.dismissed": ({ page }) => page.keyboard.press("Escape"),
    navigated: async ({ page }) => {
      if (page.url().endsWith("/settings")) await page.goBack();
      else await page.goForward();
    },
  },
  states: {
    "sidebar.shown": (fixtures) => expectLinks(fixtures, true, true),
    "sidebar.hidden": (fixtures) => expectLinks(fixtures, true, false),
    "drawer.open": (fixtures) => expectLinks(fixtures, false, true),
    "drawer.closed": (fixtures) => expectLinks(fixtures, false, false),
    "notifications.open": async ({ page }) => {
      await expect(panel(page)).toBeVisible();
      await expect(panel(page).getByRole("listitem")).toHaveCount(2);
    },
    "notifications.closed": ({ page }) => expect(panel(page)).toBeHidden(),
  },
};
