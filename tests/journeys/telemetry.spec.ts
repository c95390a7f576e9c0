import type { Request } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { telemetryScripts } from "../support/telemetry-code.ts";
import { openDashboard, waitUntilLoaded } from "./steps.ts";

const isApiCall = (request: Request) => /\/api\/v1\//.test(request.url()) && request.method() !== "OPTIONS";

test("without a configured endpoint no telemetry is loaded or sent", async ({ page, person }) => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await openDashboard(page, person);
  await waitUntilLoaded(page);
  const scripts = await telemetryScripts();
  const paths = requests.map((request) => new URL(request.url()).pathname);
  const isOfTelemetry = (path: string) =>
    scripts.includes(path) || /\/v1\/(?:logs|metrics|traces)|health\.json/.test(path);
  expect(paths.filter(isOfTelemetry)).toEqual([]);
  const calls = requests.filter(isApiCall);
  expect(calls.length).toBeGreaterThan(2);
  const traced = await Promise.all(calls.map((call) => call.headerValue("traceparent")));
  expect(traced.filter((header) => header !== null)).toEqual([]);
});
