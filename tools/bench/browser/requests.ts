/** Records a page's requests by the Chrome DevTools Protocol, including redirects and preflights. */
import type { CDPSession } from "@playwright/test";

export interface Request {
  readonly url: string;
  readonly method: string;
  /** `Document`, `Script`, `Preflight`, … */
  readonly type: string;
  /** The start in seconds of the browser's monotonic clock. */
  readonly start: number;
  /** The time at which the response headers had arrived. */
  readonly answered?: number;
  /** The time at which the last byte had arrived. */
  readonly end?: number;
  readonly status?: number;
  /** Bytes received over the network, headers included. */
  readonly bytes: number;
  /** The CORS preflight that the browser sent before this request (Fetch standard). */
  readonly preflight?: Request;
  /** Whether the answer came from a cache, without a request to the server. */
  readonly isCached: boolean;
}

/** Max milliseconds to wait for a request. */
const timeout = 60_000;

type Draft = { -readonly [Key in keyof Request]: Request[Key] };

export interface Recording {
  /** All requests, in the order of sending. */
  all(): readonly Request[];
  /** Waits for the first request that `matches` accepts. `matches` may require an answer. Rejects after a minute. */
  until(matches: (request: Request) => boolean): Promise<Request>;
  /** Empties the list. */
  clear(): void;
}

export async function recordRequests(session: CDPSession): Promise<Recording> {
  let drafts: Draft[] = [];
  const openDrafts = new Map<string, Draft>();
  const preflights = new Map<string, Draft>();
  const change = (id: string, changes: Partial<Draft>) => {
    const draft = openDrafts.get(id);
    if (draft !== undefined) Object.assign(draft, changes);
  };
  session.on("Network.requestWillBeSent", (sentEvent) => {
    const { requestId, request, type, timestamp, redirectResponse, initiator } = sentEvent;
    if (redirectResponse !== undefined) {
      const { status, encodedDataLength } = redirectResponse;
      change(requestId, { status, answered: timestamp, end: timestamp, bytes: encodedDataLength });
    }
    const draft: Draft = {
      url: request.url,
      method: request.method,
      type: initiator.type === "preflight" ? "Preflight" : (type ?? "Other"),
      start: timestamp,
      bytes: 0,
      isCached: request.url.startsWith("data:"),
    };
    const preflight = preflights.get(requestId);
    if (preflight !== undefined) draft.preflight = preflight;
    // The browser may report a preflight before the call that needs it.
    const isPreflight = initiator.type === "preflight";
    if (isPreflight && initiator.requestId !== undefined) {
      preflights.set(initiator.requestId, draft);
      change(initiator.requestId, { preflight: draft });
    }
    openDrafts.set(requestId, draft);
    drafts.push(draft);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => change(requestId, { isCached: true }));
  session.on("Network.responseReceived", ({ requestId, response, timestamp, type }) => {
    const { status, timing, fromDiskCache = false, fromPrefetchCache = false } = response;
    // Use the browser's timing if it exists: for a module, the event for the headers arrives only with the whole file.
    const responseTime =
      timing === undefined ? timestamp : timing.requestTime + timing.receiveHeadersEnd / 1_000;
    change(requestId, { status, answered: Math.min(timestamp, responseTime), type });
    if (fromDiskCache || fromPrefetchCache) change(requestId, { isCached: true });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, { end: timestamp, bytes: encodedDataLength }),
  );
  await session.send("Network.enable");
  return {
    all: () => drafts,
    async until(matches) {
      const limit = performance.now() + timeout;
      for (;;) {
        const foundDraft = drafts.find(matches);
        if (foundDraft !== undefined) return foundDraft;
        if (performance.now() > limit) throw new Error("A request that was waited for did not come.");
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    clear: () => {
      drafts = [];
    },
  };
}

/** `GET /api/v1/users/me`: the method and the path, without origin and query. */
export function nameOf({ method, type, url }: Pick<Request, "method" | "type" | "url">): string {
  const verb = type === "Preflight" ? "OPTIONS" : method;
  return `${verb === "GET" ? "" : `${verb} `}${new URL(url).pathname}`;
}
