/** From nothing to the dashboard, with the page's clock in the walk's hand. */
import type { Locator, Page } from "@playwright/test";
import { arrive, stopClock as stop } from "./arrive.ts";
import type { Stage } from "./test-param.ts";

export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Signed in, and the clock stands: nothing happens by itself any more but what the network brings. */
export async function standOnDashboard(stage: Stage, { stopClock = true } = {}): Promise<void> {
  const { page } = stage;
  if (stopClock) await page.clock.install();
  await arrive(stage);
  if (stopClock) await stop(page);
}
