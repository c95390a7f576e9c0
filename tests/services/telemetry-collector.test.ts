/** Tests what a collector receives over HTTP, with fake timers. The collector is a server in this process. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { traceIdsOf } from "../../src/services/api/trace.ts";
import type { LogLine } from "../../src/services/core/log.ts";
import { openCollector } from "../../src/services/telemetry/collector.ts";
import { startTelemetry } from "../../src/services/telemetry/start.ts";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface LogRecord {
  readonly eventName: string;
  readonly severityText: string;
  readonly severityNumber: number;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes: readonly Attribute[];
}
interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly sum?: {
    aggregationTemporality: number;
    dataPoints: { asDouble: number; attributes: Attribute[] }[];
  };
  readonly histogram?: { dataPoints: { sum: number; explicitBounds: number[]; attributes: Attribute[] }[] };
}

let server: Server;
let endpoint: string;
let logs: { resource: Record<string, unknown>; scope: string; records: LogRecord[] }[];
let metrics: Metric[][];
let page: EventTarget & { visibilityState: string };
let view: EventTarget & { location: { origin: string } };
let health: () => Response | Promise<Response>;

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      if (request.url === "/v1/logs")
        for (const { resource, scopeLogs } of body.resourceLogs)
          for (const { scope, logRecords } of scopeLogs)
            logs.push({ resource: valuesOf(resource.attributes), scope: scope.name, records: logRecords });
      if (request.url === "/v1/metrics")
        for (const { scopeMetrics } of body.resourceMetrics)
          metrics.push(scopeMetrics.flatMap((scope: { metrics: Metric[] }) => scope.metrics));
      response.setHeader("Connection", "close").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  logs = [];
  metrics = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  view = Object.assign(new EventTarget(), { location: { origin: "https://nupay.test" } });
  health = () => new Response(JSON.stringify({ version: "1.2.3", build: "abcdef" }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", view);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async (address: string) => {
    expect(address).toBe("/health.json");
    return await health();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until the collector has received what the test expects. */
