import { beforeAll, describe, expect, test, vi } from "vitest";
import { listMistakes, tryMistake, tryWithoutMistake } from "./mistakes.ts";

// One machine may take long where others have the processors.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const caught = {
  paths:
    /^(not seen|without a path|out of reach|no path comes to|the machine|xstate\.after|[a-z].* leads from|\w+ lasts \d)/,
  pairs:
    /^(not seen|without a path|out of reach|no path comes to|the machine|xstate\.after|[a-z].* leads from|\w+ lasts \d)/,
  "kept plan":
    /^\w+ is not as its kept plan has it: .+, path \d+ of the plan, step \d+\n +when .+\n(?: +expected .+\n +seen .+\n(?: +but .+\n)? +to accept what is seen: npm run paths -- --machine [a-z-]+ --update-plan| +seen .+\n +but +not seen: .+(?:\n +alike +\d+ more of the plan's paths)?)$/,
};

test("there are twenty-five mistakes of the kinds that real apps make; two need pairs, three the kept plan", () => {
  const needs = listMistakes().map((mistake) => mistake.needs);
  expect(needs).toHaveLength(25);
  expect(needs.filter((check) => check === "pairs")).toHaveLength(2);
  expect(needs.filter((check) => check === "kept plan")).toHaveLength(3);
});

test("a copy without a mistake is not caught", async () => {
  expect(
    await tryWithoutMistake(["setup-wizard", "transactions", "payment", "keyed-call", "payout-change"]),
  ).toEqual(new Map());
});

describe.each(listMistakes())("$name", (mistake) => {
  test(`is caught by the ${mistake.needs} of its own machine, and by nothing before`, async () => {
    const { check, symptom } = await tryMistake(mistake);
    expect(check).toBe(mistake.needs);
    expect(symptom).toMatch(caught[mistake.needs]);
  });
});
