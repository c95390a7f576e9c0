import { missingPairs, planOf, planPairs, walkPairs } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { findMachines } from "./discover.ts";
import { expectPairsWalked } from "./pairs.ts";

// With busy processors, one machine may take longer than Vitest's default timeout.
vi.setConfig({ testTimeout: 120_000 });

// XState warns about actors that a path has stopped; here these warnings are expected.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

function machine(name: string) {
  const foundMachine = findMachines().find((candidate) => candidate.name === name);
  if (!foundMachine) throw new Error(`no machine ${name}`);
  return foundMachine.load();
}

describe.each(findMachines())("$file", (foundMachine) => {
  test("every pair of transitions that can follow each other is walked", () =>
    expectPairsWalked(foundMachine));
});

test("the walk reports a pair that no path walks", async () => {
  const plan = planPairs(await machine("copy-text"));
  const [, ...others] = plan.paths;
  expect(missingPairs(await walkPairs({ ...plan, paths: others }))).toContainEqual(
    expect.stringMatching(/^\S+ — .+ → .+ then \S+ — .+ → .+$/),
  );
});

test("the paths of single transitions do not cover every pair", async () => {
  const subject = await machine("transfer");
  const { pairs } = planPairs(subject);
  expect(missingPairs(await walkPairs({ ...planOf(subject), pairs })).length).toBeGreaterThan(20);
});

test("no pair consists of two events from an actor or delay that has ended after the first one", async () => {
  const { pairs } = planPairs(await machine("notifications"));
  const pairsOf = (text: string) =>
    [...pairs].filter((pair) => pair.split(" then ").every((key) => key.includes(text)));
  expect(pairsOf("xstate.error.actor.followUndecided")).toEqual([]);
  expect(pairsOf("checkDelay.notifications.record.resting|refused")).toEqual([]);
});