async function waitForArrival(isThere: () => boolean): Promise<void> {
  for (const end = performance.now() + 5_000; !isThere(); ) {
    if (performance.now() > end) throw new Error("Nothing arrived");
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const recordsSent = () => logs.flatMap(({ records }) => records);
async function waitUntilSettled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const setVisibility = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

const origin = { version: "1.2.3", build: "abcdef", environment: "sandbox" };
const key = "6f1c4c0e-3a5e-4f0e-9d0a-1b2c3d4e5f60";

test("an event is sent five seconds later with the app's build, and a payment's with its trace", async () => {
  const collector = openCollector(endpoint, origin);
  collector.event("nupay.payment", { "nupay.payment.key": key, "user.email": "d@nupay.test" }, "warn");
  collector.event("nupay.log", { "nupay.log.sentence": "Card setup failed" });
  collector.event("exception", { "exception.type": "TypeError" }, "error");
  await vi.advanceTimersByTimeAsync(4_999);
  await waitUntilSettled();
  expect(logs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await waitForArrival(() => recordsSent().length === 3);
  expect(logs[0]).toMatchObject({
    scope: "nupay",
    resource: {
      "service.name": "nupay",
      "service.version": "1.2.3",
      "nupay.build": "abcdef",
      "deployment.environment.name": "sandbox",
    },
  });
  const [payment, sentence, exception] = recordsSent();
  expect(payment).toMatchObject({
    eventName: "nupay.payment",
    severityText: "WARN",
    severityNumber: 13,
    ...traceIdsOf(key),
    flags: 1,
  });
  expect(valuesOf(payment?.attributes ?? [])).toEqual({ "nupay.payment.key": key });
  expect(sentence).toMatchObject({ eventName: "nupay.log", severityText: "INFO", severityNumber: 9 });
  expect(sentence?.traceId).toBeUndefined();
  expect(exception).toMatchObject({ eventName: "exception", severityText: "ERROR", severityNumber: 17 });
});

test("counts and durations are sent once a minute, per page, and at once when the page is hidden", async () => {
  const collector = openCollector(endpoint, origin);
  const attributes = { "nupay.read": "balance", "user.email": "d@nupay.test" };
  collector.count("nupay.read.failures", attributes);
  collector.count("nupay.read.failures", attributes);
  collector.recordDuration(3, { "nupay.payment.state": "succeeded", "user.email": "d@nupay.test" });
  setVisibility("visible");
  await waitUntilSettled();
  expect(metrics).toEqual([]);
  setVisibility("hidden");
  await waitForArrival(() => metrics.length === 1);
  const failures = metrics[0]?.find(({ name }) => name === "nupay.read.failures");
  expect(failures?.sum).toMatchObject({ aggregationTemporality: 1, dataPoints: [{ asDouble: 2 }] });
  expect(valuesOf(failures?.sum?.dataPoints[0]?.attributes ?? [])).toEqual({ "nupay.read": "balance" });
  const duration = metrics[0]?.find(({ name }) => name === "nupay.payment.duration");
  expect(duration).toMatchObject({ unit: "s", histogram: { dataPoints: [{ sum: 3 }] } });
  expect(duration?.histogram?.dataPoints[0]?.explicitBounds).toEqual([
    0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 300, 3_600, 86_400,
  ]);
  expect(valuesOf(duration?.histogram?.dataPoints[0]?.attributes ?? [])).toEqual({
    "nupay.payment.state": "succeeded",
  });
  collector.count("nupay.read.failures", attributes);
  await vi.advanceTimersByTimeAsync(59_999);
  await waitUntilSettled();
  expect(metrics).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await waitForArrival(() => metrics.length === 2);
  const laterMetric = metrics[1]?.find(({ name }) => name === "nupay.read.failures");
  expect(laterMetric?.sum?.dataPoints).toMatchObject([{ asDouble: 1 }]);
});

const inspect = vi.fn();
async function start() {
  let writeLine: (line: LogLine) => void = () => {};
  await startTelemetry({
    endpoint,
    config: { environment: "sandbox" },
    inspect,
    log: {
      write: () => {},
      subscribe: (listener) => {
        writeLine = listener;
        return () => {};
      },
    },
  });
  return { writeLine: (line: LogLine) => writeLine(line) };
}

test("the log's lines and uncaught errors are reported", async () => {
  const { writeLine } = await start();
  expect(inspect).toHaveBeenCalledExactlyOnceWith(expect.any(Function));
  writeLine({ message: "Card setup failed", code: "card_limit", status: 409 });
  view.dispatchEvent(Object.assign(new Event("error"), { error: new TypeError("Rana") }));
  await vi.advanceTimersByTimeAsync(5_000);
  await waitForArrival(() => recordsSent().length === 2);
  expect(logs[0]?.resource).toMatchObject({
    "service.version": "1.2.3",
    "nupay.build": "abcdef",
    "deployment.environment.name": "sandbox",
  });
  const [line, error] = recordsSent();
  expect(line).toMatchObject({ eventName: "nupay.log", severityText: "WARN" });
  expect(valuesOf(line?.attributes ?? [])).toEqual({
    "nupay.log.sentence": "Card setup failed",
    "nupay.failure.code": "card_limit",
    "http.response.status_code": 409,
  });
  expect(valuesOf(error?.attributes ?? [])).toEqual({ "exception.type": "TypeError" });
});

test.each([
  ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["names no version", () => new Response(JSON.stringify({ build: "abcdef" }))],
  ["names no build", () => new Response(JSON.stringify({ version: "1.2.3" }))],
  ["answers nothing", () => new Response("null")],
])("a site that %s is reported with an unknown build", async (_what, answer) => {
  health = answer;
  const { writeLine } = await start();
  writeLine({ message: "Card setup failed" });
  await vi.advanceTimersByTimeAsync(5_000);
  await waitForArrival(() => logs.length > 0);
  expect(logs[0]?.resource).toMatchObject({ "service.version": "unknown", "nupay.build": "unknown" });
});
