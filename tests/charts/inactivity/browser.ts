import { expect, type Page } from "@playwright/test";
import type { inactivityMachine } from "../../../src/machines/session/inactivity.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import type { TestParam } from "../../model/browser/test-param.ts";

const minute = 60_000;
const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });
const wallet = (page: Page) => page.getByRole("region", { name: "Wallet" });

declare global {
  interface Window {
    endPayment?: () => void;
  }
}

/** The wall clock advances without the timers, as while a device sleeps. */
async function sleep(page: Page): Promise<void> {
  await page.clock.setSystemTime(new Date(await page.evaluate(() => Date.now() + 31 * 60_000)));
}

/** A time beyond the limit reaches the page only through a sleep, so the events have only these two times. */
const uses = [{ at: 1_000 + minute }, { at: 1_000 + 31 * minute }];
const isOver = ({ at }: { at: number }) => at > 30 * minute;

export const testParam: TestParam<typeof inactivityMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  open: async (fixtures) => {
    const { page, guard } = fixtures;
    // While the clock runs, the page requests new tokens, and at the end the sign-out.
    guard.expect(/openid-connect|realms|wallet\/|cards\/|users\/me/);
    await page.clock.install();
    await arrive(fixtures);
    await page.getByRole("button", { name: "Notifications" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
    await page.getByRole("button", { name: "Notifications" }).click();
    // The lock that another tab holds while it submits a payment.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          void navigator.locks.request("nupay-payment-of-another-tab", () => {
            resolve();
            return new Promise<void>((end) => {
              window.endPayment = end;
            });
          });
        }),
    );
  },
  events: {
    // The limit is read before the page renders.
    "xstate.done.actor.readLimit": async () => {},
    "activity.noted": async ({ page }, event) => {
      if (isOver(event)) await sleep(page);
      await page.mouse.move(event.at % 97, 300);
      await page.keyboard.press("Shift");
    },
    "page.shown": async ({ page }, event) => {
      if (isOver(event)) await sleep(page);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    },
    "stay.requested": ({ page }) => warning(page).getByRole("button", { name: "Stay signed in" }).click(),
    "stay.heard": ({ page }) =>
      page.evaluate(() => new BroadcastChannel("nupay-activity").postMessage("stay")),
    "xstate.after.unusedDelay.inactivity.active": ({ page }) => page.clock.fastForward(29 * minute),
    "xstate.after.second.inactivity.warning.counting": ({ page }) => page.clock.fastForward(1_000),
    "xstate.done.actor.prepareSignOut": ({ page }) => page.evaluate(() => window.endPayment?.()),
  },
  paths: {
    differs: ({ lastUsedAt }) => lastUsedAt > 0,
    events: { "activity.noted": uses, "page.shown": uses, "stay.heard": [{ at: 1_000 }] },
    answers: { readLimit: [{ minutes: 30, at: 1_000 }] },
  },
  canCause: ({ type }, snapshot) => type !== "stay.requested" || snapshot.matches("warning"),
  // After this event the page navigates to the provider's sign-out.
  last: ({ type }) => type === "xstate.done.actor.prepareSignOut",
  states: {
    reading: async () => {},
    active: async ({ page }) => {
      await expect(wallet(page)).toBeVisible();
      await expect(warning(page)).toBeHidden();
    },
    "warning.counting": async ({ page }) => {
      await expect(warning(page)).toBeVisible();
      await expect(warning(page).getByRole("timer")).toHaveText(/^(1:00|0:\d\d)$/);
      await expect(warning(page).getByRole("button", { name: "Stay signed in" })).toBeFocused();
    },
    waiting: async ({ page }) => {
      await expect(warning(page)).toBeHidden();
      await expect(wallet(page)).toBeVisible();
    },
    signingOut: async ({ page }) => {
      await expect(page.getByRole("button", { name: "SIGN IN/SIGN UP" })).toBeVisible();
      await expect(page.getByText("Main Balance")).toHaveCount(0);
    },
  },
  unreachable: {
    "inactivity — error: activity → stays": "listening to the page cannot fail in a browser",
    "reading — error: readLimit → active": "the configuration is known by then",
    "waiting — error: prepareSignOut → signingOut": "asking for a lock cannot fail in a browser",
    "warning — after warningDelay → waiting":
      "the path begins anew before sixty steps: the journey waits for it",
    "signingOut — *": "the session has ended, and the page with it",
  },
};
