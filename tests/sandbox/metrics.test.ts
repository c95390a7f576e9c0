import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMetrics } from "../../sandbox/metrics.ts";
import { Visitor } from "../identity/visitor.ts";
import { type Holder, type LiveSandbox, openLiveSandbox } from "./live-sandbox.ts";

/**
 * One line of Prometheus's text format: name, labels and number. prom-client writes NaN as `Nan`, which Prometheus
 * reads.
 */
const sample =
  /^([a-z_:][a-z0-9_:]*)(?:\{([a-z_]+="[^"\\]*"(?:,[a-z_]+="[^"\\]*")*)\})? (-?[\d.e+-]+|Na[Nn]|[+-]Inf)$/;

let sandbox: LiveSandbox;
let holder: Holder;
beforeAll(async () => {
  sandbox = await openLiveSandbox();
  holder = await sandbox.addHolder();
});
afterAll(() => sandbox.close());

async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${sandbox.address}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return samplesOf(await response.text());
}

function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, name = "", labels, value] = sample.exec(line) ?? [];
      expect(name, line).not.toBe("");
      return [labels === undefined ? name : `${name}{${labels}}`, Number(value)];
    }),
  );
}

/** The increase of each sample during the work. */
async function measureIncrease(work: () => Promise<unknown>): Promise<(name: string) => number> {
  const metricsBefore = await scrape();
  await work();
  const metricsAfter = await scrape();
  return (name) => (metricsAfter.get(name) ?? 0) - (metricsBefore.get(name) ?? 0);
}

const pay = (amount: string, key: string, toAccountId = holder.accountId) =>
  holder.ask("POST /wallet/transfer", { body: { toAccountId, amount, currency: "AUD" }, key });

