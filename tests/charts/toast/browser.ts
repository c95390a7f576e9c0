import { expect } from "@playwright/test";
import type { toastMachine } from "../../../src/machines/core/toast.machine.ts";
import {
  accountWithMessages,
  dismissOldest,
  openCards,
  openTransactions,
  raiseSuccessToast,
  raiseWarningToast,
  setVisibility,
  toastsOn,
} from "../../model/browser/messages.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { paths } from "./paths.ts";

const life = Number(paths.delays?.toastLife);
const whileHidden = "something is said while nobody can see the tab";
const urgent = "something is said that must not be missed";

async function stays({ page }: Fixtures): Promise<void> {
  await page.clock.runFor(4 * life);
  await expect(toastsOn(page)).toHaveCount(1);
}

export const testParam: TestParam<typeof toastMachine> = {
  needs: "a person",
  account: accountWithMessages,
  open: async (fixtures, { start }) => {
    const { page } = fixtures;
    if (start === urgent) {
      await openCards(fixtures);
      return raiseWarningToast(page);
    }
    await openTransactions(fixtures);
    if (start === whileHidden) await setVisibility(page, "hidden");
    await raiseSuccessToast(page);
  },
  events: {
    "attention.began": ({ page }) => toastsOn(page).hover(),
    // The tab becomes visible again, or the pointer leaves the toast.
    "attention.ended": async ({ page }, _event, _upcoming, { start }) => {
      if (start === whileHidden) await setVisibility(page, "visible");
      await page.mouse.move(1, 1);
    },
    dismissed: ({ page }) => dismissOldest(page),
    "xstate.after.toastLife.toast.showing": ({ page }) => page.clock.runFor(life),
  },
  states: {
    showing: async ({ page }) => {
      await expect(toastsOn(page).getByRole("status")).toBeVisible();
      await page.clock.runFor(1);
      await expect(toastsOn(page)).toHaveCount(1);
    },
    held: stays,
    staying: async (fixtures) => {
      await expect(toastsOn(fixtures.page).getByRole("alert")).toBeVisible();
      await stays(fixtures);
    },
    gone: ({ page }) => expect(toastsOn(page)).toHaveCount(0),
  },
  skippedStates: { appearing: "it is left at once" },
  unreachable: {},
};
