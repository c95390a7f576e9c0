import { describe, expect, test } from "vitest";
import { type Browser, type Scenario, tryEverySchedule, trySeeds } from "../src/index.ts";

/** A scenario of tabs that each add 1 to a shared number with `add`, and the set of final numbers. */
function createAddingScenario(add: (browser: Browser) => Promise<void>, hasState: boolean, tabs = 2) {
  const finalCounts = new Set<number>();
  const scenario = (): Scenario => {
    let [count, done] = [0, 0];
    const scene: Scenario = {
      fates: ["answer lost"],
      answer({ method, body }) {
        if (method === "PUT") count = Number(body);
        return { status: 200, body: count };
      },
      begin(simulation) {
        const device = simulation.device();
        for (let tab = 1; tab <= tabs; tab++) {
          const { browser } = device.load(tab);
          simulation.act(`tab ${tab} adds`, 0, async () => {
            await add(browser).catch(() => {});
            done += 1;
          });
        }
      },
      wrongAtTheEnd() {
        finalCounts.add(count);
        return undefined;
      },
    };
    return hasState ? { ...scene, state: () => [count, done] } : scene;
  };
  return { scenario, finalCounts };
}

async function addOnce(browser: Browser): Promise<void> {
  const count = await (await browser.fetch("/count")).json();
  await browser.fetch("/count", { method: "PUT", body: String(count + 1) });
}

const addLocked = (browser: Browser) => browser.locks().request("count", () => addOnce(browser));

describe("exploring every schedule", () => {
  test.each([
    { name: "without a lock", add: addOnce, expectedCounts: [1, 2], faults: 0 },
    { name: "with a lock", add: addLocked, expectedCounts: [2], faults: 0 },
    { name: "without a lock, one answer lost", add: addOnce, expectedCounts: [1, 2], faults: 1 },
    // The page whose answer is lost waits for it, and keeps the lock for ever.
    { name: "with a lock, one answer lost", add: addLocked, expectedCounts: [0, 1, 2], faults: 1 },
  ])(
    "finds exactly the expected end states, with and without reduction: $name",
    async ({ add, expectedCounts, faults }) => {
      const found = [];
      for (const [withState, unreduced] of [
        [true, false],
        [false, false],
        [true, true],
        [false, true],
      ] as const) {
        const { scenario, finalCounts } = createAddingScenario(add, withState);
        const { complete, paths } = await tryEverySchedule(scenario, { faults, unreduced });
        expect(complete).toBe(true);
        expect([...finalCounts].sort()).toEqual(expectedCounts);
        found.push(paths);
      }
      const [reduced = 0, ...others] = found;
      expect(Math.max(...others)).toBeGreaterThanOrEqual(reduced);
    },
  );

  test("a search that stops at its maximum number of paths reports that it is not complete", async () => {
    const { scenario } = createAddingScenario(addOnce, true);
    expect(await tryEverySchedule(scenario, { faults: 1, maxPaths: 3 })).toMatchObject({
      paths: 3,
      complete: false,
      failure: undefined,
    });
  });
});

test("each reduction skips paths if two tabs change the same number", async () => {
  const pathsOf = async (hasState: boolean, isUnreduced: boolean) =>
    (
      await tryEverySchedule(createAddingScenario(addOnce, hasState).scenario, {
        faults: 1,
        unreduced: isUnreduced,
      })
    ).paths;
  const reduced = await pathsOf(true, false);
  expect(await pathsOf(false, false)).toBeGreaterThan(reduced);
  expect(await pathsOf(true, true)).toBeGreaterThan(reduced);
});

test("states that differ only in whether a device is online are different states", async () => {
  const results = new Set<string>();
  const scenario = (): Scenario => ({
    fates: [],
    answer: () => ({ status: 200, body: 0 }),
    begin(simulation) {
      const device = simulation.device();
      const { browser } = device.load(1);
      for (const isOnline of [true, false])
        simulation.act(isOnline ? "online" : "offline", 0, () => device.setOnline(isOnline));
      simulation.act("sends", 5_000, async () => {
        results.add(
          await browser.fetch("/").then(
            () => "an answer",
            () => "an error",
          ),
        );
      });
    },
    wrongAtTheEnd: () => undefined,
    state: () => "nothing",
  });
  await tryEverySchedule(scenario, { faults: 0 });
  expect([...results].sort()).toEqual(["an answer", "an error"]);
});

describe("seeds", () => {
  test("an unhandled rejection of a page is a failure, even if the scenario checks nothing", async () => {
    const scenario = (): Scenario => ({
      answer: () => ({ status: 200, body: 0 }),
      begin: (simulation) => simulation.act("breaks", 5, () => Promise.reject(new Error("broken"))),
      wrongAtTheEnd: () => undefined,
    });
    const { failure } = await trySeeds(scenario, { seeds: 1 });
    expect(failure?.invariant).toBe("a promise that was not handled: Error: broken");
  });

  test("a shrunk failure contains only the actions it needs, and its seed reproduces it", async () => {
    const { scenario } = createAddingScenario(addOnce, true, 5);
    const overwritten = () => {
      const scene = scenario();
      const wrongAtTheEnd = () => {
        const [count = 0, done = 0] = (scene.state?.() ?? []) as number[];
        return count < done ? "a number was overwritten" : undefined;
      };
      return { ...scene, fates: [], rates: { changes: 0, reads: 0 }, wrongAtTheEnd };
    };
    const { failure } = await trySeeds(overwritten, { seeds: 20 });
    expect(failure?.events.filter((line) => line.endsWith(" adds"))).toHaveLength(2);
    const seed = failure?.seed ?? 0;
    expect(await trySeeds(overwritten, { from: seed, seeds: 1 })).toEqual({ seeds: 1, failure });
  });
});
