import { expect, test } from "vitest";
import { chartChanges } from "../src/chart-changes.ts";
import { nameOf } from "../src/mutant.ts";
import { mutantsOf } from "../src/mutants-of.ts";
import { type Chart, chartOf, parse, placeOf, spansLeftOut } from "../src/places.ts";
import { strykerChanges } from "../src/stryker-mutants.ts";

const source = `
const machine = setup({
  types: { context: {} as { n: number } },
  actions: { keep: () => {}, tell: () => {} },
  guards: { isLate: ({ context }) => context.n > 3 },
  delays: { patience: 500, rest: 20 },
}).createMachine({
  id: "door",
  initial: "shut",
  description: "A door.",
  states: {
    shut: {
      description: "It is shut.",
      tags: ["still", "safe"],
      on: {
        pushed: [
          { guard: "isLate", target: "locked", actions: ["keep", "tell"] },
          { target: "open" },
        ],
      },
    },
    open: {
      entry: "tell",
      invoke: {
        src: "hold",
        input: ({ context }) => ({ n: context.n, m: 1 }),
        onDone: "shut",
        onError: { target: "shut", reenter: true },
      },
      after: { patience: "shut" },
    },
    locked: { type: "final" },
  },
});
`;

function doorChart(): Chart {
  const chart = chartOf(parse("door.ts", source));
  if (!chart) throw new Error("The door has no chart.");
  return chart;
}

function textsOf(mutatorName: string): readonly string[] {
  return chartChanges(source, doorChart())
    .filter(({ mutator }) => mutator === mutatorName)
    .map(({ start, end, replacement }) => `${source.slice(start, end)} → ${replacement}`);
}

test.each([
  ["InitialChanged", ['"shut" → "open"']],
  ["GuardRemoved", ['guard: "isLate", → ']],
  ["GuardNegated", ['"isLate" → require("xstate").not("isLate")']],
  [
    "TargetChanged",
    ['"locked" → "#door.shut"', '"open" → "#door.locked"', ...Array(3).fill('"shut" → "#door.open"')],
  ],
  ["ActionRemoved", ['"keep", → ', '"tell" → ']],
  ["EntryRemoved", ['entry: "tell", → ']],
  ["TagRemoved", ['"still", → ', '"safe" → ']],
  ["InputChanged", ["n: context.n, → ", "m: 1 → "]],
  ["OnDoneEmptied", ['"shut" → {}']],
  ["OnErrorRemoved", ['onError: { target: "shut", reenter: true }, → ']],
  ["ReenterToggled", ["reenter: true → "]],
  ["DelayRemoved", ['patience: "shut" → ']],
  ["DelayRenamed", ["patience → rest"]],
  ["FigureChanged", ["500 → (500 * 2 + 1)", "20 → (20 * 2 + 1)"]],
  ["TypeRemoved", ['type: "final" → ']],
])("%s changes each part of the chart that it applies to", (mutator, expectedChanges) => {
  expect([...textsOf(mutator)].sort()).toEqual([...expectedChanges].sort());
});

test("ReenterToggled adds reenter only where reentering the state has an effect", () => {
  const toggledIn = (shape: string, own: string): boolean => {
    const text = `createMachine({ id: "house", ${shape} states: { room: {
      ${own}
      on: { cleaned: { target: ".tidy" } },
      initial: "tidy",
      states: { tidy: {} },
    } } });`;
    const chart = chartOf(parse("house.ts", text));
    if (!chart) throw new Error("The house has no chart.");
    return chartChanges(text, chart).some(({ mutator }) => mutator === "ReenterToggled");
  };
  const compound = 'initial: "room",';
  expect(toggledIn(compound, 'tags: ["warm"],')).toBe(false);
  for (const own of [
    'entry: "heat",',
    'exit: "air",',
    'invoke: { src: "oven" },',
    'after: { rest: ".tidy" },',
  ])
    expect(toggledIn(compound, own), own).toBe(true);
  expect(toggledIn(compound, "...warm,")).toBe(true);
  expect(toggledIn('type: "parallel",', "")).toBe(true);
});

test("CandidateRemoved removes one candidate of a transition, and EventIgnored removes all transitions of an event", () => {
  expect(textsOf("CandidateRemoved")).toHaveLength(2);
  expect(textsOf("EventIgnored")).toHaveLength(1);
});

test("a mutant is named after the state or implementation that it is in, not after its line", () => {
  const file = parse("door.ts", source);
  const at = (text: string) => {
    const start = source.indexOf(text);
    return placeOf(file, doorChart(), { start, end: start + text.length });
  };
  expect(at("context.n > 3")).toBe("guards.isLate");
  expect(at('"locked", actions')).toBe("shut");
  expect(at("initial")).toBe("door");
});

test("types and descriptions of a chart are not mutated", () => {
  const leftOut = spansLeftOut(parse("door.ts", source), doorChart());
  expect([...leftOut].map(([kind, spans]) => [kind, spans.length])).toEqual([
    ["types", 1],
    ["type-only text", 1],
    ["description", 2],
  ]);
});

test("Stryker's own mutators change the comparison inside a guard", async () => {
  const changes = await strykerChanges("door.ts", source);
  const ofGuard = changes.filter(({ start, end }) => source.slice(start, end) === "context.n > 3");
  expect(ofGuard.map(({ replacement }) => replacement).sort()).toEqual([
    "(context.n <= 3)",
    "(context.n >= 3)",
    "false",
    "true",
  ]);
});

test("no two mutants of a chart have the same name", async () => {
  const { mutants } = await mutantsOf("door.ts", source);
  const names = mutants.map(nameOf);
  expect(mutants.length).toBeGreaterThan(40);
  expect(new Set(names).size).toBe(names.length);
});

test("actors, and an id that no target uses, are not mutated if only the path tests run against the mutants", async () => {
  const withActors = source.replace("guards:", "actors: { hold: fromPromise(async () => 7) },\n  guards:");
  const originals = async (text: string, unseen: boolean) =>
    (await mutantsOf("door.ts", text, { unseen })).mutants.map(({ original }) => original);
  const isUnseen = (original: string) => /^(?:"door"$|async|fromPromise)/.test(original);
  expect((await originals(withActors, false)).filter(isUnseen)).toEqual(
    expect.arrayContaining(['"door"', "async () => 7"]),
  );
  expect((await originals(withActors, true)).filter(isUnseen)).toEqual([]);
  const withNamedTarget = withActors.replace('onDone: "shut"', 'onDone: "#door.shut"');
  expect((await originals(withNamedTarget, true)).filter(isUnseen)).toEqual(['"door"']);
});

test("the chart of createMachine without setup is mutated", () => {
  const chart = chartOf(parse("lamp.ts", 'createMachine({ id: "lamp", states: { off: {}, on: {} } })'));
  expect(chart).toMatchObject({ id: "lamp", setup: undefined });
  expect(chart?.states.map(({ path }) => path)).toEqual([[], ["off"], ["on"]]);
});
