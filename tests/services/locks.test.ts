import { afterEach, describe, expect, test, vi } from "vitest";
import { holdLock, runExclusive } from "../../src/services/browser/locks.ts";
import { settle } from "../machines/fakes.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const forbidden = {
  request: () => Promise.reject(new DOMException("Locks are forbidden.", "SecurityError")),
};
const granted = { request: (_name: string, _options: unknown, work: () => unknown) => work() };

describe.each([
  ["missing", undefined],
  ["forbidden", forbidden],
  ["available", granted],
])("where Web Locks are %s", (_what, locks) => {
  test("exclusive work runs once, and its error is passed on", async () => {
    vi.stubGlobal("navigator", { locks });
    const works = vi.fn(async () => "done");
    expect(await runExclusive("name", works)).toBe("done");
    expect(works).toHaveBeenCalledTimes(1);
    const fails = vi.fn(async () => {
      throw new Error("its own");
    });
    await expect(runExclusive("name", fails)).rejects.toThrow("its own");
    expect(fails).toHaveBeenCalledTimes(1);
  });

  test("a lock is taken once", async () => {
    vi.stubGlobal("navigator", { locks });
    const taken = vi.fn();
    const release = holdLock("name", taken);
    await settle();
    expect(taken).toHaveBeenCalledTimes(1);
    release();
    await settle();
    expect(taken).toHaveBeenCalledTimes(1);
  });
});
