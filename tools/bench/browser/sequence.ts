/** Finds the chain of dependent requests, in which each request was sent after the answer to the previous one. */
import type { Request } from "./requests.ts";

/** Types of resources whose arrival causes no other request. */
const leafTypes = new Set(["Image", "Font", "Stylesheet", "Manifest"]);

/**
 * Milliseconds. A request that starts at most this long before an answer may still depend on it, since clocks differ.
 */
const tolerance = 1;

const endOf = ({ end, answered }: Request): number | undefined => end ?? answered;

/**
 * The chain of requests from `first` to `last`, including preflights: the answer to a request's predecessor is
 * the last that arrived before the request was sent. The chain has no parallel requests and no cached answers.
 */
export function findRequestChain(
  requests: readonly Request[],
  first: Request,
  last: Request,
): readonly Request[] {
  const chain = [last];
  let at = last;
  while (at !== first) {
    const before = requests
      .filter(
        (each) =>
          each.type !== "Preflight" &&
          !each.isCached &&
          !leafTypes.has(each.type) &&
          each.start >= first.start,
      )
      .filter(
        (each) => each !== at && (endOf(each) ?? Number.POSITIVE_INFINITY) <= at.start + tolerance / 1_000,
      )
      .sort((one, other) => (endOf(other) ?? 0) - (endOf(one) ?? 0))[0];
    if (before === undefined || chain.includes(before)) break;
    chain.unshift(before);
    at = before;
  }
  return chain.flatMap((each) => (each.preflight === undefined ? [each] : [each.preflight, each]));
}
