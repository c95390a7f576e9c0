/** First and largest contentful paint of the landing page, as ratios to those of the lower bound. */
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import type { SiteName } from "../sites/sites.ts";
import { estimate, pairRatios } from "../statistics.ts";

/** The paints of a page, in milliseconds since the navigation. */
export interface Paints {
  /** First contentful paint. */
  readonly fcp: number;
  /** Largest contentful paint. */
  readonly lcp: number;
}

/** The measurements of each site; those of the same round have the same index. */
export type PaintsOfSites = Readonly<Record<SiteName, readonly Paints[]>>;

const names = { fcp: "first contentful paint", lcp: "largest contentful paint" };

/** @param elements the elements of the largest contentful paints */
export function paintRows(
  visit: string,
  sites: PaintsOfSites,
  goals: Paints,
  elements?: string,
): readonly Measure[] {
  const timesOf = (site: SiteName, key: keyof Paints) => sites[site].map((paints) => paints[key]);
  return (["fcp", "lcp"] as const).map((key) => ({
    what: `${visit}, ${names[key]}, beside the limit page`,
    unit: "×",
    goal: goals[key],
    figure: estimate(pairRatios(timesOf("app", key), timesOf("lowerBound", key))),
    note: `${formatMedianMilliseconds(timesOf("app", key))}, limit ${formatMedianMilliseconds(timesOf("lowerBound", key))}, floor ${formatMedianMilliseconds(timesOf("referenceApp", key))}${key === "lcp" && elements !== undefined ? `; of ${elements}` : ""}`,
  }));
}

/** The row that shows whether the app paints later than the reference app. */
export function floorRow(visit: string, sites: PaintsOfSites): Measure {
  const timesOf = (site: SiteName) => sites[site].map(({ fcp }) => fcp);
  return {
    what: `${visit}, ${names.fcp}, beside the floor app`,
    unit: "×",
    goal: 1,
    figure: estimate(pairRatios(timesOf("app"), timesOf("referenceApp"))),
  };
}
