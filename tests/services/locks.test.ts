import { afterEach, describe, expect, test, vi } from "vitest";
import { runExclusive, runInTurn } from "../../src/services/browser/locks.ts";

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
  ["there", granted],
])("where Web Locks are %s", (_what, locks) => {
  test.each([
    ["alone", (work: () => Promise<string>) => runExclusive("name", work)],
    ["in turn", (work: () => Promise<string>) => runInTurn("name", 1_000, work)],
  ])("work %s runs once, and its error is passed on", async (_way, run) => {
    vi.stubGlobal("navigator", { locks });
    const works = vi.fn(async () => "done");
    expect(await run(works)).toBe("done");
    expect(works).toHaveBeenCalledTimes(1);
    const fails = vi.fn(async () => {
      throw new Error("its own");
    });
    await expect(run(fails)).rejects.toThrow("its own");
    expect(fails).toHaveBeenCalledTimes(1);
  });
});
