/** Round trips that wait for each other. */
import type { Request } from "./requests.ts";

/** Nothing is asked for because one of these came. */
const leadToNothing = new Set(["Image", "Font", "Stylesheet", "Manifest"]);

/** A request that begins within these milliseconds after an answer may follow from it, though clocks say "before". */
const tolerance = 1;

const endOf = ({ end, answered }: Request): number | undefined => end ?? answered;

/**
 * The requests that stand one after the other from `first` to `last`: before each the one whose answer came last before
 * it was sent, and its own preflight. Two that were under way together are never both in it; what came from the cache is no round trip.
 */
export function sequence(requests: readonly Request[], first: Request, last: Request): readonly Request[] {
  const way = [last];
  let at = last;
  while (at !== first) {
    const before = requests
      .filter(
        (each) =>
          each.type !== "Preflight" &&
          !each.cached &&
          !leadToNothing.has(each.type) &&
          each.start >= first.start,
      )
      .filter(
        (each) => each !== at && (endOf(each) ?? Number.POSITIVE_INFINITY) <= at.start + tolerance / 1_000,
      )
      .sort((one, other) => (endOf(other) ?? 0) - (endOf(one) ?? 0))[0];
    if (before === undefined || way.includes(before)) break;
    way.unshift(before);
    at = before;
  }
  return way.flatMap((each) => (each.preflight === undefined ? [each] : [each.preflight, each]));
}
