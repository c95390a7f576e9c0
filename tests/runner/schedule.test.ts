import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runSideBySide, secondsLeft, type Task } from "./schedule.ts";

const task = (
  name: string,
  budget: number,
  processors: 1 | 2,
  requiredTasks: readonly string[] = [],
): Task => ({
  name,
  budget,
  processors,
  after: requiredTasks,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs tasks that last their budget in simulated seconds; returns which tasks ran when each started. */
async function runAndListStarts(tasks: readonly Task[], processors: number): Promise<readonly string[]> {
  const runningNames = new Set<string>();
  const startedWith: string[] = [];
  const run = runSideBySide(tasks, processors, {
    run: async ({ name, budget }) => {
      startedWith.push([...runningNames, name].join(" + "));
      runningNames.add(name);
      await new Promise((resolve) => setTimeout(resolve, budget * 1_000));
      runningNames.delete(name);
    },
  });
  await Promise.all([run, vi.runAllTimersAsync()]);
  return startedWith;
}

describe("parallel parts", () => {
  test("use at most the available processors, and a part that fits starts before an earlier one that does not fit yet", async () => {
    const tasks = [task("units", 6, 1), task("journeys", 1, 2), task("types", 3, 1), task("lint", 9, 1)];
    expect(await runAndListStarts(tasks, 2)).toEqual(["units", "units + types", "units + lint", "journeys"]);
  });

  test("wait for the parts that they depend on", async () => {
    const tasks = [task("faults", 1, 1, ["build"]), task("build", 4, 1), task("lint", 1, 1)];
    expect(await runAndListStarts(tasks, 2)).toEqual(["build", "build + lint", "faults"]);
  });

  test("run sequentially on a machine with fewer processors than a part needs", async () => {
    expect(await runAndListStarts([task("paths", 1, 2), task("lint", 1, 1)], 1)).toEqual(["paths", "lint"]);
  });

  test("with a cyclic dependency throw an error", async () => {
    const circle = [task("a", 1, 1, ["b"]), task("b", 1, 1, ["a"])];
    await expect(runAndListStarts(circle, 2)).rejects.toThrow("a, b can never start.");
  });

  test("a part that throws rejects the run with its error", async () => {
    const run = () => Promise.reject(new Error("no disk"));
    await expect(runSideBySide([task("a", 1, 1)], 2, { run })).rejects.toThrow("no disk");
  });

  test("have a remaining time that counts parallel parts once, and subtracts elapsed time", () => {
    const units = { ...task("units", 100, 1), spent: 30 };
    const waitingTasks = [task("types", 40, 1), task("build", 20, 1), task("journeys", 50, 2, ["build"])];
    expect(secondsLeft([units], waitingTasks, 2)).toBe(70 + 50);
    expect(secondsLeft([{ ...units, spent: 500 }], [], 2)).toBe(0);
  });
});
