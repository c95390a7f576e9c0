import { expect, test, vi } from "vitest";
import type { Metric } from "web-vitals";
import { observeVitals } from "../../src/services/telemetry/observe-vitals.ts";

test("a web vital is reported with its value, not with the change since its last report", () => {
  const event = vi.fn();
  const metric: Metric = {
    name: "CLS",
    value: 0.31,
    delta: 0.02,
    rating: "poor",
    id: "v5-1",
    entries: [],
    navigationType: "navigate",
    navigationId: 1,
  };
  observeVitals({ event }, [(report) => report(metric)]);
  expect(event.mock.calls).toEqual([
    ["browser.web_vital", { "nupay.vital": "CLS", "nupay.vital.value": 0.31, "nupay.vital.rating": "poor" }],
  ]);
});
