/** Signs in from the landing page through the provider to the dashboard. */
import type { Session } from "../browser/conditions.ts";
import { waitForMoment, waitForQuiet } from "../browser/seen.ts";

/**
 * Signs in until the dashboard shows its four answers; returns the milliseconds since the dashboard's own navigation.
 */
export async function signIn({ page }: Session, app: string): Promise<number> {
  await page.goto(app, { waitUntil: "commit" });
  await waitForMoment(page, "signedOut");
  await waitForQuiet(page);
  await page.locator("[data-action='sign-in']:visible").click();
  await page.waitForURL(/\/dashboard/, { waitUntil: "commit" });
  return waitForMoment(page, "shown");
}
