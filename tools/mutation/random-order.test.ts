import { expect, test } from "vitest";
import { compareRandomly } from "./random-order.ts";

const mutants = ["a", "b", "c", "d", "e", "f", "g", "h"].map((place) => ({
  mutant: {
    file: "src/one.ts",
    mutator: "StringLiteral",
    line: 1,
    place,
    original: "x",
    replacement: "",
    start: 0,
    end: 1,
    nth: 1,
  },
}));
const orderedPlaces = (seed?: string) =>
  [...mutants].sort(compareRandomly(seed)).map(({ mutant }) => mutant.place);

test("a seed orders the mutants the same each time, and another seed orders them differently", () => {
  expect(orderedPlaces()).toEqual(orderedPlaces());
  expect(orderedPlaces("two")).toEqual(orderedPlaces("two"));
  expect(orderedPlaces("two")).not.toEqual(orderedPlaces());
  expect([...orderedPlaces("two")].sort()).toEqual(mutants.map(({ mutant }) => mutant.place));
});