describe("/metrics", () => {
  test("counts and times each call by operation and status", async () => {
    const rise = await measureIncrease(async () => {
      await holder.ask("POST /wallet/balance", { body: {} });
      await sandbox.ask(undefined, "POST /wallet/balance", { body: {} });
      await sandbox.ask(undefined, "GET /there/is/none");
    });
    expect(rise('nupay_call_seconds_count{operation="getBalance",status="200"}')).toBe(1);
    expect(rise('nupay_call_seconds_count{operation="getBalance",status="401"}')).toBe(1);
    expect(rise('nupay_call_seconds_bucket{le="+Inf",operation="getBalance",status="200"}')).toBe(1);
    expect(rise('nupay_call_seconds_sum{operation="getBalance",status="200"}')).toBeGreaterThan(0);
    expect(rise('nupay_call_seconds_count{operation="none",status="404"}')).toBe(1);
    expect(rise('nupay_call_refusals_total{operation="getBalance",code="unauthorized"}')).toBe(1);
  });

  test("counts replayed answers, and rejections by their code", async () => {
    const payee = await sandbox.addHolder();
    const key = randomUUID();
    const rise = await measureIncrease(async () => {
      for (const amount of ["100", "100", "200"]) await pay(amount, key, payee.accountId);
      for (const _ of [1, 2]) await pay("100", "6f1c4c0e-3a5e-4f0e-9d0a-111111111111");
    });
    expect(rise('nupay_call_replays_total{operation="transfer"}')).toBe(2);
    expect(rise('nupay_call_refusals_total{operation="transfer",code="idempotency_key_reused"}')).toBe(1);
    // A rejection repeated for a key counts as a replay, and not as a second rejection.
    expect(rise('nupay_call_refusals_total{operation="transfer",code="payee_is_self"}')).toBe(1);
    expect(rise('nupay_log_events_total{level="warn",event="key.reused"}')).toBe(1);
  });

  test("counts security events of every log level", async () => {
    const { address, app } = sandbox;
    const site = { addresses: { sandbox: address, apps: [app] }, app, issuer: `${address}/realms/nupay` };
    const rise = await measureIncrease(async () => {
      await expect(new Visitor(site).signIn(holder.email, "s3cret-word")).rejects.toThrow();
      await new Visitor(site).signIn(holder.email);
    });
    expect(rise('nupay_log_events_total{level="warn",event="signIn.failed"}')).toBe(1);
    expect(rise('nupay_log_events_total{level="info",event="signIn.succeeded"}')).toBe(1);
  });

  test("counts a held call as a request in progress", async () => {
    const idleCount = (await scrape()).get("nupay_requests_in_progress") ?? Number.NaN;
    const abortController = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    });
    const heldRequest = fetch(`${sandbox.address}/api/v1/wallet/balance`, {
      method: "POST",
      headers: { Authorization: `Bearer ${holder.token}`, "Content-Type": "application/json" },
      body,
      duplex: "half",
      signal: abortController.signal,
    } as RequestInit).catch(() => undefined);
    await expect.poll(async () => (await scrape()).get("nupay_requests_in_progress")).toBe(idleCount + 1);
    abortController.abort();
    await heldRequest;
    await expect.poll(async () => (await scrape()).get("nupay_requests_in_progress")).toBe(idleCount);
  });

  test("has the number and age of keys without an outcome", async () => {
    const samples = await scrape();
    expect(samples.get("nupay_keys_in_progress")).toBe(0);
    expect(samples.get("nupay_keys_in_progress_oldest_seconds")).toBe(0);
  });

  test("contains no person, account, key, number or token", async () => {
    const key = randomUUID();
    await pay("100", key);
    await holder.ask(`GET /wallet/payments/${key}`);
    await holder.ask(`GET /users/find?search=${encodeURIComponent(holder.mobile)}`).catch(() => undefined);
    const text = await (await fetch(`${sandbox.address}/metrics`)).text();
    for (const secret of [holder.id, holder.accountId, holder.email, holder.mobile.slice(-8), key]) {
      expect(text).not.toContain(secret);
    }
    const labels = [...samplesOf(text).keys()].flatMap((name) => [...name.matchAll(/([a-z_]+)="/g)]);
    expect([...new Set(labels.map(([, label]) => label))].sort()).toEqual([
      "code",
      "event",
      "le",
      "level",
      "operation",
      ...(process.env.DATABASE_URL ? ["state"] : []),
      "status",
    ]);
  });

  test("answers only GET and HEAD, has no CORS headers and is not in the request log", async () => {
    const address = `${sandbox.address}/metrics`;
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("access-control-allow-origin"), await head.text()]).toEqual([
      200,
      null,
      "",
    ]);
    expect(await (await fetch(`${sandbox.address}/sandbox/requests?path=/metrics`)).json()).toEqual([]);
  });
});

test("while the database does not answer, only the metrics that are read from it are NaN", async () => {
  const metrics = createMetrics();
  metrics.sources.keysInProgress = () => Promise.reject(new Error("the connection is gone"));
  metrics.sources.connections = () => ({ total: 10, idle: 0, waiting: 3 });
  metrics.retried("40001");
  const samples = samplesOf(await metrics.text());
  expect(samples.get("nupay_keys_in_progress")).toBeNaN();
  expect(samples.get('nupay_database_connections{state="waiting"}')).toBe(3);
  expect(samples.get('nupay_database_retries_total{sqlstate="40001"}')).toBe(1);
});

test("one scrape queries the keys once", async () => {
  const metrics = createMetrics();
  let queryCount = 0;
  metrics.sources.keysInProgress = async () => {
    queryCount += 1;
    return { count: 2, oldestSeconds: 7 };
  };
  const samples = samplesOf(await metrics.text());
  expect(samples.get("nupay_keys_in_progress")).toBe(2);
  expect(samples.get("nupay_keys_in_progress_oldest_seconds")).toBe(7);
  expect(queryCount).toBe(1);
});

test("with `ofProcess` the metrics of the Node process are included", async () => {
  const text = await createMetrics({ hasProcessMetrics: true }).text();
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});
