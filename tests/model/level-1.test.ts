import {
  coverageTable,
  failingPaths,
  failureText,
  planOf,
  type Result,
  stalePleas,
  walkPlan,
  writeReplays,
} from "statechart-paths";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chosenMachines, findMachines, pairedNames, strayPathFiles } from "./discover.ts";
import { checkKeptPlan } from "./kept-plans.ts";
import { expectPairsWalked } from "./pairs.ts";
import { againCommand, planOfChart } from "./plan-files.ts";
import { writeWalked } from "./report/walked-node.ts";

/** In seconds, for all machines on two cores. */
const budget = 20;
const results: Result[] = [];
let keptTime = 0;

// With busy processors, one machine may take longer than Vitest's default timeout.
vi.setConfig({ testTimeout: 120_000 });

// XState warns about actors that a path has stopped; here these warnings are expected.
beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each(chosenMachines())("$name", ({ name, load }) => {
  let walkPromise: Promise<Result> | undefined;
  const result = () => {
    walkPromise ??= load().then(async (subject) => {
      const walk = await walkPlan(planOf(subject));
      results.push(walk);
      return walk;
    });
    return walkPromise;
  };

  test("every path ends in the expected state, and every observation on it holds", async () => {
    const walkResult = await result();
    const failing = await failingPaths([walkResult], planOfChart, againCommand);
    writeReplays(failing);
    // Throws instead of using `expect`, whose diff would start each line of the event list with a sign.
    if (failing.length > 0) throw new Error(failing.map((failure) => failureText(failure)).join("\n\n"));
    expect(walkResult.paths.length).toBeGreaterThan(0);
  });

  test("the chart follows its kept plan step by step, and the plan tries every case", async () => {
    const { plan } = await result();
    const { faults, time } = await checkKeptPlan(name, plan);
    keptTime += time;
    if (faults.length > 0) throw new Error(faults.map(({ text }) => text).join("\n"));
  });

  test("every transition and every outcome of a guard has a path", async () => {
    const { missing } = await result();
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test("every state is reachable", async () => {
    expect((await result()).unreached).toEqual([]);
  });

  test("every observation of its path file is evaluated by at least one path", async () => {
    expect((await result()).idle).toEqual([]);
  });

  test("every state has an observation in addition to its name", async () => {
    expect((await result()).unobserved).toEqual([]);
  });

  test("every context key is read by an observation, or is sent out of the machine", async () => {
    expect((await result()).unread).toEqual([]);
  });

  test("the path file lists the initial state of every start, and has transitions", async () => {
    const { initial = {}, transitions = {} } = (await result()).plan.subject.paths;
    expect(Object.keys(initial)).toEqual((await result()).plan.subject.starts);
    expect(Object.keys(transitions).length).toBeGreaterThan(0);
  });

  test("no reachable transition is explained as unreachable", async () => {
    expect(stalePleas(await result())).toEqual([]);
  });
});

/** `pairs.test.ts` walks the pairs of every chart. */
const pairedMachines = findMachines().filter(({ name }) => pairedNames().includes(name));

describe.each(pairedMachines)("$name", (foundMachine) => {
  test("every pair of transitions that can follow each other is walked", () =>
    expectPairsWalked(foundMachine));
});

test("every path file and every kept plan belongs to a machine", () => {
  expect(strayPathFiles()).toEqual([]);
});

afterAll(() => {
  if (results.length === findMachines().length) writeWalked(results);
  const time = results.reduce((sum, { plan, time }) => sum + plan.time + time, keptTime) / 1_000;
  console.log(`${coverageTable(results)}\n${time.toFixed(1)} s of ${budget} s`);
});
