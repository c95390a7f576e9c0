/** How walks get to a page behind the sign-in, and what they do with its clock. */
import { expect, type Page } from "@playwright/test";
import type { Stage } from "./test-param.ts";

/** Somebody who is signed in opens the address; the dashboard greets them. */
export async function arrive({ page, person, signIn }: Stage, address = "/dashboard"): Promise<void> {
  await signIn();
  await page.goto(address);
  if (address !== "/dashboard") return;
  const name = `Welcome, ${person.firstName} ${person.lastName}`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 20_000 });
}

/** From here on time passes only where a walk says so. The clock has to be installed before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
}
