import { expect, test } from "vitest";
import { againDelay, mayRetry, retryDelay } from "../../src/machines/core/retry.ts";

test("the pause before a retry doubles from one second and is never longer than 30 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map((retry) => retryDelay(undefined, retry))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("a longer delay that the server asks for is kept, up to five minutes", () => {
  expect(retryDelay({ kind: "status", status: 429, retryAfter: 45_000 }, 1)).toBe(45_000);
  expect(retryDelay({ kind: "status", status: 429, retryAfter: 900_000 }, 1)).toBe(300_000);
  expect(retryDelay({ kind: "status", status: 429, retryAfter: 10 }, 2)).toBe(2_000);
});

test("a reading that has stopped goes on after half a minute, or later where the server asks for it", () => {
  expect(againDelay(undefined)).toBe(30_000);
  expect(againDelay({ kind: "status", status: 503, retryAfter: 10_000 })).toBe(30_000);
  expect(againDelay({ kind: "status", status: 503, retryAfter: 60_000 })).toBe(60_000);
  expect(againDelay({ kind: "status", status: 503, retryAfter: 900_000 })).toBe(300_000);
});

test("a read is retried three times and no more, and only where the failure may pass", () => {
  expect([0, 1, 2, 3].map((retries) => mayRetry({ kind: "network" }, retries))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayRetry({ kind: "status", status: 403 }, 0)).toBe(false);
});
