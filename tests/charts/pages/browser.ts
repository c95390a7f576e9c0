import { expect, type Page } from "@playwright/test";
import type { pagesMachine } from "../../../src/machines/session/pages.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { CallGate } from "../../model/browser/call-gate.ts";
import { accountWithMessages } from "../../model/browser/messages.ts";
import { preventReload } from "../../model/browser/no-reload.ts";
import type { TestParam } from "../../model/browser/test-param.ts";
import { pagesCode } from "../../support/pages-code.ts";

interface Gates {
  readonly code: CallGate;
  readonly balance: CallGate;
}

const gates = new WeakMap<Page, Gates>();

function gatesOf(page: Page): Gates {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

const loadError = (page: Page) => page.getByText("Menus and dialogs could not be loaded");
const bell = (page: Page) => page.getByRole("button", { name: "Notifications" });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });

export const testParam: TestParam<typeof pagesMachine> = {
  needs: "a person",
  account: accountWithMessages,
  paths: { events: { "menu.pressed": [{ menu: "profile", entered: true }] } },
  // Hovering over a button fetches the code.
  canCause: ({ type }, snapshot) =>
    !(type.startsWith("module.") || type === "menu.pressed") || snapshot.matches("loading"),
  // A browser does not import a failed module again, so the next retry reloads the page.
  last: ({ type }) => type === "retried",
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    guard.expect(/assets/);
    await preventReload(page);
    gates.set(page, {
      code: await CallGate.at(page, pagesCode),
      balance: await CallGate.at(page, /\/wallet\/balance$/),
    });
    await arrive(fixtures);
    await gatesOf(page).balance.arrived();
  },
  events: {
    // The pages load once the dashboard's last panel has been read.
    "pages.wanted": ({ page }) => gatesOf(page).balance.open(),
    "module.loaded": async ({ page }, _event, _upcoming, { before }) => {
      await gatesOf(page).code.pass();
      if (before.context.pressedMenu === undefined) return;
      const menu = page.getByRole("menu", { name: "Profile menu" });
      await expect(menu).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
    },
    "module.loadFailed": ({ page }) => gatesOf(page).code.drop(),
    retried: ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "menu.pressed": ({ page }) => page.getByRole("button", { name: "Profile menu" }).click(),
  },
  states: {
    waiting: ({ page }) => gatesOf(page).code.expectWaiting(0),
    loading: async ({ page }) => {
      await gatesOf(page).code.arrived();
      await expect(page.getByRole("region", { name: "Wallet" })).toBeVisible();
      await expect(loadError(page)).toBeHidden();
    },
    loaded: async ({ page }) => {
      await bell(page).click();
      await expect(panel(page).getByRole("listitem")).toHaveCount(2);
      await bell(page).click();
      await expect(panel(page)).toBeHidden();
    },
  },
  unreachable: {
    "waiting — error: prefetch → loading": "listening to the page cannot fail in a browser",
    "pages — error: code → loadFailed": "the code's chart observes its own failures",
    "loaded — menu.pressed → stays": "a menu that is there opens by itself",
    "loaded — error: pageCharts → loadFailed": "the pages' charts observe their own failures",
  },
};
