import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { settlesWithin } from "./http/within.ts";
import type { Log } from "./log.ts";
import type { ErrorCode } from "./wallet/refusal.ts";

/** Connections of the database pool. */
export interface ConnectionCounts {
  readonly total: number;
  readonly idle: number;
  /** Calls that are waiting for a connection. */
  readonly waiting: number;
}

export interface KeysInProgress {
  readonly count: number;
  /** 0 if no key is in progress. */
  readonly oldestSeconds: number;
}

/** The sources of each scrape; undefined until the sandbox has started. */
export interface MetricSources {
  /** Requests in progress. */
  countRequestsInProgress?: () => number;
  /** Open event streams; not counted as requests. */
  streams?: () => number;
  connections?: (() => ConnectionCounts) | undefined;
  keysInProgress?: () => Promise<KeysInProgress>;
}

export interface MetricsOptions {
  /** Adds metrics of the process: memory, CPU time, event loop. Set it once per process. */
  readonly hasProcessMetrics?: boolean;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Time limit of a query for a scrape, in milliseconds; Prometheus's scrape timeout is ten seconds. */
const scrapeLimit = 1_000;
/** Histogram buckets in seconds: most calls take milliseconds, but waiting for a locked row may take seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of a request that matches no operation of the contract. */
const noOperation = "none";

/**
 * Prometheus metrics of one sandbox. Labels have few values, and none identifies a person: operations and codes of the
 * contract, statuses, names of log events, SQLSTATEs.
 */
export function createMetrics({ hasProcessMetrics = false }: MetricsOptions = {}) {
  const registry = new Registry();
  const registers = [registry];
  const sources: MetricSources = {};
  if (hasProcessMetrics) collectDefaultMetrics({ register: registry });

  const seconds = new Histogram({
    name: "nupay_call_seconds",
    help: "Time to answer a call of the wallet API, by operation and status",
    labelNames: ["operation", "status"],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "nupay_call_refusals_total",
    help: "Refused calls, by the contract's code",
    labelNames: ["operation", "code"],
    registers,
  });
  const replays = new Counter({
    name: "nupay_call_replays_total",
    help: "Keyed calls that were answered by the key's first answer",
    labelNames: ["operation"],
    registers,
  });
  const events = new Counter({
    name: "nupay_log_events_total",
    help: "Log events, also those that LOG_LEVEL leaves out",
    labelNames: ["level", "event"],
    registers,
  });
  const retries = new Counter({
    name: "nupay_database_retries_total",
    help: "Transactions that the database undid and that ran again, by SQLSTATE",
    labelNames: ["sqlstate"],
    registers,
  });
  new Gauge({
    name: "nupay_requests_in_progress",
    help: "Requests that are being answered",
    registers,
    collect() {
      this.set(sources.countRequestsInProgress?.() ?? 0);
    },
  });
  new Gauge({
    name: "nupay_event_streams",
    help: "Open streams of GET /wallet/events",
    registers,
    collect() {
      this.set(sources.streams?.() ?? 0);
    },
  });
  new Gauge({
    name: "nupay_database_connections",
    help: "Connections to PostgreSQL, and calls that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.connections?.() ?? {})) this.set({ state }, count);
    },
  });
  const keysInProgress = new Gauge({
    name: "nupay_keys_in_progress",
    help: "Idempotency keys without an outcome; NaN where the database does not answer",
    registers,
  });
  const oldestKey = new Gauge({
    name: "nupay_keys_in_progress_oldest_seconds",
    help: "Age of the oldest idempotency key without an outcome; NaN where the database does not answer",
    registers,
  });
  async function readKeysInProgress(): Promise<void> {
    let keys: KeysInProgress = { count: Number.NaN, oldestSeconds: Number.NaN };
    const keysReading = sources.keysInProgress?.() ?? Promise.reject(new Error("The sandbox is starting"));
    await settlesWithin(
      scrapeLimit,
      keysReading.then((answer) => {
        keys = answer;
      }),
    );
    keysInProgress.set(keys.count);
    oldestKey.set(keys.oldestSeconds);
  }

  return {
    sources,
    called(call: { operation: string | undefined; status: number; seconds: number }): void {
      const { operation = noOperation, status } = call;
      seconds.observe({ operation, status }, call.seconds);
    },
    refused(operation: string | undefined, code: ErrorCode): void {
      refusals.inc({ operation: operation ?? noOperation, code });
    },
    replayed(operation: string): void {
      replays.inc({ operation });
    },
    retried(sqlstate: string): void {
      retries.inc({ sqlstate });
    },
    /** Wraps the log and counts each event, also those that the log leaves out. */
    counting(log: Log): Log {
      return {
        write(level, event, fields) {
          events.inc({ level, event });
          log.write(level, event, fields);
        },
      };
    },
    contentType: registry.contentType,
    /** The metrics in Prometheus's text format. */
    async text(): Promise<string> {
      await readKeysInProgress();
      return registry.metrics();
    },
  };
}
