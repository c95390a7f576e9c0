/** The reference on a transaction's page; the walk lets the browser allow or block copying. */
import { expect } from "@playwright/test";
import type { copyTextMachine } from "../../../src/machines/core/copy-text.machine.ts";
import { arrive, stopClock } from "../../model/browser/arrive.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

interface Clipboard {
  text: string;
  resolve: () => void;
  reject: (error: Error) => void;
}

type Scope = typeof globalThis & { clipboard?: Clipboard };

const button = ({ page }: Fixtures) => page.getByRole("button", { name: "Copy Reference" });
const copied = ({ page }: Fixtures) => page.getByText("Reference copied");
const copyError = ({ page }: Fixtures) =>
  page.getByRole("alert").filter({ hasText: "Your browser did not allow copying." });

export const testParam: TestParam<typeof copyTextMachine> = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    transactions: [
      { type: "TRANSFER_DEBIT", status: "SUCCEEDED", amount: 100, createdAt: "2026-11-01T00:00:00Z" },
    ],
  },
  // Empty, because the page requests a copy only of its own reference.
  unreachable: {},
  open: async (fixtures) => {
    const { page } = fixtures;
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, "writeText", {
        value: (text: string) =>
          new Promise<void>((resolve, reject) => {
            (globalThis as Scope).clipboard = { text, resolve, reject };
          }),
      });
    });
    await arrive(fixtures);
    const history = page.getByRole("region", { name: "Transaction History" });
    await history.getByRole("link").first().click();
    await expect(button(fixtures)).toBeVisible();
    await stopClock(page);
  },
  events: {
    "copy.requested": (fixtures) => button(fixtures).click(),
    "xstate.done.actor.writeClipboard": async ({ page }) => {
      const text = await page.evaluate(() => {
        const { clipboard } = globalThis as Scope;
        clipboard?.resolve();
        return clipboard?.text;
      });
      await expect(page.getByText("NP-", { exact: false }).first()).toContainText(
        text ?? "nothing was copied",
      );
    },
    "xstate.error.actor.writeClipboard": ({ page }) =>
      page.evaluate(() => (globalThis as Scope).clipboard?.reject(new Error("NotAllowedError"))),
    "xstate.after.shownDelay.copyText.copied": ({ page }) => page.clock.runFor(3_000),
  },
  states: {
    idle: async (fixtures) => {
      await expect(copied(fixtures)).toHaveCount(0);
      await expect(copyError(fixtures)).toHaveCount(0);
    },
  },
  skippedStates: { copying: "the browser takes the text at once, or asks in a window of its own" },
};
