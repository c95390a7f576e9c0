/**
 * No timer of the services and the sandbox outlives its owner: the tests end each owner in each possible way, and then
 * expect no remaining timer and no late effect.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settlesWithin } from "../../sandbox/http/within.ts";
import { createLog } from "../../sandbox/log.ts";
import type { Database, Identity } from "../../sandbox/ports.ts";
import { Frame } from "../../sandbox/stripe/client/frame.ts";
import { hello } from "../../sandbox/stripe/protocol.ts";
import { EventStreams } from "../../sandbox/wallet/events/event-streams.ts";
import { startKeyMaintenance } from "../../sandbox/wallet/key-upkeep.ts";
import type { KeyedCalls } from "../../sandbox/wallet/keyed-calls.ts";
import { project } from "../../site/places.ts";
import { bindReads } from "../../src/services/bind/reads.ts";
import type { Browser } from "../../src/services/browser/browser.ts";
import { startTimeLimit } from "../../src/services/browser/time-limit.ts";
import { watchMinute, watchToday } from "../../src/services/browser/today.ts";
import type { Connections } from "../../src/services/connect.ts";
import { withTimeout } from "../../src/services/identity/with-timeout.ts";
import { watchOpenCalls } from "../../src/services/payments/left-open.ts";
import { loadScript } from "../../src/services/payments/stripe-script.ts";
import { objectStore } from "../../src/services/storage/object-store.ts";
import { projectFiles } from "../runner/graph.ts";

/** Vitest's clock has no timers with promises: this one runs on its other timers. */
vi.mock("node:timers/promises", () => ({
  setTimeout: (milliseconds: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds, value);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
}));

/** The late effects that an owner reports if its timer outlives it. */
let lateTimers: string[];

const report = (text: string) => () => void lateTimers.push(text);
const browser = {
  setTimeout: (act: () => void, milliseconds: number) => setTimeout(act, milliseconds),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};

/** An element without a page: it loads, fails or is removed when the test says so. */
class BareElement extends EventTarget {
  readonly style = {};
  readonly contentWindow = { postMessage: () => undefined };
  setAttribute(): void {}
  remove(): void {}
}

let element: BareElement;

