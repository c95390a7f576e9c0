import { createServer, type Server } from "node:http";
import type { Page, Request } from "@playwright/test";
import { Control } from "../support/control.ts";
import { expect, test } from "../support/fixtures.ts";
import { freePort } from "../support/free-port.ts";
import { pagesLoaded } from "../support/pages-code.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { dialog, enterCredentials, openDashboard, signInButton } from "./steps.ts";

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly doubleValue?: number;
  };
}
interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const uuid = "[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}";
const state = "nupay\\.payment\\.operation=(?:topUp|transfer|payout) nupay\\.payment\\.state=[a-z]+";
const failure =
  "(?: nupay\\.failure\\.kind=[a-z]+)?(?: nupay\\.failure\\.code=[a-z_]+)?(?: http\\.response\\.status_code=\\d{3})?";
const places = "(?:/assets/[\\w-]+\\.js:\\d+:\\d+\\n?)+";

/** Every line that may leave, whole; written down here a second time, so that a wider allow-list in the app is red. */
const allowedLines = [
  /^resource service\.name=nupay service\.version=\d+\.\d+\.\d+ nupay\.build=[\da-f]{12} deployment\.environment\.name=sandbox$/,
  new RegExp(`^log nupay\\.payment (?:INFO|WARN) ${state}${failure}(?: nupay\\.payment\\.key=${uuid})?$`),
  new RegExp(`^log exception ERROR exception\\.type=\\w+(?: exception\\.stacktrace=${places})?$`),
  /^log browser\.web_vital INFO nupay\.vital=(?:LCP|CLS|INP|FCP|TTFB) nupay\.vital\.value=[\d.e-]+ nupay\.vital\.rating=(?:good|needs-improvement|poor)$/,
  new RegExp(`^metric nupay\\.payments ${state}${failure}$`),
  new RegExp(`^metric nupay\\.payment\\.duration ${state}${failure}$`),
  new RegExp(`^metric nupay\\.read\\.failures nupay\\.read=(?:balance|history|cards|profile)${failure}$`),
  /^metric nupay\.token\.refreshes nupay\.refresh=(?:renewed|rejected|failed)$/,
];
/** What OTLP itself says of a record or a data point. */
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

let stack: Stack;
let collector: Server;
let sent: Sent[] = [];
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (request.method === "POST") sent.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(request.method === "OPTIONS" ? 204 : 200, {
        "Access-Control-Allow-Origin": stack.app,
        "Access-Control-Allow-Headers": "Content-Type",
        "Content-Type": "application/json",
      });
      response.end(request.method === "OPTIONS" ? undefined : "{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(port, "localhost", resolve));
  stack = await startStack({ telemetry: { endpoint: `http://localhost:${port}` } });
});
test.afterAll(async () => {
  await stack.close();
  collector.closeAllConnections();
  collector.close();
});
test.beforeEach(() => {
  sent = [];
});

const attributesOf = (attributes: readonly Attribute[]): string =>
  attributes
    .map(({ key, value }) => `${key}=${value.stringValue ?? value.intValue ?? value.doubleValue}`)
    .join(" ");

