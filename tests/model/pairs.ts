import {
  failingPaths,
  failureText,
  missingPairs,
  planPairs,
  walkPairs,
  writeReplays,
} from "statechart-paths";
import { expect } from "vitest";
import type { FoundMachine } from "./discover.ts";
import { againCommand, planOfChart } from "./plan-files.ts";

/** Walks every pair of transitions of a chart in which the second can be taken right after the first. */
export async function expectPairsWalked({ load }: FoundMachine): Promise<void> {
  const result = await walkPairs(planPairs(await load()));
  const failing = await failingPaths([result], planOfChart, againCommand);
  writeReplays(failing);
  if (failing.length > 0) throw new Error(failing.map((failure) => failureText(failure)).join("\n\n"));
  expect(result.plan.pairs.size).toBeGreaterThan(0);
  expect(missingPairs(result)).toEqual([]);
}
