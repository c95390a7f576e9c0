import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "../../src/services/core/log.ts";
import { factsOf } from "../../src/services/core/log-facts.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a line reaches the console and every subscriber, until they unsubscribe", () => {
  const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => {});
  const log = createLog();
  const lines: unknown[] = [];
  log.subscribe(() => {
    throw new Error("telemetry is down");
  });
  const end = log.subscribe((line) => lines.push(line));
  log.write({ message: "Card setup failed", code: "card_declined", status: 402 });
  end();
  log.write({ message: "Keycloak login failed" });
  expect(warnSpy.mock.calls).toEqual([
    ["Card setup failed", "card_declined", 402],
    ["Keycloak login failed"],
  ]);
  expect(lines).toEqual([{ message: "Card setup failed", code: "card_declined", status: 402 }]);
});

test("a failure is logged with code and status, never with the server's message", () => {
  expect(factsOf({ kind: "rejected", code: "card_declined", message: "Dana's card", status: 402 })).toEqual({
    code: "card_declined",
    status: 402,
  });
  expect(factsOf({ kind: "network" })).toEqual({ code: "network" });
  expect(factsOf(undefined)).toEqual({});
});
