import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sentences } from "../properties/sentences.ts";
import { modelChecks, tryMistake, tryWithoutMistake } from "./by-model.ts";
import { levelOf } from "./by-sentence.ts";
import { mistakesIn } from "./by-simulation.ts";
import { applyPatch, type Check, listMistakes, project } from "./mistake.ts";

// One machine may take long if other processes use the processors.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const symptoms: Partial<Record<Check, RegExp>> = {
  paths:
    /^(not seen|without a path|out of reach|no path comes to|the machine|xstate\.after|[a-z].* leads elsewhere|the path file does not say|it begins in|\w+ lasts \d)/,
  pairs:
    /^(not seen|without a path|out of reach|no path comes to|the machine|xstate\.after|[a-z].* leads elsewhere|the path file does not say|it begins in|\w+ lasts \d)/,
  "kept plan":
    /^\w+ is not as its kept plan has it: .+, path \d+ of the plan, step \d+\n +when .+\n(?: +expected .+\n +seen .+\n(?: +but .+\n)? +to accept what is seen: npm run paths -- --machine [a-z-]+ --update-plan(?:\n +alike +\d+ more of the plan's paths)?| +seen .+\n +but +not seen: .+(?:\n +alike +\d+ more of the plan's paths)?)$/,
};

test.each(listMistakes())("the patch of $name applies to the app", (mistake) => {
  expect(() => applyPatch("", mistake, "--check")).not.toThrow();
});

test("every patch is in tests/mistakes", () => {
  const misplacedPatches = readdirSync(join(project, "tests"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".patch") && !/^(mistakes|simulation\/slips)\/[a-z0-9-]+\.patch$/.test(file),
  );
  expect(misplacedPatches).toEqual([]);
});

test("each kind of check has seeded defects that only it detects", () => {
  const count = (...checks: readonly Check[]) => listMistakes(checks).length;
  expect(count("paths")).toBeGreaterThanOrEqual(20);
  expect(count("pairs")).toBeGreaterThanOrEqual(2);
  expect(count("kept plan")).toBeGreaterThanOrEqual(3);
  expect(count("relation")).toBeGreaterThanOrEqual(2);
  expect(count("figures", "presses", "states", "screen snapshots")).toBeGreaterThanOrEqual(36);
  expect(count("invariant")).toBeGreaterThanOrEqual(17);
});

test("every property of the whole app has one seeded defect, which is tested at one of the property's levels", () => {
  const levelsBySentence = new Map(
    listMistakes(["sentence"]).map((mistake) => [mistake.head("sentence"), levelOf(mistake)]),
  );
  expect(listMistakes(["sentence"])).toHaveLength(sentences.length);
  for (const { says, levels } of sentences)
    expect([says, levels]).toEqual([says, expect.arrayContaining([levelsBySentence.get(says)])]);
});

test("some seeded defects of the simulation need only one tab and at most two faults", () => {
  expect(mistakesIn({ tabs: 1, faults: 0 }).length).toBeGreaterThan(0);
  expect(mistakesIn({ tabs: 1, faults: 2 }).length).toBeGreaterThan(
    mistakesIn({ tabs: 1, faults: 1 }).length,
  );
});

test("a copy without a defect passes every check", async () => {
  expect(
    await tryWithoutMistake(["setup-wizard", "transactions", "payment", "keyed-call", "payout-change"]),
  ).toEqual(new Map());
});

describe.each(listMistakes(modelChecks))("$name", (mistake) => {
  test(`is detected by the ${mistake.caughtBy} of its own machine, and by no earlier check`, async () => {
    const { check, shown } = await tryMistake(mistake);
    expect(check).toBe(mistake.caughtBy);
    if (check === "relation") expect(shown, "no other relation detects it").toBe(mistake.head("relation"));
    else expect(shown).toMatch(symptoms[mistake.caughtBy] ?? /./);
  });
});
