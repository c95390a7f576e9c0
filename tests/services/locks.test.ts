import { afterEach, expect, test, vi } from "vitest";
import { holdLock } from "../../src/services/browser/locks.ts";
import { settle } from "../machines/fakes.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const forbidden = {
  request: () => Promise.reject(new DOMException("Locks are forbidden.", "SecurityError")),
};
const granted = { request: (_name: string, _options: unknown, work: () => unknown) => work() };
/** A lock manager in which another tab never releases the lock. */
const occupied = {
  request: (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
};

test.each([
  ["missing", undefined],
  ["forbidden", forbidden],
  ["available", granted],
])("a lock is taken once if Web Locks are %s", async (_what, locks) => {
  vi.stubGlobal("navigator", { locks });
  const onGranted = vi.fn();
  const release = holdLock("name", onGranted);
  await settle();
  expect(onGranted).toHaveBeenCalledTimes(1);
  release();
  await settle();
  expect(onGranted).toHaveBeenCalledTimes(1);
});

test("a lock request that is aborted before the lock is granted never gets the lock", async () => {
  vi.stubGlobal("navigator", { locks: occupied });
  const onGranted = vi.fn();
  holdLock("name", onGranted)();
  await settle();
  expect(onGranted).not.toHaveBeenCalled();
});
