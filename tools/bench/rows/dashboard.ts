/** Time from the token call to the dashboard with its four answers, by the page's own clock. */
import type { BrowserContext, Page } from "@playwright/test";
import { defaultHolder } from "../backend/holder.ts";
import { type Conditions, defaultSlowdown, openSession, withSession } from "../browser/conditions.ts";
import { waitForMoment } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate } from "../statistics.ts";
import { rounds } from "./rounds.ts";

const conditions: Conditions = { hasSlowNetwork: true, slowedBy: defaultSlowdown, holder: defaultHolder };

async function timeToAnswers(page: Page, app: string): Promise<number> {
  await page.goto(`${app}/dashboard`, { waitUntil: "commit" });
  const shown = await waitForMoment(page, "shown");
  const asked = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/token"))?.startTime,
  );
  if (asked === undefined) throw new Error("No token was asked for.");
  return shown - asked;
}

async function timeRevisit(context: BrowserContext, app: string): Promise<number> {
  const { page } = await openSession(context, conditions);
  return timeToAnswers(page, app);
}

async function measure({ browser, sites, pairs, say }: Bench): Promise<readonly Measure[]> {
  const cold: number[] = [];
  const cached: number[] = [];
  await rounds(pairs, async (round) => {
    say(`dashboard, ${round + 1} of ${pairs}`);
    await withSession(browser, conditions, async ({ page }, context) => {
      cold.push(await timeToAnswers(page, sites.app));
      await page.waitForTimeout(1_000);
      await page.close();
      cached.push(await timeRevisit(context, sites.app));
    });
  });
  return [
    {
      what: "Dashboard with its four answers, from the token call, cold",
      unit: "ms",
      goal: 1_400,
      figure: estimate(cold),
    },
    {
      what: "Dashboard with its four answers, from the token call, with cached code",
      unit: "ms",
      goal: 650,
      figure: estimate(cached),
    },
  ];
}

export const dashboard: Group = { id: "dashboard", measure };
