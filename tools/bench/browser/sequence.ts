/** Finds the chain of dependent requests: each was sent after the answer to the one before. */
import type { Request } from "./requests.ts";

/** Resources whose arrival causes no other request. */
const leafTypes = new Set(["Image", "Font", "Stylesheet", "Manifest"]);

/**
 * In milliseconds: a request that starts this shortly before an answer may still follow from it, because clocks differ.
 */
const tolerance = 1;

const endOf = ({ end, answered }: Request): number | undefined => end ?? answered;

/**
 * The chain of requests from `first` to `last`: before each request, the one whose answer arrived last before it was
 * sent, and the request's own preflight. It never contains two parallel requests, nor answers from the cache.
 */
export function sequence(requests: readonly Request[], first: Request, last: Request): readonly Request[] {
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
