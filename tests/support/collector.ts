/** An OpenTelemetry collector, and the list of data that may leave the app. */
import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { freePort } from "./free-port.ts";

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly doubleValue?: number;
  };
}
export interface SentRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const uuid = "[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}";
const state = "nupay\\.payment\\.operation=(?:topUp|transfer|payout) nupay\\.payment\\.state=[a-z]+";
const failure =
  "(?: nupay\\.failure\\.kind=[a-z]+)?(?: nupay\\.failure\\.code=[a-z_]+)?(?: http\\.response\\.status_code=\\d{3})?";
const stackFrames = "(?:/assets/[\\w-]+\\.js:\\d+:\\d+\\n?)+";

/** Every line that may leave the app, in full; duplicated here, so that a wider allow-list in the app fails a test. */
export const allowedLines = [
  /^resource service\.name=nupay service\.version=\d+\.\d+\.\d+ nupay\.build=[\da-f]{12} deployment\.environment\.name=sandbox$/,
  new RegExp(`^log nupay\\.payment (?:INFO|WARN) ${state}${failure}(?: nupay\\.payment\\.key=${uuid})?$`),
  new RegExp(`^log exception ERROR exception\\.type=\\w+(?: exception\\.stacktrace=${stackFrames})?$`),
  /^log browser\.web_vital INFO nupay\.vital=(?:LCP|CLS|INP|FCP|TTFB) nupay\.vital\.value=[\d.e-]+ nupay\.vital\.rating=(?:good|needs-improvement|poor)$/,
  new RegExp(`^metric nupay\\.payments ${state}${failure}$`),
  new RegExp(`^metric nupay\\.payment\\.duration ${state}${failure}$`),
  new RegExp(`^metric nupay\\.read\\.failures nupay\\.read=(?:balance|history|cards|profile)${failure}$`),
  /^metric nupay\.token\.refreshes nupay\.refresh=(?:renewed|rejected|failed)$/,
];
/** OTLP's own fields of a record or a data point. */
const ownFields = new Set([
  ...["timeUnixNano", "observedTimeUnixNano", "severityNumber", "severityText", "eventName", "attributes"],
  ...["droppedAttributesCount", "traceId", "spanId", "flags"],
  ...[
    "startTimeUnixNano",
    "asDouble",
    "asInt",
    "count",
    "sum",
    "min",
    "max",
    "bucketCounts",
    "explicitBounds",
  ],
]);

export interface Collector {
  readonly endpoint: string;
  /** The reports received since the last `forget`. */
  readonly sent: () => readonly SentRequest[];
  readonly forget: () => void;
  readonly close: () => void;
}

/** @param app returns the address of the app that sends reports, once it is known */
export async function startCollector(app: () => string): Promise<Collector> {
  const port = await freePort();
  let sentRequests: readonly SentRequest[] = [];
  const collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (request.method === "POST")
        sentRequests = [...sentRequests, { path: request.url ?? "", headers: request.headers, body }];
      response.writeHead(request.method === "OPTIONS" ? 204 : 200, {
        "Access-Control-Allow-Origin": app(),
        "Access-Control-Allow-Headers": "Content-Type",
        "Content-Type": "application/json",
      });
      response.end(request.method === "OPTIONS" ? undefined : "{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(port, "localhost", resolve));
  return {
    endpoint: `http://localhost:${port}`,
    sent: () => sentRequests,
    forget: () => {
      sentRequests = [];
    },
    close: () => {
      collector.closeAllConnections();
      collector.close();
    },
  };
}

const attributesOf = (attributes: readonly Attribute[]): string =>
  attributes
    .map(({ key, value }) => `${key}=${value.stringValue ?? value.intValue ?? value.doubleValue}`)
    .join(" ");

/** Each record, data point and resource as one line. */
export function linesOf({ path, body }: SentRequest): string[] {
  const { resourceLogs = [], resourceMetrics = [] } = JSON.parse(body);
  expect(path).toBe(resourceLogs.length > 0 ? "/v1/logs" : "/v1/metrics");
  const lines: string[] = [];
  const add = (
    kind: string,
    { body: logBody = {}, ...point }: { attributes: Attribute[]; body?: object },
  ) => {
    expect(Object.keys(point).filter((name) => !ownFields.has(name))).toEqual([]);
    expect(logBody).toEqual({});
    lines.push(`${kind} ${attributesOf(point.attributes)}`);
  };
  for (const { resource, scopeLogs = [], scopeMetrics = [] } of [...resourceLogs, ...resourceMetrics]) {
    lines.push(`resource ${attributesOf(resource.attributes)}`);
    for (const { scope, logRecords } of scopeLogs) {
      expect(scope.name).toBe("nupay");
      for (const record of logRecords) add(`log ${record.eventName} ${record.severityText}`, record);
    }
    for (const { scope, metrics } of scopeMetrics) {
      expect(scope.name).toBe("nupay");
      for (const { name, sum, histogram } of metrics) {
        for (const point of (sum ?? histogram).dataPoints) add(`metric ${name}`, point);
      }
    }
  }
  return lines;
}
