import { expect, type Page } from "@playwright/test";
import type { storedDataMachine } from "../../../src/machines/app/stored-data.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { toastsOn } from "../../model/browser/messages.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });
const question = (page: Page) => page.getByRole("dialog");
const readUiStore = ({ page }: Fixtures) => page.evaluate(() => localStorage.getItem("ui-store"));

export const testParam: TestParam<typeof storedDataMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  open: async (fixtures) => {
    const { page } = fixtures;
    await arrive(fixtures, "/help");
    await link(page, "Settings").click({ timeout: 20_000 });
  },
  events: {
    "clear.requested": async ({ page }) => {
      if (!page.url().endsWith("/settings")) await link(page, "Settings").click();
      // Stored data to clear.
      await page.evaluate(() =>
        localStorage.setItem(
          "ui-store",
          JSON.stringify({ version: 1, theme: "nupay-light", language: "en" }),
        ),
      );
      await page.getByRole("button", { name: "Clear stored data" }).click();
    },
    "clear.cancelled": ({ page }) => question(page).getByRole("button", { name: "Cancel" }).click(),
    "clear.confirmed": ({ page }) => question(page).getByRole("button", { name: /Clear/ }).click(),
    navigated: ({ page }) => page.goBack(),
    "xstate.done.actor.clearStored": async (fixtures) => {
      await expect(toastsOn(fixtures.page).getByText("Stored data cleared").first()).toBeVisible();
      expect(await readUiStore(fixtures)).toBeNull();
      expect(await fixtures.page.evaluate(() => localStorage.getItem("auth-store"))).not.toBeNull();
    },
  },
  isTransient: ({ page }) => !page.url().endsWith("/settings"),
  states: {
    kept: ({ page }) => expect(question(page)).toHaveCount(0),
    asking: async (fixtures) => {
      await expect(question(fixtures.page)).toBeVisible();
      expect(await readUiStore(fixtures)).not.toBeNull();
    },
  },
  skippedStates: { clearing: "the browser's own storage answers at once" },
  unreachable: {
    "storedData — error: navigation → stays": "listening to the address cannot fail in a browser",
    "clearing — error: clearStored → kept": "storage that is forbidden costs nothing",
  },
};
