/**
 * Compares the landing page with the lower bound and the reference app: largest contentful paint, button, silent check
 * and long tasks.
 */

import { type Conditions, defaultSlowdown, runInSession } from "../browser/conditions.ts";
import { blockingOf, measurementsOf, waitForMoment, waitForQuiet } from "../browser/seen.ts";
import { pressEarly } from "../browser/watch-page.ts";
import type { Bench, Group } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import type { SiteName } from "../sites/sites.ts";
import { estimate, pairRatios, quantile } from "../statistics.ts";
import { type Paints, paintRows } from "./paints.ts";
import { repeatRounds } from "./rounds.ts";

const conditions: Conditions = { hasSlowNetwork: true, slowedBy: defaultSlowdown };

interface Visit extends Paints {
  readonly lcpOf: string;
  readonly signedOut: number;
  readonly blocking: number;
}

async function visit({ browser, sites }: Bench, site: SiteName): Promise<Visit> {
  return runInSession(browser, conditions, async ({ page }) => {
    await page.goto(sites[site], { waitUntil: "commit" });
    const signedOutTime = site === "lowerBound" ? 0 : await waitForMoment(page, "signedOut");
    await waitForQuiet(page);
    const measurements = await measurementsOf(page);
    return { ...measurements, signedOut: signedOutTime, blocking: blockingOf(measurements) };
  });
}

interface Press {
  /** The time at which the app has handled the press. */
  readonly acted: number;
  /** The time at which the provider's sign-in page was requested. */
  readonly requestedAt: number;
}

async function press({ browser, sites }: Bench, site: SiteName): Promise<Press> {
  return runInSession(browser, conditions, async ({ page, requests }) => {
    await page.addInitScript(pressEarly);
    await page.goto(sites[site], { waitUntil: "commit" });
    const actedTime = await waitForMoment(page, "acted");
    const signInRequest = await requests.until(({ type, url }) => type === "Document" && isSignInPage(url));
    const [firstRequest = signInRequest] = requests.all();
    return { acted: actedTime, requestedAt: (signInRequest.start - firstRequest.start) * 1_000 };
  });
}

const isSignInPage = (url: string): boolean => /\/auth\?/.test(url) && !/prompt=none/.test(url);

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const visits = { app: [] as Visit[], referenceApp: [] as Visit[], lowerBound: [] as Visit[] };
  const presses = { app: [] as Press[], referenceApp: [] as Press[] };
  await repeatRounds(bench.pairs, async (round) => {
    bench.say(`landing, pair ${round + 1} of ${bench.pairs}`);
    for (const site of ["lowerBound", "app", "referenceApp"] as const)
      visits[site].push(await visit(bench, site));
    for (const site of ["app", "referenceApp"] as const) presses[site].push(await press(bench, site));
  });
  const figuresOf = <Key extends "signedOut" | "blocking">(site: SiteName, key: Key) =>
    visits[site].map((visitResult) => visitResult[key]);
  const actedTimes = (site: "app" | "referenceApp") => presses[site].map((pressResult) => pressResult.acted);
  const requestTimes = (site: "app" | "referenceApp") =>
    presses[site].map((pressResult) => pressResult.requestedAt);
  const elements = [...new Set(visits.app.map(({ lcpOf }) => lcpOf.split(".")[0]))].join(", ");
  return [
    ...paintRows("Landing", visits, { fcp: 1.15, lcp: 1.03 }, elements),
    {
      what: "Landing, the button acts, beside the floor app",
      unit: "×",
      goal: 1.1,
      figure: estimate(pairRatios(actedTimes("app"), actedTimes("referenceApp"))),
      note: `a press kept from the first frame on is answered by the app at ${formatMedianMilliseconds(actedTimes("app"))}, floor ${formatMedianMilliseconds(actedTimes("referenceApp"))}; the sign-in page is asked for at ${formatMedianMilliseconds(requestTimes("app"))}, floor ${formatMedianMilliseconds(requestTimes("referenceApp"))}`,
    },
    {
      what: "Landing, signed-out state reached, beside the floor app",
      unit: "×",
      goal: 1.1,
      figure: estimate(pairRatios(figuresOf("app", "signedOut"), figuresOf("referenceApp", "signedOut"))),
      note: `${formatMedianMilliseconds(figuresOf("app", "signedOut"))}, floor ${formatMedianMilliseconds(figuresOf("referenceApp", "signedOut"))}`,
    },
    {
      what: "Landing, blocking from navigation to quiet, median",
      unit: "ms",
      goal: 0,
      figure: estimate(figuresOf("app", "blocking")),
      note: `floor ${formatMedianMilliseconds(figuresOf("referenceApp", "blocking"))}, limit ${formatMedianMilliseconds(figuresOf("lowerBound", "blocking"))}`,
    },
    {
      what: "Landing, blocking from navigation to quiet, 90th percentile",
      unit: "ms",
      goal: 50,
      figure: estimate(figuresOf("app", "blocking"), (values) => quantile(values, 0.9)),
    },
  ];
}

export const landing: Group = { id: "landing", measure };
