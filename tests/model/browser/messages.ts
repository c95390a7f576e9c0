/** Raises, finds and dismisses toasts by a person's actions. */
import { expect, type Locator, type Page } from "@playwright/test";
import { expYear } from "../../support/saved-card.ts";
import { arrive, stopClock } from "./arrive.ts";
import type { Fixtures } from "./test-param.ts";

/** An account whose exports raise success toasts, and whose sixth card raises a warning. Amounts are in cents. */
export const accountWithMessages = {
  status: "A",
  balance: 10_000,
  cards: Array.from({ length: 5 }, (_, index) => ({
    brand: "visa",
    last4: String(4_242 + index),
    expMonth: 12,
    expYear,
  })),
  transactions: [
    { type: "TOP_UP", status: "COMPLETED", amount: 10_000, createdAt: "2026-01-01T00:00:00.000Z" },
  ],
};

/** Opens the page on which `raiseSuccessToast` works; `raiseWarningToast` needs `openCards`. */
export async function openTransactions(fixtures: Fixtures): Promise<void> {
  const { page } = fixtures;
  await page.clock.install();
  await arrive(fixtures, "/transactions");
  await expect(exportButton(page)).toBeEnabled({ timeout: 20_000 });
  await stopClock(page);
}

const exportButton = (page: Page) => page.getByRole("button", { name: "Export", exact: true });

export async function raiseSuccessToast(page: Page): Promise<void> {
  // Activate the button like a screen reader, because a mouse click does not work in a hidden tab.
  await exportButton(page).dispatchEvent("click");
}

export async function openCards(fixtures: Fixtures): Promise<void> {
  const { page } = fixtures;
  await page.clock.install();
  await arrive(fixtures, "/cards");
  await expect(addCardButton(page)).toBeVisible({ timeout: 20_000 });
  await stopClock(page);
}

/** Exports the list on the transactions page, once the list has loaded. */
export async function exportTransactions(page: Page): Promise<void> {
  await exportButton(page).click();
}

const addCardButton = (page: Page) => page.getByRole("button", { name: "Add Card" }).first();

export async function raiseWarningToast(page: Page): Promise<void> {
  await addCardButton(page).dispatchEvent("click");
}

/** All toasts, oldest first. */
export function toastsOn(page: Page): Locator {
  return page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
}

export async function dismissOldest(page: Page): Promise<void> {
  await toastsOn(page).first().getByRole("button", { name: "Dismiss" }).dispatchEvent("click");
}

/** Dismisses the oldest warning or error. */
export async function dismissAlert(page: Page): Promise<void> {
  const urgent = toastsOn(page).filter({ has: page.getByRole("alert") });
  await urgent.first().getByRole("button", { name: "Dismiss" }).dispatchEvent("click");
}

/** Waits for a warning or error, and dismisses it. */
export async function dismissNewAlert(page: Page): Promise<void> {
  await expect(toastsOn(page).getByRole("alert")).toBeVisible();
  await dismissAlert(page);
  await expect(toastsOn(page).getByRole("alert")).toHaveCount(0);
}

/** Fires the event that a browser fires when the page's tab is hidden or visible again. */
export async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
