/** Opens pages that require a sign-in for the walks, and stops their clocks. */
import { expect, type Page } from "@playwright/test";
import type { Fixtures } from "./test-param.ts";

/** Signs the person in and opens the address; on the dashboard, waits for the greeting. */
export async function arrive({ page, person, signIn }: Fixtures, address = "/dashboard"): Promise<void> {
  await signIn();
  await page.goto(address);
  if (address !== "/dashboard") return;
  const name = `Welcome, ${person.firstName} ${person.lastName}`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 20_000 });
}

/** Lets only the walk advance the page's time from now on. Install the clock before opening the page. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
}