/** Each record and each data point as one line, and each resource. */
function linesOf({ path, body }: Sent): string[] {
  const { resourceLogs = [], resourceMetrics = [] } = JSON.parse(body);
  expect(path).toBe(resourceLogs.length > 0 ? "/v1/logs" : "/v1/metrics");
  const lines: string[] = [];
  const add = (kind: string, { body: said = {}, ...point }: { attributes: Attribute[]; body?: object }) => {
    expect(Object.keys(point).filter((name) => !ownFields.has(name))).toEqual([]);
    expect(said).toEqual({});
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

/** What a browser does when its tab is left. */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

const isApiCall = (request: Request) => /\/api\/v1\//.test(request.url()) && request.method() !== "OPTIONS";

test("what a whole journey reports is of the allow-list, line by line, and says nothing of the person", async ({
  page,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.expect(/wallet\/(?:top-up|balance)/);
  guard.expectThrown(/Holly Holder broke/);
  const control = new Control(stack.sandbox);
  const person = {
    email: "holly.telemetry@nupay.test",
    firstName: "Hollyanne",
    lastName: "Holderness",
    mobile: "0418765432",
  };
  const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };
  const { id, accountId } = await control.addPerson({
    ...person,
    account: { status: "A", balance: 10_000, cards: [card] },
  });
  const calls: Request[] = [];
  page.on("request", (request) => isApiCall(request) && calls.push(request));

  await page.goto(stack.app);
  await page.getByRole("button", { name: signInButton }).click();
  await enterCredentials(page, { email: person.email, password: control.password });
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await pagesLoaded(page);
  await page.waitForRequest(/health\.json/).catch(() => undefined);

  // The answer of the top-up is lost, so its outcome is unknown for a while; then the balance cannot be read.
  const { email } = person;
  await control.fault({ method: "POST", path: "/api/v1/wallet/top-up", kind: "lose", email });
  const wallet = page.getByRole("region", { name: "Wallet" });
  await wallet.getByRole("button", { name: "Top Up" }).click();
  const topUp = dialog(page, "Topup Wallet");
  await topUp.getByRole("radio", { name: "•••• 4242" }).check();
  await topUp.getByRole("textbox", { name: "Amount" }).fill("123.45");
  const unreadable = { kind: "status", status: 403, times: 3 } as const;
  await control.fault({ method: "POST", path: "/api/v1/wallet/balance", ...unreadable, email });
  await topUp.getByRole("button", { name: "Top Up" }).click();
  await expect(page.getByText("Topup successful")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => calls.filter((call) => call.url().endsWith("/balance")).length).toBeGreaterThan(1);
  await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError("Holly Holder broke"))));

  const [posted] = calls.filter((call) => call.url().endsWith("/top-up"));
  const reference = (await posted?.headerValue("idempotency-key"))?.replaceAll('"', "") ?? "";
  const paid = (found: string) => `nupay.payment.operation=topUp nupay.payment.state=${found}`;
  const expected = [
    `log nupay.payment WARN ${paid("unknown")} nupay.payment.key=${reference}`,
    `log nupay.payment INFO ${paid("succeeded")} nupay.payment.key=${reference}`,
    `metric nupay.payments ${paid("unknown")}`,
    `metric nupay.payments ${paid("succeeded")}`,
    `metric nupay.payment.duration ${paid("succeeded")}`,
    "metric nupay.read.failures nupay.read=balance nupay.failure.kind=status nupay.failure.code=forbidden http.response.status_code=403",
    "log exception ERROR exception.type=TypeError",
  ];
  const lines = () => sent.flatMap(linesOf);
  const missing = async () => {
    await leave(page);
    return expected.filter((line) => !lines().includes(line));
  };
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  expect(lines().filter((line) => !allowedLines.some((allowed) => allowed.test(line)))).toEqual([]);

  // The payment's calls are one trace, the trace of its log records; every other call has its own.
  const trace = reference.replaceAll("-", "");
  expect(trace).toMatch(/^[\da-f]{32}$/);
  const headers = await Promise.all(calls.map((call) => call.headerValue("traceparent")));
  expect(headers.filter((header) => !/^00-[\da-f]{32}-[\da-f]{16}-01$/.test(header ?? ""))).toEqual([]);
  const ofPayment = calls.filter((_, index) => headers[index]?.includes(trace));
  expect(ofPayment.length).toBeGreaterThan(1);
  expect(ofPayment.every((call) => /top-up$|payments\//.test(call.url()))).toBe(true);
  const records = sent.flatMap(({ body }) => JSON.parse(body).resourceLogs ?? []);
  expect(JSON.stringify(records)).toContain(`"traceId":"${trace}"`);

  const everything = JSON.stringify(sent);
  const { email: address, firstName, lastName, mobile } = person;
  const secrets = [address, firstName, lastName, mobile.slice(1), id, accountId ?? "none"];
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(everything).not.toMatch(/eyJ[\w-]{10,}|123\.45|Holly/);
  expect(sent.map(({ path, body }) => path + body).join()).not.toContain("?");
  const named = sent.flatMap(({ headers: given }) => Object.keys(given));
  expect(named.filter((name) => /^(?:cookie|authorization|referer)$/.test(name))).toEqual([]);
});

test("without an endpoint nothing is loaded, reported or traced", async ({ page, person }) => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await openDashboard(page, person);
  await pagesLoaded(page);
  await page.waitForLoadState("networkidle");
  const urls = requests.map((request) => request.url());
  expect(urls.filter((url) => /\/v1\/(?:logs|metrics|traces)|health\.json|assets\/start-/.test(url))).toEqual(
    [],
  );
  const calls = requests.filter(isApiCall);
  expect(calls.length).toBeGreaterThan(2);
  const traced = await Promise.all(calls.map((call) => call.headerValue("traceparent")));
  expect(traced.filter((header) => header !== null)).toEqual([]);
});
