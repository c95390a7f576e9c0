/** Finds the chain of dependent requests, in which each request was sent after the answer to the previous one. */
import type { Request } from "./requests.ts";

/** Types of resources whose arrival causes no other request. */
const leafTypes = new Set(["Image", "Font", "Stylesheet", "Manifest"]);

/**
 * Milliseconds. A request that starts at most this long before an answer may still depend on it, since clocks differ.
 */
const tolerance = 1;

const endOf = ({ end, answeredAt }: Request): number | undefined => end ?? answeredAt;

/**
 * The chain of requests from `first` to `last`, including preflights: the predecessor of a request is the one whose
 * answer was the last to arrive before it was sent. It contains no parallel requests and no answers from the cache.
 */
export function sequence(requests: readonly Request[], first: Request, last: Request): readonly Request[] {
  const chain = [last];
  let request = last;
  while (request !== first) {
    const before = requests
      .filter(
        (each) =>
          each.type !== "Preflight" &&
          !each.isCached &&
          !leafTypes.has(each.type) &&
          each.start >= first.start,
      )
      .filter(
        (each) =>
          each !== request && (endOf(each) ?? Number.POSITIVE_INFINITY) <= request.start + tolerance / 1_000,
      )
      .sort((a, b) => (endOf(b) ?? 0) - (endOf(a) ?? 0))[0];
    if (before === undefined || chain.includes(before)) break;
    chain.unshift(before);
    request = before;
  }
  return chain.flatMap((chain) => (chain.preflight === undefined ? [chain] : [chain.preflight, chain]));
}
