/** Compares walks of each chart with each other, to find defects without an expected result for each walk. */
import { explore } from "statechart-paths";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { chosenMachines, findMachines } from "./discover.ts";
import { relations } from "./relations/all.ts";
import { judgeRelation } from "./relations/relation.ts";

// With busy processors, one machine may take longer than Vitest's default timeout.
vi.setConfig({ testTimeout: 120_000 });

// XState warns about actors that a walk has stopped; here these warnings are expected.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each(chosenMachines())("$file", ({ name, load }) => {
  const explorations = async () => {
    const subject = await load();
    return { subject, explored: subject.starts.map((start) => explore(subject, start)) };
  };
  let explorationsPromise: ReturnType<typeof explorations> | undefined;

  test.each(relations)("$says", async (relation) => {
    explorationsPromise ??= explorations();
    const { subject, explored } = await explorationsPromise;
    const { unexpected, unused } = judgeRelation(relation, name, subject, explored);
    if (unexpected.length > 0) throw new Error(`${relation.says}, but not\n  ${unexpected.join("\n  ")}`);
    expect(unused).toEqual([]);
  });
});

test.each(relations)("each exemption of '$says' names a chart", ({ exemptions }) => {
  const names = findMachines().map(({ name }) => name);
  expect(Object.keys(exemptions).filter((chart) => !names.includes(chart))).toEqual([]);
});
