/** Measures a second visit with all files in the browser's cache: the files that it fetches again, and its paints. */
import type { BrowserContext } from "@playwright/test";
import { defaultHolder } from "../backend/holder.ts";
import { defaultSlowdown, openSession, runInSession } from "../browser/conditions.ts";
import { measurementsOf, waitForMoment, waitForQuiet } from "../browser/seen.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import type { SiteName } from "../sites/sites.ts";
import { exactEstimate } from "../statistics.ts";
import { floorRow, type Paints, paintRows } from "./paints.ts";
import { repeatRounds } from "./rounds.ts";

const expectedPaths = new Set(["/", "/dashboard", "/config.json"]);

/** Paths of the app's own files that were requested from the server. */
async function listFetchedFiles(
  context: BrowserContext,
  app: string,
  path: "/" | "/dashboard",
): Promise<readonly string[]> {
  const { page, requests } = await openSession(context, {});
  await page.goto(`${app}${path}`, { waitUntil: "commit" });
  await waitForMoment(page, path === "/" ? "signedOut" : "shown");
  await waitForQuiet(page, 2_000);
  await page.close();
  return requests
    .all()
    .filter(({ isCached, url }) => !isCached && new URL(url).origin === app)
    .map(({ url }) => new URL(url).pathname);
}

/** The landing page's paints with its files in the cache. */
async function measureRepeatPaints({ browser, sites }: Bench, site: SiteName): Promise<Paints> {
  return runInSession(browser, {}, async ({ page: firstPage }, context) => {
    await firstPage.goto(sites[site], { waitUntil: "commit" });
    if (site !== "lowerBound") await waitForMoment(firstPage, "signedOut");
    await waitForQuiet(firstPage);
    await firstPage.close();
    const { page } = await openSession(context, { hasSlowNetwork: true, slowedBy: defaultSlowdown });
    await page.goto(sites[site], { waitUntil: "commit" });
    if (site !== "lowerBound") await waitForMoment(page, "signedOut");
    await waitForQuiet(page);
    return measurementsOf(page);
  });
}

async function measureRepeatLanding(bench: Bench): Promise<readonly Measure[]> {
  const paints = { lowerBound: [] as Paints[], app: [] as Paints[], referenceApp: [] as Paints[] };
  await repeatRounds(bench.pairs, async (round) => {
    bench.say(`landing page again, pair ${round + 1} of ${bench.pairs}`);
    for (const site of ["lowerBound", "app", "referenceApp"] as const)
      paints[site].push(await measureRepeatPaints(bench, site));
  });
  const visit = "Landing again, all cached";
  return [...paintRows(visit, paints, { fcp: 1.25, lcp: 1.08 }), floorRow(visit, paints)];
}

async function measure(bench: Bench): Promise<readonly Measure[]> {
  const { browser, sites, say } = bench;
  say("repeat visit");
  const visits = [
    ["/", undefined],
    ["/dashboard", defaultHolder],
  ] as const;
  const refetchedFiles: string[] = [];
  for (const [path, holder] of visits) {
    await runInSession(browser, holder === undefined ? {} : { holder }, async ({ page }, context) => {
      await page.close();
      await listFetchedFiles(context, sites.app, path);
      refetchedFiles.push(...(await listFetchedFiles(context, sites.app, path)));
    });
  }
  const unexpectedFiles = refetchedFiles.filter((path) => !expectedPaths.has(path));
  return [
    {
      what: "Repeat visit, files fetched again besides index.html and config.json",
      unit: "files",
      goal: 0,
      figure: exactEstimate(unexpectedFiles.length),
      note: `landing page and dashboard: ${refetchedFiles.join(", ")}`,
    },
    ...(await measureRepeatLanding(bench)),
  ];
}

export const repeatVisit: Group = { id: "repeat-visit", measure };
