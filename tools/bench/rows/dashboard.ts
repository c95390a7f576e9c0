/** Measures the time from the token call to the dashboard with its four answers, by the page's clock. */
import type { BrowserContext } from "@playwright/test";
import { defaultHolder } from "../backend/holder.ts";
import {
  type Conditions,
  defaultSlowdown,
  openSession,
  runInSession,
  type Session,
  slow4G,
} from "../browser/conditions.ts";
import type { Request } from "../browser/requests.ts";
import { waitForMoment } from "../browser/seen.ts";
import { findRequestChain } from "../browser/sequence.ts";
import type { Bench, Group } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import { estimate } from "../statistics.ts";
import { repeatRounds } from "./rounds.ts";

interface DashboardTimes {
  readonly time: number;
  readonly protocol: number;
}

const conditions: Conditions = { hasSlowNetwork: true, slowedBy: defaultSlowdown, holder: defaultHolder };

/** The min time that the protocol requires: the chain of dependent requests from the token call to the balance. */
function protocolTime(requests: readonly Request[]): number {
  const token = requests.find(({ method, url }) => method === "POST" && url.endsWith("/token"));
  const balance = requests.find(({ method, url }) => method === "POST" && url.endsWith("/wallet/balance"));
  if (token === undefined || balance === undefined) throw new Error("Token and balance were not asked for.");
  return findRequestChain(requests, token, balance).length * slow4G.latency;
}

/** The time from the token call to the four answers. */
async function timeToAnswers({ page, requests }: Session, app: string): Promise<DashboardTimes> {
  await page.goto(`${app}/dashboard`, { waitUntil: "commit" });
  const shownTime = await waitForMoment(page, "shown");
  const tokenRequestedAt = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/token"))?.startTime,
  );
  if (tokenRequestedAt === undefined) throw new Error("No token was asked for.");
  return { time: shownTime - tokenRequestedAt, protocol: protocolTime(requests.all()) };
}

async function timeRevisit(context: BrowserContext, app: string): Promise<DashboardTimes> {
  return timeToAnswers(await openSession(context, conditions), app);
}

const ratioRow = (label: string, timings: readonly DashboardTimes[]): Measure => ({
  what: `${label}, beside the round trips of the protocol`,
  unit: "×",
  goal: 1.2,
  figure: estimate(timings.map(({ time, protocol }) => time / protocol)),
  note: `${formatMedianMilliseconds(timings.map(({ time }) => time))}, ${formatMedianMilliseconds(timings.map(({ protocol }) => protocol))} for the longest chain at ${slow4G.latency} ms`,
});

async function measure({ browser, sites, pairs, say }: Bench): Promise<readonly Measure[]> {
  const coldTimes: DashboardTimes[] = [];
  const cachedTimes: DashboardTimes[] = [];
  await repeatRounds(pairs, async (round) => {
    say(`dashboard, ${round + 1} of ${pairs}`);
    await runInSession(browser, conditions, async (session, context) => {
      coldTimes.push(await timeToAnswers(session, sites.app));
      await session.page.waitForTimeout(1_000);
      await session.page.close();
      cachedTimes.push(await timeRevisit(context, sites.app));
    });
  });
  return [
    ratioRow("Dashboard with its four answers, from the token call, cold", coldTimes),
    ratioRow("Dashboard with its four answers, from the token call, with cached code", cachedTimes),
  ];
}

export const dashboard: Group = { id: "dashboard", measure };
