/** Checks without a browser that every transition that no browser path walks (level 2) has a reason. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writtenStates } from "../screens/written-states.ts";
import { testParamOf, testParamTemplate } from "./browser/known.ts";
import { coverageInBrowser, pathsOfEveryState, planInBrowser, reachOf } from "./browser/plan.ts";
import { chosenMachines } from "./discover.ts";

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each(chosenMachines())("$name in a browser", ({ name, load }) => {
  const createPlan = async () => {
    const testParam = await testParamOf(name);
    if (testParam === undefined) throw new Error(testParamTemplate(name));
    const plan = planInBrowser(await load(), testParam);
    return { testParam, plan, reach: reachOf(plan) };
  };
  let planPromise: ReturnType<typeof createPlan> | undefined;
  const planOnce = () => {
    planPromise ??= createPlan();
    return planPromise;
  };
  afterAll(() => {
    planPromise = undefined;
  });

  test("has a test param", async () => {
    expect(await testParamOf(name), testParamTemplate(name)).toBeDefined();
  });

  test("walks each transition and checks each state, or has a reason why not", async () => {
    const { testParam, plan, reach } = await planOnce();
    const coverage = coverageInBrowser(plan, testParam, reach.edges, reach.states);
    expect({
      "neither walked nor explained": coverage.missing,
      "explained though it needs no reason": coverage.stale,
      "nothing is looked at in": coverage.unchecked,
      "otherwise than no screen snapshot": Object.keys(testParam.otherwise ?? {}).filter(
        (otherwiseText) => !writtenStates.mentions(name, otherwiseText),
      ),
    }).toEqual({
      "neither walked nor explained": [],
      "explained though it needs no reason": [],
      "nothing is looked at in": [],
      "otherwise than no screen snapshot": [],
    });
  });

  test("reaches every state with the paths that npm test walks", async () => {
    const { plan, reach } = await planOnce();
    const paths = [...pathsOfEveryState(plan.paths)];
    expect(reachOf({ ...plan, paths }).states).toEqual(reach.states);
  });
});
