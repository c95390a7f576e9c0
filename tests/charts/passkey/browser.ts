import { expect, type Page } from "@playwright/test";
import type { passkeyMachine } from "../../../src/machines/sign-in/passkey.machine.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import { NavigationCounter } from "../../model/browser/departures.ts";
import { toastsOn } from "../../model/browser/messages.ts";
import type { TestParam } from "../../model/browser/test-param.ts";
import { offerPasskeys, returnFromPasskey } from "../../support/passkeys.ts";

/** Keycloak's status for each return from its page, and the message shown for it. */
const returns: Readonly<Record<string, readonly [status: string, message: string]>> = {
  created: ["success", "Your passkey was created"],
  cancelled: ["cancelled", "No passkey was created"],
  failed: ["error", "Your passkey could not be created. Try again."],
};

const departures = new WeakMap<Page, NavigationCounter>();
const create = (page: Page) => page.getByRole("button", { name: "Create a passkey" });
const manage = (page: Page) => page.getByRole("link", { name: "Manage your sign-in" });

export const testParam: TestParam<typeof passkeyMachine> = {
  needs: "a person",
  account: { status: "A", balance: 10_000 },
  open: async (fixtures, { rest: [first] }) => {
    const { page } = fixtures;
    const output = String(first?.output);
    if (output !== "notOffered") await offerPasskeys(page);
    await page.clock.install();
    await arrive(fixtures, "/profile");
    const [status] = returns[output] ?? [];
    if (status !== undefined) {
      await returnFromPasskey(page, status);
      await create(page).click({ timeout: 20_000 });
    }
    await expect(output === "notOffered" ? manage(page) : create(page)).toBeVisible({ timeout: 20_000 });
    if (status !== undefined) await expect(toastsOn(page)).toHaveCount(1);
    await stopClock(page);
    departures.set(
      page,
      await NavigationCounter.at(page, /\/protocol\/openid-connect\/auth\?.*\bkc_action=/),
    );
  },
  events: {
    // When its charts start, the page has already returned from Keycloak.
    "xstate.done.actor.takePasskeyReturn": async ({ page }, { output }) => {
      const [, message] = returns[output] ?? [];
      if (message === undefined) await expect(toastsOn(page)).toHaveCount(0);
      else await expect(toastsOn(page)).toContainText(message);
    },
    "passkey.confirmed": ({ page }) => create(page).click(),
    // The browser restores the page from the back-forward cache.
    "xstate.done.actor.createPasskey": ({ page }) =>
      page.evaluate(() => {
        window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      }),
    "xstate.after.redirectLimit.passkey.leaving": async ({ page }) => {
      await page.clock.runFor(30_000);
      await expect(
        toastsOn(page).filter({ hasText: "The page for passkeys could not be opened" }),
      ).toBeVisible();
    },
  },
  states: {
    ready: async ({ page }) => {
      await expect(create(page)).toBeEnabled();
      await expect(create(page)).not.toHaveAttribute("aria-busy");
    },
    leaving: async ({ page }) => {
      await departures.get(page)?.began();
      await expect(create(page)).toHaveAttribute("aria-busy", "true");
    },
    absent: async ({ page }) => {
      await expect(manage(page)).toBeVisible();
      await expect(create(page)).toHaveCount(0);
    },
  },
  skippedStates: { returning: "the browser answers at once" },
  unreachable: {
    "returning — error: takePasskeyReturn → absent":
      "the provider's code that is gone after the sign-in: tests/services/passkey.test.ts has the port's own failure",
    "leaving — error: createPasskey → ready":
      "the sign-in has reached the provider already: tests/services/passkey.test.ts has the port's own failure",
  },
};