beforeEach(() => {
  lateTimers = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("document", {
    createElement: () => {
      element = new BareElement();
      return element;
    },
    head: { append: () => undefined },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const origin = "http://localhost:4010";
const frame = () =>
  new Frame({
    origin,
    kind: "card",
    title: "Card",
    start: undefined,
    onMessage: () => undefined,
    onLoadError: report("load error"),
  });
const greet = () =>
  window.dispatchEvent(
    Object.assign(new Event("message"), { source: element.contentWindow, origin, data: { type: hello } }),
  );

const request = () => ({}) as IDBOpenDBRequest;
/** Opens a database whose request the test ends, and starts no read. */
function openDatabase(end: (request: IDBOpenDBRequest) => void): void {
  const opening = request();
  const indexedDB = () => ({ open: () => opening }) as unknown as IDBFactory;
  const store = objectStore({ indexedDB, ...browser }, "nupay", "payment-journal");
  store("readonly", async () => undefined).catch(() => undefined);
  end(opening);
}

/** A dashboard whose panels never answer. */
const waitForPanels = (signal: AbortSignal) =>
  bindReads(() => ({ browser }) as unknown as Connections).waitForPanels(signal);

const noCalls = {
  api: { token: async () => undefined },
  browser: {
    ...browser,
    channel: () => ({ close: () => undefined }),
    listen: () => () => undefined,
    locks: () => undefined,
    isVisible: () => true,
  } as unknown as Browser,
  journal: undefined,
} as unknown as Parameters<typeof watchOpenCalls>[0];

const nobody = { query: async () => [] } as unknown as Database;
const log = createLog({ print: report("log") });

type End = () => unknown;

/** By file: each owner of a timer, with each way in which it ends. */
const owners: Readonly<Record<string, Readonly<Record<string, End>>>> = {
  "sandbox/http/within.ts": {
    "the work done": () => settlesWithin(1_000, Promise.resolve()),
    "the work failed": () => settlesWithin(1_000, Promise.reject(new Error("no answer"))),
  },
  "sandbox/stripe/client/frame.ts": {
    "closed before it loads": () => frame().close(),
    "closed after it has loaded": () => {
      const loadedFrame = frame();
      element.dispatchEvent(new Event("load"));
      loadedFrame.close();
    },
    "closed after it has answered": () => {
      const greetedFrame = frame();
      greet();
      greetedFrame.close();
    },
    "answered before its load event": () => {
      frame();
      greet();
      element.dispatchEvent(new Event("load"));
    },
    "answered after its load event": () => {
      frame();
      element.dispatchEvent(new Event("load"));
      greet();
    },
  },
  "sandbox/wallet/events/event-streams.ts": {
    stopped: () => new EventStreams({ database: nobody, identity: {} as Identity, log }).stop(),
  },
  "sandbox/wallet/key-upkeep.ts": {
    stopped: () => startKeyMaintenance(nobody, {} as KeyedCalls, log).stop(),
  },
  "src/services/bind/reads.ts": {
    "the read stopped": () => {
      const stopping = new AbortController();
      const panelsPromise = waitForPanels(stopping.signal);
      stopping.abort();
      return panelsPromise;
    },
  },
  "src/services/browser/time-limit.ts": {
    ended: () => {
      const { signal, end } = startTimeLimit(browser, 1_000);
      signal.addEventListener("abort", report("abort"));
      end();
    },
  },
  "src/services/browser/today.ts": {
    ended: () =>
      watchToday({ ...browser, now: () => 0, listen: () => () => undefined }, "UTC", () => undefined)(),
    "minutes ended": () =>
      watchMinute({ ...browser, now: () => 0, listen: () => () => undefined }, () => undefined)(),
  },
  "src/services/identity/with-timeout.ts": {
    answered: () => withTimeout(1_000, Promise.resolve()),
    failed: () => withTimeout(1_000, Promise.reject(new Error("no answer"))).catch(() => undefined),
  },
  "src/services/payments/left-open.ts": {
    ended: () => watchOpenCalls(noCalls, report("change"))(),
    "ended while it compares": async () => {
      const end = watchOpenCalls(noCalls, report("change"));
      vi.advanceTimersToNextTimer();
      end();
    },
    "ended after a comparison": async () => {
      const end = watchOpenCalls(noCalls, report("change"));
      await vi.advanceTimersToNextTimerAsync();
      end();
    },
  },
  "src/services/payments/stripe-script.ts": {
    loaded: () => {
      void loadScript(origin).catch(report("script"));
      element.dispatchEvent(new Event("load"));
    },
    failed: () => {
      void loadScript(origin).catch(() => undefined);
      element.dispatchEvent(new Event("error"));
    },
  },
  "src/services/storage/object-store.ts": {
    failed: () => openDatabase((opening) => opening.onerror?.(new Event("error"))),
    "failed after the limit, while a thawed page gets more time": () =>
      openDatabase((opening) => {
        vi.advanceTimersToNextTimer();
        opening.onerror?.(new Event("error"));
      }),
  },
};

/** Files whose timers have no owner that ends before them. */
const withoutEnd: Readonly<Record<string, string>> = {
  "sandbox/database-cluster.ts": "the start waits for it",
  "sandbox/database-listen.ts": "needs a PostgreSQL that goes away",
  "sandbox/database-postgres.ts": "its transaction waits for it",
  "sandbox/end-on-signal.ts": "the process ends",
  "sandbox/faults/apply-faults.ts": "its request waits for it",
  "sandbox/identity/external.ts": "its request waits for it",
  "sandbox/migrations/migrate.ts": "the start waits for it",
  "sandbox/server.ts": "its caller waits for it",
  "src/services/bind/inactivity.ts": "the page is left for the sign-out",
  "src/services/browser/browser.ts": "passes the browser's timers on",
  "src/services/browser/watch-prefetch.ts": "its callback reads whether it has ended",
  "src/services/files/save-file.ts": "a download needs its address for a minute",
};

const cases = Object.entries(owners).flatMap(([file, ends]) =>
  Object.entries(ends).map(([name, end]) => [file, name, end] as const),
);

test.each(cases)("%s, %s: leaves no timer running", async (_file, _name, end) => {
  await end();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lateTimers).toEqual([]);
});

test("each file that starts a timer is tested above, or has a reason why not", () => {
  const starting = projectFiles(project).filter(
    (file) =>
      /^(?:src\/services|src\/ui|sandbox)\/.*\.tsx?$/.test(file) &&
      /\bset(?:Timeout|Interval)\(|"node:timers\/promises"/.test(readFileSync(join(project, file), "utf8")),
  );
  expect(starting).toEqual([...Object.keys(owners), ...Object.keys(withoutEnd)].sort());
});
