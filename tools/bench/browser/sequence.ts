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
 * The chain of requests from `firstRequest` to `lastRequest`, including preflights: the answer to a request's
 * predecessor is the last that arrived before the request was sent. The chain has no parallel requests and no cached answers.
 */
export function findRequestChain(
  requests: readonly Request[],
  firstRequest: Request,
  lastRequest: Request,
): readonly Request[] {
  const chain = [lastRequest];
  let currentRequest = lastRequest;
  while (currentRequest !== firstRequest) {
    const previousRequest = requests
      .filter(
        (candidate) =>
          candidate.type !== "Preflight" &&
          !candidate.isCached &&
          !leafTypes.has(candidate.type) &&
          candidate.start >= firstRequest.start,
      )
      .filter(
        (candidate) =>
          candidate !== currentRequest &&
          (endOf(candidate) ?? Number.POSITIVE_INFINITY) <= currentRequest.start + tolerance / 1_000,
      )
      .sort((a, b) => (endOf(b) ?? 0) - (endOf(a) ?? 0))[0];
    if (previousRequest === undefined || chain.includes(previousRequest)) break;
    chain.unshift(previousRequest);
    currentRequest = previousRequest;
  }
  return chain.flatMap((request) =>
    request.preflight === undefined ? [request] : [request.preflight, request],
  );
}
