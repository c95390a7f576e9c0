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
  const shown = await waitForMoment(page, "shown");
  const tokenRequestedAt = await page.evaluate(
    () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/token"))?.startTime,
  );
  if (tokenRequestedAt === undefined) throw new Error("No token was asked for.");
  return { time: shown - tokenRequestedAt, protocol: protocolTime(requests.all()) };
}

async function timeRevisit(context: BrowserContext, app: string): Promise<DashboardTimes> {
  return timeToAnswers(await openSession(context, conditions), app);
}

const row = (what: string, timed: readonly DashboardTimes[]): Measure => ({
  what: `${what}, beside the round trips of the protocol`,
  unit: "×",
  goal: 1.2,
  figure: estimate(timed.map(({ time, protocol }) => time / protocol)),
  note: `${formatMedianMilliseconds(timed.map(({ time }) => time))}, ${formatMedianMilliseconds(timed.map(({ protocol }) => protocol))} for the longest chain at ${slow4G.latency} ms`,
});

async function measure({ browser, sites, pairs, say }: Bench): Promise<readonly Measure[]> {
  const cold: DashboardTimes[] = [];
  const cached: DashboardTimes[] = [];
  await repeatRounds(pairs, async (round) => {
    say(`dashboard, ${round + 1} of ${pairs}`);
    await runInSession(browser, conditions, async (look, context) => {
      cold.push(await timeToAnswers(look, sites.app));
      await look.page.waitForTimeout(1_000);
      await look.page.close();
      cached.push(await timeRevisit(context, sites.app));
    });
  });
  return [
    row("Dashboard with its four answers, from the token call, cold", cold),
    row("Dashboard with its four answers, from the token call, with cached code", cached),
  ];
}

export const dashboard: Group = { id: "dashboard", measure };
