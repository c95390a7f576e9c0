import { describe, expect, test, vi } from "vitest";
import type { InspectionEvent } from "xstate";
import type { QueryName } from "../../src/machines/core/query.machine.ts";
import { NetworkError } from "../../src/services/core/errors.ts";
import { allowedAttributes, keepAllowedAttributes } from "../../src/services/telemetry/allow-list.ts";
import type { Collector } from "../../src/services/telemetry/collector.ts";
import { observeCharts } from "../../src/services/telemetry/observe-charts.ts";
import { observeErrors, placesIn } from "../../src/services/telemetry/observe-errors.ts";
import { app } from "../../src/ui/i18n/en/app.ts";

const key = "6f1c4c0e-3a5e-4f0e-9d0a-1b2c3d4e5f60";

function recorder() {
  const lines: unknown[][] = [];
  const collector: Collector = {
    count: (name, attributes) => void lines.push(["count", name, keepAllowedAttributes(attributes)]),
    recordDuration: (seconds, attributes) =>
      void lines.push(["lasted", seconds, keepAllowedAttributes(attributes)]),
    event: (name, attributes, severity = "info") =>
      void lines.push([severity, name, keepAllowedAttributes(attributes)]),
  };
  return { lines, collector };
}

describe("the allow-list", () => {
  test.each([
    ["nupay.payment.key", key],
    ["nupay.failure.code", "insufficient_funds"],
    ["nupay.failure.code", "payment_too_late"],
    ["nupay.failure.code", "provider_unavailable"],
    ["http.response.status_code", 503],
    ["exception.stacktrace", "/assets/first-Ab_1.js:1:20\n/assets/worker/worker-x.js:3:4"],
    ["exception.stacktrace", "/assets/first.js:123456789:987654321\n/assets/worker/x.js:123456789:987654321"],
    ["exception.stacktrace", Array(30).fill("/assets/first.js:10:20").join("\n")],
    ["nupay.log.sentence", "Card setup failed"],
    ["nupay.log.sentence", "Setup submission failed at bank"],
    ["nupay.vital.value", 0.02],
  ])("lets %s %s through", (name, value) => {
    expect(keepAllowedAttributes({ [name]: value })).toEqual({ [name]: value });
  });

  test.each([
    ["nupay.payment.key", "demo@nupay.test"],
    ["nupay.payment.key", key.toUpperCase()],
    ["nupay.failure.code", "Rana Registered"],
    ["nupay.failure.code", "rana"],
    ["nupay.failure.kind", "constructor"],
    ["http.response.status_code", 61400000001],
    ["http.response.status_code", "503"],
    ["exception.type", "RanaError"],
    ["exception.stacktrace", "Error: Rana\n/assets/first.js:1:20"],
    ["exception.stacktrace", "/assets/first.js?search=0400000001:1:20"],
    ["exception.stacktrace", "https://nupay.test/assets/first.js:1:20"],
    ["exception.stacktrace", "/assets/first.js:1:20\n/assets/first.js"],
    ["exception.stacktrace", "/assets/first.js:1:1234567890"],
    ["exception.stacktrace", Array(31).fill("/assets/first.js:1:20").join("\n")],
    ["exception.stacktrace", "/assets/first.js:1:20\n/assets/rana/first.js:1:20"],
    ["exception.stacktrace", "/assets/first.js:1:20\nRana"],
    ["exception.stacktrace", "/assets/a b.js:1:20"],
    ["exception.stacktrace", "/assets/first.js:1:20\n/assets/a b.js:1:20"],
    ["exception.stacktrace", "/assets/first.js:a:20"],
    ["exception.stacktrace", "/assets/first.js:1:20\n/assets/first.js:a:20"],
    ["exception.stacktrace", "/assets/first.js:1:20\n/assets/first.js:1:a"],
    ["nupay.log.sentence", "Card setup failed for Rana"],
    ["nupay.vital.value", Number.NaN],
    ["user.email", "demo@nupay.test"],
    ["constructor", "x"],
    ["__proto__", "x"],
  ])("drops %s %s", (name, value) => {
    expect(keepAllowedAttributes({ [name]: value, "nupay.read": "balance" })).toEqual({
      "nupay.read": "balance",
    });
  });

  test("lets each error code through that has a message", () => {
    const codes = Object.keys(app.errors).filter((key) => key.includes("_"));
    const isAllowed = allowedAttributes["nupay.failure.code"];
    expect(codes.filter((code) => !isAllowed?.(code))).toEqual([]);
  });

  test("has no attribute that takes free text", () => {
    const texts = ["Rana", "rana@nupay.test", "0400 000 001", "4242424242424242", "AUD 12.50", "a b", ""];
    for (const [name, allows] of Object.entries(allowedAttributes)) {
      expect(texts.filter(allows), name).toEqual([]);
    }
  });
});

