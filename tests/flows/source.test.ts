import { readFileSync } from "node:fs";
import { join } from "node:path";
import { definitionOf, flatten, flowOf, machineOf, plainCode } from "statechart-atlas";
import { edgesOf } from "statechart-paths";
import { describe, expect, test } from "vitest";
import { readSource } from "../../flows/charts/source.ts";
import { machinesFolder } from "../../flows/places.ts";
import { runningMachine, sources } from "./charts.ts";

describe.each(sources)("the source of $file", (source) => {
  test("contains every state, transition, name and function of the running machine", async () => {
    expect(definitionOf(machineOf(source.config))).toEqual(definitionOf(await runningMachine(source)));
  });

  test("has the transitions that the paths walk, with the same names", async () => {
    const machineEdges = edgesOf(await runningMachine(source)).filter(({ outcome }) => outcome !== "refused");
    const drawnTransitions = flatten(flowOf(source).root).flatMap(({ transitions }) => transitions);
    expect(new Set(drawnTransitions.map(({ name }) => name))).toEqual(
      new Set(machineEdges.map(({ name }) => name)),
    );
  });
});

describe("the reader of charts", () => {
  const text = readFileSync(join(machinesFolder, "payments/top-up.machine.ts"), "utf8");

  test("detects a renamed state in a copy of the file", async () => {
    const renamedChart = readSource(
      "top-up.machine.ts",
      text
        .replace("    paying: {", "    sendingMoney: {")
        .replace('target: "paying"', 'target: "sendingMoney"'),
    );
    const runningChart = sources.find(({ id }) => id === "topUp");
    if (runningChart === undefined) throw new Error("There is no top-up.");
    expect(definitionOf(machineOf(renamedChart.config))).not.toEqual(
      definitionOf(await runningMachine(runningChart)),
    );
  });

  test("detects an action that was removed from a transition", () => {
    const flowWithoutAction = readSource(
      "top-up.machine.ts",
      text.replace(/\{ type: "chooseCard", params: \(\{ event \}\) => event \}/, "[]"),
    );
    expect(definitionOf(machineOf(flowWithoutAction.config))).not.toEqual(
      definitionOf(machineOf(readSource("top-up.machine.ts", text).config)),
    );
  });

  test.each([
    ["a second chart", `${text}\nexport const other = setup({}).createMachine({ id: "other" });`],
    ["a chart made by a function", text.replace("}).createMachine({", "}).createMachine(chart({")],
    ["a chart without setup", text.replace("setup({", "prepared({")],
    ["another name", text.replace('id: "topUp"', 'id: "refill"')],
    ["a part that is spread in", text.replace("  states: {", "  ...more,\n  states: {")],
  ])("rejects %s with a one-sentence error", (_, invalidText) => {
    expect(() => readSource("top-up.machine.ts", invalidText)).toThrow(/^[^\n]+\.$/);
  });

  test("ignores formatting, comments and types when it compares code", () => {
    expect(
      plainCode("({ event }: { event: E }) => ({\n  // why\n  kind: 'a' as const, delay: 3_000,\n})"),
    ).toBe(plainCode('({event}) => ({ kind: "a", delay: 3e3 })'));
    expect(plainCode("(a) => a + 1")).not.toBe(plainCode("(a) => a + 2"));
  });

  test("compares a call of an import by its name, however a compiler writes it", () => {
    expect(plainCode("() => ({ limits: (0, module_1.limitsOf)(undefined) })")).toBe(
      plainCode("() => ({ limits: limitsOf(undefined) })"),
    );
    expect(plainCode("(1 + box.size)(a)")).not.toBe(plainCode("size(a)"));
  });
});
