import { expect, test } from "vitest";
import { againDelay, mayRetry, retryDelay } from "../../src/machines/core/retry.ts";

test("the delay before a retry doubles from one second up to 30 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map((retry) => retryDelay(undefined, retry))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("a longer Retry-After is used, up to five minutes", () => {
  expect(retryDelay({ kind: "status", status: 429, retryAfter: 45_000 }, 1)).toBe(45_000);
  expect(retryDelay({ kind: "status", status: 429, retryAfter: 900_000 }, 1)).toBe(300_000);
  expect(retryDelay({ kind: "status", status: 429, retryAfter: 10 }, 2)).toBe(2_000);
});

test("a failed read is repeated after half a minute, or after a longer Retry-After of up to five minutes", () => {
  expect(againDelay(undefined)).toBe(30_000);
  expect(againDelay({ kind: "status", status: 503, retryAfter: 10_000 })).toBe(30_000);
  expect(againDelay({ kind: "status", status: 503, retryAfter: 60_000 })).toBe(60_000);
  expect(againDelay({ kind: "status", status: 503, retryAfter: 900_000 })).toBe(300_000);
});

test("a read is retried at most three times, and only after a temporary failure", () => {
  expect([0, 1, 2, 3].map((retries) => mayRetry({ kind: "network" }, retries))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayRetry({ kind: "status", status: 403 }, 0)).toBe(false);
});