describe("the telemetry of the charts", () => {
  const payment = (entry: object | undefined) => ({
    getSnapshot: () => ({
      context: {
        accountId: "acc_1",
        order: { operation: "transfer", cents: 1250, phone: "0400000001" },
        entry,
      },
    }),
  });
  const sentEntry = { key, createdAt: "2026-11-21T00:00:00.000Z", cents: 1250, toAccountId: "acc_2" };
  const now = () => Date.parse("2026-11-21T00:00:07.500Z");
  const tokenRefresh = { systemId: "tokenRefresh" };
  const queries: Record<QueryName, true> = {
    "account/me": true,
    balance: true,
    cards: true,
    history: true,
    "payout-account": true,
    profile: true,
  };
  const observe = (event: object, sourceRef?: object, actorRef: object = {}) => {
    const { lines, collector } = recorder();
    const inspected = { type: "@xstate.event", event, sourceRef, actorRef };
    observeCharts(collector, now)(inspected as unknown as InspectionEvent);
    return lines;
  };
  const attributesOf = (state: string, additionalAttributes = {}) => ({
    "nupay.payment.operation": "transfer",
    "nupay.payment.state": state,
    ...additionalAttributes,
  });

  test.each([
    ["report.unknown", "unknown", "warn"],
    ["report.undecided", "undecided", "warn"],
    ["report.removed", "removed", "info"],
  ])("counts, times and reports %s with the payment's key", (type, state, severity) => {
    expect(observe({ type, id: "payment-0" }, payment(sentEntry))).toEqual([
      ["count", "nupay.payments", attributesOf(state)],
      ["lasted", 7.5, attributesOf(state)],
      [severity, "nupay.payment", attributesOf(state, { "nupay.payment.key": key })],
    ]);
  });

  test("reports a rejection by its code, never by the server's message", () => {
    const failure = { kind: "status", status: 400, code: "insufficient_funds", message: "Rana has $12.50" };
    const outcome = { state: "declined", failure };
    const lines = observe({ type: "report.decided", id: "payment-0", outcome }, payment(sentEntry));
    expect(lines.at(-1)).toEqual([
      "info",
      "nupay.payment",
      attributesOf("declined", {
        "nupay.failure.kind": "status",
        "nupay.failure.code": "insufficient_funds",
        "http.response.status_code": 400,
        "nupay.payment.key": key,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Rana|12\.50|1250|acc_|0400/);
  });

  test("reports no duration and no key for a payment that was never sent", () => {
    expect(observe({ type: "report.undecided", id: "payment-0" }, payment(undefined))).toEqual([
      ["count", "nupay.payments", attributesOf("undecided")],
      ["warn", "nupay.payment", attributesOf("undecided")],
    ]);
  });

  test("counts a failed read by name and status, and a token refresh by its result", () => {
    const failure = { kind: "status", status: 503, message: "Rana" };
    for (const name of Object.keys(queries)) {
      expect(observe({ type: "query.failed", name, failure })).toEqual([
        [
          "count",
          "nupay.read.failures",
          { "nupay.read": name, "nupay.failure.kind": "status", "http.response.status_code": 503 },
        ],
      ]);
    }
    const refresh = (type: string, additionalFields = {}) =>
      observe({ type: `xstate.${type}.actor.refreshToken`, ...additionalFields }, undefined, tokenRefresh);
    const refreshCount = (result: string) => [
      ["count", "nupay.token.refreshes", { "nupay.refresh": result }],
    ];
    expect(refresh("done")).toEqual(refreshCount("renewed"));
    const statusError = Object.assign(new Error(), { failure: { kind: "status", status: 400 } });
    expect(refresh("error", { error: statusError })).toEqual(refreshCount("rejected"));
    expect(refresh("error", { error: new Error("offline") })).toEqual(refreshCount("failed"));
  });

  test("reports nothing for other events, or for events of other actors", () => {
    expect(observe({ type: "amount.changed", amount: "12.50" })).toEqual([]);
    expect(observe({ type: "report.locked", id: "payment-0" }, payment(sentEntry))).toEqual([]);
    expect(observe({ type: "report.unknown", id: "x" }, { getSnapshot: () => ({ context: {} }) })).toEqual(
      [],
    );
    expect(observe({ type: "report.unknown", id: "x" })).toEqual([]);
    // A payment that waited for the refresh.
    expect(observe({ type: "xstate.done.actor.refreshToken" }, {}, { id: "sendInstruction" })).toEqual([]);
  });
});

describe("an error", () => {
  const origin = "https://app.nupay.test";
  const stack = [
    "TypeError: Cannot read properties of Rana (reading 'x')",
    `    at Rana.render (${origin}/assets/first-AbC1.js:1:2034)`,
    `    at ${origin}/assets/dashboard-x_y.js:12:7`,
    "    at https://js.stripe.com/v3/assets/x.js:1:1",
    "    at chrome-extension://abc/assets/x.js:1:1",
    `    at ${origin}/transactions?search=0400000001:1:1`,
    "    at <anonymous>",
  ].join("\n");

  test("is reported by its positions in the app's own files: no message, function or page address", () => {
    expect(placesIn(stack, origin)).toBe("/assets/first-AbC1.js:1:2034\n/assets/dashboard-x_y.js:12:7");
    const firefox = `render@${origin}/assets/first-AbC1.js:1:2034\n@${origin}/assets/a.js:1:2`;
    expect(placesIn(firefox, origin)).toBe("/assets/first-AbC1.js:1:2034\n/assets/a.js:1:2");
    expect(placesIn(undefined, origin)).toBeUndefined();
  });

  test("is reported once, and at most twenty errors per page, wherever it was caught", () => {
    const { lines, collector } = recorder();
    const target = Object.assign(new EventTarget(), { location: { origin } });
    vi.stubGlobal("dispatchEvent", (event: Event) => target.dispatchEvent(event));
    observeErrors(collector, target as unknown as Window);
    const error = Object.assign(new TypeError("Rana"), { stack });
    target.dispatchEvent(Object.assign(new Event("error"), { error }));
    target.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: error }));
    target.dispatchEvent(Object.assign(new Event("nupay.renderError"), { detail: new RangeError("Rana") }));
    for (const reason of ["Rana", new NetworkError(), new DOMException("Rana", "QuotaExceededError")])
      target.dispatchEvent(
        Object.assign(new Event("unhandledrejection"), {
          reason: reason instanceof Error ? Object.assign(reason, { stack: "" }) : reason,
        }),
      );
    const renamed = Object.assign(new Error(), { name: "RanaError", stack: `at ${origin}/assets/a.js:1:1` });
    target.dispatchEvent(Object.assign(new Event("error"), { error: renamed }));
    expect(lines.map(([, , attributes]) => attributes)).toEqual([
      { "exception.type": "TypeError", "exception.stacktrace": placesIn(stack, origin) },
      { "exception.type": "RangeError" },
      { "exception.type": "other" },
      { "exception.type": "ApiError" },
      { "exception.type": "DOMException" },
      { "exception.type": "other", "exception.stacktrace": "/assets/a.js:1:1" },
    ]);
    for (let line = 0; line < 40; line += 1) {
      const reason = Object.assign(new Error(), { stack: `at ${origin}/assets/a.js:${line}:1` });
      target.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    }
    expect(lines).toHaveLength(20);
    vi.unstubAllGlobals();
  });
});
