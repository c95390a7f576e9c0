import { expect, test } from "vitest";
import { judge, type Mutant, nameOf, scoreOf, type Tried } from "../src/index.ts";

const file = "door.machine.ts";

function mutant(place: string): Mutant {
  return {
    file,
    mutator: "TagRemoved",
    line: 1,
    place,
    original: "x",
    replacement: "",
    start: 0,
    end: 1,
    nth: 1,
  };
}

const tried: readonly Tried[] = [
  { mutant: mutant("seen"), by: "a tag is missing", holder: "paths of door" },
  { mutant: mutant("endless"), by: "no end", isTimeout: true },
  { mutant: mutant("unseen") },
  { mutant: mutant("alike") },
];

test("an undetected mutant survives, unless the list of equivalent mutants has a reason for it", () => {
  const { outcomes, stale } = judge(tried, { [nameOf(mutant("alike"))]: "They do the same." }, true);
  expect(outcomes.map(({ status }) => status)).toEqual(["killed", "timeout", "survived", "equivalent"]);
  expect(stale).toEqual([]);
  expect(scoreOf(outcomes)).toMatchObject({ killed: 1, timeouts: 1, survived: 1, equivalent: 1 });
  expect(scoreOf(outcomes).percent).toBeCloseTo(66.67, 1);
});

test("an entry of the list of equivalent mutants is stale if its mutant is detected or no longer exists", () => {
  const reasons = { [nameOf(mutant("seen"))]: "Nobody sees it.", "gone | TagRemoved | x": "It was." };
  expect(judge(tried, reasons, true).stale).toEqual(Object.keys(reasons));
  expect(judge(tried, reasons, false).stale).toEqual([nameOf(mutant("seen"))]);
});
