/**
 * Counts requests, presses and payment journal records inside the page, for the properties that the explorer checks. It
 * runs in each document before the app's own scripts; `carry.ts` adds up the documents.
 */
import { namesIn, namingPath } from "../properties/facts.ts";
import type { Payment, Wire } from "../properties/observation.ts";
import { api, money, status } from "../properties/payment-calls.ts";
import { type PressKind, reportPresses } from "../properties/screen.ts";

interface Counts {
  presses: number;
  submits: number;
  acts: number;
  requests: number;
  unkeyed: number;
  succeeded: number;
  /** Each sent idempotency key, and whether the journal contained it before. */
  readonly sent: Map<string, boolean>;
  /** Names of other persons in the wallet's answers. */
  readonly names: Set<string>;
  /** Keys in the journal, as far as the app has read or written them. */
  readonly journal: Set<string>;
  /** The ledger's balances: `fresh` within the max age, `all` since the start of the walk. */
  ledger: { readonly fresh: Wire["ledger"]; readonly all: Wire["ledger"] } | undefined;
}

/** The page's counts at one time. */
export interface WireReading {
  /** Counts of this document only; `paid` counts the payments without a key. */
  readonly wire: Wire;
  readonly payments: readonly Payment[];
  /** Max concurrent POSTs that move money since the previous reading. */
  readonly sending: number;
  /** Names of other persons in this document's answers. */
  readonly names: readonly string[];
  /** Method and path of each call since the previous reading, for the trace. */
  readonly calls: readonly string[];
  /** Whether the focus has been lost for so long that it will not return. */
  readonly isFocusLost: boolean;
  /** Whether address, title and heading are stable; until then, a page's lazy module may still be loading. */
  readonly isPlaced: boolean;
}

const reader = "__nupayExplorer";
/** The binding that asks Node for the ledger's balance. */
export const ledgerBinding = "__nupayLedger";
const journalStore = "payment-journal";
/** In milliseconds: a dialog returns the focus after it has closed, and a page loads its lazy module when it opens. */
const settleTime = 1_000;
const ledgerEvery = 1_000;

/** Does nothing outside a page, because Node also imports this file, through the modules of the properties. */
export function installRecorder(): void {
  if (typeof window === "undefined" || window !== window.top || Reflect.has(window, reader)) return;
  const counts: Counts = {
    presses: 0,
    submits: 0,
    acts: 0,
    requests: 0,
    unkeyed: 0,
    succeeded: 0,
    sent: new Map(),
    names: new Set(),
    journal: new Set(),
    ledger: undefined,
  };
  let concurrent = 0;
  let maxConcurrent = 0;
  let focusLostAt: number | undefined;
  let reportedPresses = 0;

  // Tab may move the focus from the page to the browser's own controls.
  let isTab = false;
  addEventListener(
    "keydown",
    ({ key }) => {
      isTab = key === "Tab";
    },
    true,
  );
  addEventListener(
    "click",
    () => {
      isTab = false;
    },
    true,
  );
  const press = (kind: PressKind) => {
    counts.acts += 1;
    if (kind !== "none" && !isTab) counts.presses += 1;
    if (kind === "submit") counts.submits += 1;
  };
  Reflect.set(window, `${reader}Press`, press);
  reportPresses(`${reader}Press`);

  const calls: string[] = [];
  const record = (request: Call) => {
    counts.requests += 1;
    calls.push(`${request.method} ${request.url.pathname}`);
    if (isPayment(request)) {
      // The header's value is a quoted string.
      const key = request.headers.get("idempotency-key")?.replaceAll('"', "");
      if (key === undefined) counts.unkeyed += 1;
      else if (!counts.sent.has(key)) counts.sent.set(key, counts.journal.has(key));
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
    }
  };
  const readLedger = async () => {
    const ledgerReader: unknown = Reflect.get(window, ledgerBinding);
    if (typeof ledgerReader === "function") counts.ledger = await ledgerReader();
  };
  const originalFetch = window.fetch;
  window.fetch = async (input, init) => {
    const request = callOf(input, init);
    const { pathname } = request.url;
    if (!pathname.startsWith(api)) return originalFetch(input, init);
    record(request);
    try {
      const response = await originalFetch(input, init);
      // Read the ledger before the page shows the answer.
      if (pathname.endsWith("/wallet/balance")) await readLedger().catch(() => undefined);
      if (namingPath.test(pathname)) {
        const answer: unknown = await response
          .clone()
          .json()
          .catch(() => undefined);
        for (const name of namesIn(answer)) counts.names.add(name);
      }
      if (isPayment(request) || status.test(pathname)) {
        const answer: unknown = await response
          .clone()
          .json()
          .catch(() => undefined);
        if (isSuccess(request, response, answer)) counts.succeeded += 1;
      }
      return response;
    } finally {
      if (isPayment(request)) concurrent -= 1;
    }
  };

  watchJournal(counts.journal);

  let lastPageIdentity = "";
  let placedAt = Date.now();
  const watchPlace = () => {
    const pageIdentity = [
      location.pathname,
      document.title,
      document.querySelector("h1")?.textContent,
    ].join();
    if (pageIdentity !== lastPageIdentity) placedAt = Date.now();
    lastPageIdentity = pageIdentity;
  };
  const watchFocus = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    focusLostAt = isLost ? (focusLostAt ?? Date.now()) : undefined;
  };
  setInterval(() => {
    watchFocus();
    watchPlace();
  }, 100);

  setInterval(() => readLedger().catch(() => undefined), ledgerEvery);

  Reflect.set(window, reader, (): WireReading => {
    watchFocus();
    watchPlace();
    const isFocusLost = focusLostAt !== undefined && Date.now() - focusLostAt > settleTime;
    // Report a press only once it is certain whether the focus has returned.
    if (focusLostAt === undefined || isFocusLost) reportedPresses = counts.presses;
    const sending = maxConcurrent;
    maxConcurrent = concurrent;
    const { submits, acts, requests, unkeyed, succeeded, sent, names, journal, ledger } = counts;
    const isDated = document.querySelector('[data-fact="wallet:asOf:time"]') !== null;
    return {
      wire: {
        presses: reportedPresses,
        submits,
        acts,
        requests,
        paid: unkeyed,
        journal: [...journal],
        succeeded,
        ledger: isDated ? ledger?.all : ledger?.fresh,
      },
      names: [...names],
      payments: [...sent].map(([name, isWritten]) => ({
        name,
        moves: undefined,
        shownOutcome: undefined,
        isWritten,
      })),
      sending,
      calls: calls.splice(0),
      isFocusLost,
      isPlaced: Date.now() - placedAt > settleTime,
    };
  });
}

