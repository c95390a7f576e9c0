/** What a page asks of the network, as the browser's own protocol tells it; redirects and preflights are requests too. */
import type { CDPSession } from "@playwright/test";

export interface Request {
  readonly url: string;
  readonly method: string;
  /** `Document`, `Script`, `Preflight`, … */
  readonly type: string;
  /** Seconds of the browser's own clock. */
  readonly start: number;
  /** When the answer's head was there. */
  readonly answered?: number;
  /** When its last byte was there. */
  readonly end?: number;
  readonly status?: number;
  /** Bytes that came over the network, heads included. */
  readonly bytes: number;
  /** What the browser asked before it sent this one (the Fetch standard, CORS preflight). */
  readonly preflight?: Request;
  /** Nothing was asked of the server. */
  readonly cached: boolean;
}

/** Milliseconds. */
const patience = 60_000;

type Draft = { -readonly [Key in keyof Request]: Request[Key] };

export interface Recording {
  /** In the order in which they were sent. */
  all(): readonly Request[];
  /** The first that is meant, once there is one and, where it is asked for, its answer. Rejects after a minute. */
  until(meant: (request: Request) => boolean): Promise<Request>;
  /** From now on a new list. */
  clear(): void;
}

export async function recordRequests(session: CDPSession): Promise<Recording> {
  let drafts: Draft[] = [];
  const open = new Map<string, Draft>();
  const preflights = new Map<string, Draft>();
  const change = (id: string, changes: Partial<Draft>) => {
    const draft = open.get(id);
    if (draft !== undefined) Object.assign(draft, changes);
  };
  session.on("Network.requestWillBeSent", (sent) => {
    const { requestId, request, type, timestamp, redirectResponse, initiator } = sent;
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
      cached: request.url.startsWith("data:"),
    };
    const preflight = preflights.get(requestId);
    if (preflight !== undefined) draft.preflight = preflight;
    // The browser may tell of a preflight before it tells of the call that it is made for.
    const isPreflight = initiator.type === "preflight";
    if (isPreflight && initiator.requestId !== undefined) {
      preflights.set(initiator.requestId, draft);
      change(initiator.requestId, { preflight: draft });
    }
    open.set(requestId, draft);
    drafts.push(draft);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => change(requestId, { cached: true }));
  session.on("Network.responseReceived", ({ requestId, response, timestamp, type }) => {
    const { status, timing, fromDiskCache = false, fromPrefetchCache = false } = response;
    // The browser tells of a module's head only once it has the whole of it; its own clock knows better.
    const head = timing === undefined ? timestamp : timing.requestTime + timing.receiveHeadersEnd / 1_000;
    change(requestId, { status, answered: Math.min(timestamp, head), type });
    if (fromDiskCache || fromPrefetchCache) change(requestId, { cached: true });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, { end: timestamp, bytes: encodedDataLength }),
  );
  await session.send("Network.enable");
  return {
    all: () => drafts,
    async until(meant) {
      const limit = performance.now() + patience;
      for (;;) {
        const found = drafts.find(meant);
        if (found !== undefined) return found;
        if (performance.now() > limit) throw new Error("A request that was waited for did not come.");
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    clear: () => {
      drafts = [];
    },
  };
}

/** `GET /api/v1/users/me`, without the server's name and what stands behind the path. */
export function nameOf({ method, type, url }: Pick<Request, "method" | "type" | "url">): string {
  const verb = type === "Preflight" ? "OPTIONS" : method;
  return `${verb === "GET" ? "" : `${verb} `}${new URL(url).pathname}`;
}
