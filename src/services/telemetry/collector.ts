import { ROOT_CONTEXT, SeverityNumber, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import {
  AggregationTemporalityPreference,
  OTLPMetricExporter,
} from "@opentelemetry/exporter-metrics-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { traceIdsOf } from "../api/trace.ts";
import { type Attributes, keepAllowedAttributes } from "./allow-list.ts";

/** Identifies the app; contains nothing about its user. */
export interface AppIdentity {
  readonly version: string;
  readonly build: string;
  readonly environment: string;
}

export type CounterName = "nupay.payments" | "nupay.read.failures" | "nupay.token.refreshes";
export type EventName = "nupay.payment" | "exception" | "nupay.log" | "browser.web_vital";

/** The only way to send telemetry: every attribute passes the allow-list here. */
export interface Collector {
  count(name: CounterName, attributes: Attributes): void;
  /** Seconds from the creation of a payment's key to the payment's state. */
  recordDuration(seconds: number, attributes: Attributes): void;
  /** With a payment's key, the record belongs to the trace of its calls. */
  event(name: EventName, attributes: Attributes, severity?: "info" | "warn" | "error"): void;
}

/** The trace that the payment's calls send in `traceparent`. */
const traceOf = (key: string) => ({ ...traceIdsOf(key), traceFlags: TraceFlags.SAMPLED });

const scope = "nupay";
const severities = {
  info: { severityNumber: SeverityNumber.INFO, severityText: "INFO" },
  warn: { severityNumber: SeverityNumber.WARN, severityText: "WARN" },
  error: { severityNumber: SeverityNumber.ERROR, severityText: "ERROR" },
} as const;
/** In milliseconds. */
const [logDelay, metricInterval] = [5_000, 60_000];
/** Of the histogram, in seconds: an answer takes less than 1, the app's limit is 60, a holder may return after days. */
const boundaries = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 300, 3_600, 86_400];

/**
 * Sends OTLP/HTTP with JSON to `{endpoint}/v1/logs` and `{endpoint}/v1/metrics`, in batches; when the page is hidden,
 * the last batch.
 */
export function openCollector(endpoint: string, { version, build, environment }: AppIdentity): Collector {
  const resource = resourceFromAttributes({
    "service.name": "nupay",
    "service.version": version,
    "nupay.build": build,
    "deployment.environment.name": environment,
  });
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url: `${endpoint}/v1/logs` }),
        scheduledDelayMillis: logDelay,
      }),
    ],
  });
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        // Each page reports deltas; the collector adds them up.
        exporter: new OTLPMetricExporter({
          url: `${endpoint}/v1/metrics`,
          temporalityPreference: AggregationTemporalityPreference.DELTA,
        }),
        exportIntervalMillis: metricInterval,
      }),
    ],
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void metrics.forceFlush().catch(() => {});
  });

  const logger = logs.getLogger(scope);
  const meter = metrics.getMeter(scope);
  const counters = new Map<CounterName, ReturnType<typeof meter.createCounter>>();
  const durations = meter.createHistogram("nupay.payment.duration", {
    unit: "s",
    advice: { explicitBucketBoundaries: boundaries },
  });
  return {
    count(name, attributes) {
      const counter = counters.get(name) ?? meter.createCounter(name);
      counters.set(name, counter);
      counter.add(1, keepAllowedAttributes(attributes));
    },
    recordDuration(seconds, attributes) {
      durations.record(seconds, keepAllowedAttributes(attributes));
    },
    event(eventName, attributes, severity = "info") {
      const permittedAttributes = keepAllowedAttributes(attributes);
      const key = permittedAttributes["nupay.payment.key"];
      logger.emit({
        eventName,
        attributes: permittedAttributes,
        ...severities[severity],
        context: typeof key === "string" ? trace.setSpanContext(ROOT_CONTEXT, traceOf(key)) : ROOT_CONTEXT,
      });
    },
  };
}
