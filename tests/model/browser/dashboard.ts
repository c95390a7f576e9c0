/** Opens the dashboard and stops the page's clock. */
import type { Locator, Page } from "@playwright/test";
import { arrive, stopClock as stop } from "./arrive.ts";
import type { Stage } from "./test-param.ts";

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Signs in and opens the dashboard with a stopped clock, so that only answers from the network change the page. */
export async function standOnDashboard(stage: Stage, { stopClock = true } = {}): Promise<void> {
  const { page } = stage;
  if (stopClock) await page.clock.install();
  await arrive(stage);
  if (stopClock) await stop(page);
}