/** Runs inside a page with the recorder. */
export function readWire(): WireReading | undefined {
  const readerFunction: unknown = Reflect.get(window, reader);
  return typeof readerFunction === "function" ? readerFunction() : undefined;
}

/** A request without its body, which can be read only once. */
interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

function callOf(input: RequestInfo | URL, init: RequestInit = {}): Call {
  const request = input instanceof Request ? input : undefined;
  return {
    method: init.method ?? request?.method ?? "GET",
    url: new URL(request?.url ?? String(input), location.href),
    headers: new Headers(init.headers ?? request?.headers),
  };
}

function isPayment({ method, url }: Call): boolean {
  return method === "POST" && money.test(url.pathname);
}

function isSuccess(request: Call, response: Response, answer: unknown): boolean {
  if (isPayment(request)) return response.ok;
  const data: unknown =
    typeof answer === "object" && answer !== null ? Reflect.get(answer, "data") : undefined;
  return typeof data === "object" && data !== null && Reflect.get(data, "state") === "succeeded";
}

/** Follows the journal's keys: adds a key once its write has succeeded, deletes it when its removal is requested. */
function watchJournal(journal: Set<string>): void {
  const prototype = IDBObjectStore.prototype;
  for (const name of ["add", "put"] as const) {
    const write = prototype[name];
    prototype[name] = function (value: unknown, ...rest: [IDBValidKey?]) {
      const request = write.call(this, value, ...rest);
      const key: unknown =
        typeof value === "object" && value !== null ? Reflect.get(value, "key") : undefined;
      if (this.name === journalStore && typeof key === "string")
        request.addEventListener("success", () => journal.add(key));
      return request;
    };
  }
  const readKeys = prototype.getAllKeys;
  prototype.getAllKeys = function (...queryArguments) {
    const request = readKeys.call(this, ...queryArguments);
    if (this.name === journalStore)
      request.addEventListener("success", () => {
        for (const key of request.result) journal.add(String(key));
      });
    return request;
  };
  const remove = prototype.delete;
  prototype.delete = function (key) {
    const request = remove.call(this, key);
    if (this.name !== journalStore) return request;
    journal.delete(String(key));
    // Delete the key again afterwards: a read that started before the removal may have added it in the meantime.
    request.addEventListener("success", () => journal.delete(String(key)));
    return request;
  };
}
