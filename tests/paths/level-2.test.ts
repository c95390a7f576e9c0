/** What level 2 leaves out, and why: told from its plans, without a browser. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { handsOf, recipeForHands } from "./browser/known.ts";
import { coverageInBrowser, planInBrowser, reachOf } from "./browser/plan.ts";
import { findMachines } from "./discover.ts";

/** Machines without hands yet: this list only shrinks. */
const missing: readonly string[] = ["app", "auth", "read-history", "session", "setup-wizard"];

/** Machines whose hands do not take or explain everything yet: this list only shrinks. */
const unfinished: readonly string[] = [];

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each(findMachines())("$name in a browser", ({ name, load }) => {
  test("has hands", async () => {
    const hands = await handsOf(name);
    if (missing.includes(name)) {
      expect(hands, `${name} has hands: take it off the list`).toBeUndefined();
    } else {
      expect(hands, recipeForHands(name)).toBeDefined();
    }
  });

  test("takes each transition or says why not, and looks at each state or says why not", async () => {
    const hands = await handsOf(name);
    if (hands === undefined || unfinished.includes(name)) return;
    const plan = planInBrowser(await load(), hands);
    const { edges, states } = reachOf(plan);
    const coverage = coverageInBrowser(plan, hands, edges, states);
    expect({
      "neither walked nor explained": coverage.missing,
      "explained though it needs no reason": coverage.stale,
      "nothing is looked at in": coverage.blind,
    }).toEqual({
      "neither walked nor explained": [],
      "explained though it needs no reason": [],
      "nothing is looked at in": [],
    });
  });
});
