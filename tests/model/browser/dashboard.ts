/** Opens the dashboard and stops the page's clock. */
import type { Locator, Page } from "@playwright/test";
import { arrive, stopClock as stop } from "./arrive.ts";
import type { Fixtures } from "./test-param.ts";

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Signs in and opens the dashboard with a stopped clock, so that only answers from the network change the page. */
export async function openDashboard(fixtures: Fixtures, { stopClock = true } = {}): Promise<void> {
  const { page } = fixtures;
  if (stopClock) await page.clock.install();
  await arrive(fixtures);
  if (stopClock) await stop(page);
}
