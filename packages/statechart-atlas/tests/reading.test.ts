import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  definitionOf,
  type FlowState,
  type FlowTransition,
  flatten,
  labelsOf,
  machineOf,
  modulesIn,
  readCharts,
  readFlows,
  sentTo,
} from "statechart-atlas";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { bellMachine, hallMachine, kettleMachine } from "./machines.ts";

const file = fileURLToPath(new URL("machines.ts", import.meta.url));
const text = readFileSync(file, "utf8");
const flows = readFlows([file]);
const labels = labelsOf();

const chart = (id: string) => {
  const flow = flows.find((candidate) => candidate.id === id);
  if (flow === undefined) throw new Error(`There is no ${id}.`);
  return flow;
};
const state = (id: string): FlowState => {
  const foundState = flows.flatMap(({ root }) => flatten(root)).find((candidate) => candidate.id === id);
  if (foundState === undefined) throw new Error(`There is no ${id}.`);
  return foundState;
};
const waysOf = (id: string): readonly string[] =>
  state(id).transitions.map((transition) =>
    [transition.cause, transition.event, ...transition.targets].join(" "),
  );
const textsOf = (id: string, event: string): readonly string[] =>
  state(id)
    .transitions.filter((transition) => transition.event === event)
    .map((transition: FlowTransition) =>
      [labels.happens(transition), labels.condition(state(id), transition)].filter(Boolean).join(" "),
    );

describe("the machines of a file", () => {
  test("are all found, with and without setup, and named by their ids or variables", () => {
    expect(flows.map(({ id }) => id)).toEqual(["bell", "kettle", "hall"]);
  });

  test.each([
    ["bell", bellMachine],
    ["kettle", kettleMachine],
  ])("include %s with the states and transitions of the running machine", (id, running) => {
    const [source] = readCharts(file, text).filter((candidate) => candidate.id === id);
    const parsedDefinition = definitionOf(machineOf(source?.config ?? {}));
    // Exclude values that XState stores as functions, because the parsed chart has their source code instead.
    const named = (definition: object) =>
      JSON.parse(
        JSON.stringify(definition, (key, value: unknown) =>
          ["actions", "entry", "exit", "guard", "context"].includes(key) ? undefined : value,
        ),
      );
    expect(named(parsedDefinition)).toEqual(named(definitionOf(running)));
  });

  test("include a machine from createMachine without setup, with the states of the running machine", () => {
    const paths = flatten(chart("hall").root).map(({ path }) => path);
    expect(paths).toEqual(["", ...Object.keys(hallMachine.states)]);
    expect(chart("hall").context).toEqual(["guests"]);
  });
});

describe("the source reader finds", () => {
  test("parallel regions, nested and final states", () => {
    expect(state("kettle").kind).toBe("parallel");
    expect(state("kettle.power")).toMatchObject({ kind: "compound", initial: "kettle.power.idle" });
    expect(state("kettle.lid.overflown").kind).toBe("final");
    expect(waysOf("kettle.lid")).toEqual(["finished kettle.lid kettle.power.hot"]);
  });

  test("a history state with its kind and its default target", () => {
    expect(state("kettle.power.last")).toMatchObject({ kind: "history", history: "deep" });
    expect(waysOf("kettle.power.last")).toEqual(["always  kettle.power.idle"]);
    expect(labels.title(state("kettle.power.last"))).toBe("Last (history)");
  });

  test("delays by name and by number, with their durations", () => {
    const delays = state("kettle.power.hot").transitions.filter(({ cause }) => cause === "delay");
    expect(Object.fromEntries(delays.map(({ event, after }) => [event, after]))).toEqual({
      "2000": 2_000,
      coolDelay: 60_000,
    });
    expect(textsOf("kettle.power.hot", "2000")).toEqual(["2 s"]);
  });

  test("an eventless transition whose guard is a function", () => {
    expect(waysOf("kettle.lid.open")).toContain("always  kettle.lid.overflown");
    expect(textsOf("kettle.lid.open", "")).toEqual(["if context.cups > 9"]);
  });

  test("onDone and onError of an invoked actor, with and without an id", () => {
    expect(waysOf("kettle.power.heating")).toEqual(
      expect.arrayContaining(["done heat kettle.power.hot", "failed heat kettle.power.idle"]),
    );
    expect(textsOf("kettle.power.heating", "heat")).toEqual(["heat is done", "heat fails"]);
    expect(waysOf("hall.greeting")).toEqual(["done fromPromise hall.full"]);
  });

  test("invoked actors as promises, callbacks or machines", () => {
    const kinds = (id: string) =>
      state(id).invokes.map(({ src, kind, machine = "" }) => [src, kind, machine]);
    expect(kinds("kettle")).toEqual([["keys", "listener", ""]]);
    expect(kinds("kettle.power.heating")).toEqual([["heat", "port", ""]]);
    expect(kinds("hall.greeting")).toEqual([
      ["fromPromise", "port", ""],
      ["kettleMachine", "machine", "kettle"],
    ]);
  });

  test("the charts that a chart invokes or spawns, by name and by value", () => {
    expect(chart("kettle").invokes).toEqual(["bell"]);
    expect(chart("hall").invokes).toEqual(["kettle", "bell"]);
  });

  test("guards that are combined with and, or, not", () => {
    expect(state("kettle.power.idle").transitions[0]?.guard).toBe("and(isFull, not(or(isLocked, isChild)))");
    expect(textsOf("kettle.power.idle", "start")).toEqual([
      "start if is full and not (is locked or is child)",
      "start otherwise",
    ]);
  });

  test("the names of actions that emit, raise, spawn and assign", () => {
    expect(state("kettle.power.idle").transitions[1]?.actions).toEqual(["emit whistled", "assign cups"]);
    expect(state("kettle.power.hot").entry).toEqual(["whistle", "spawnChild bell"]);
    expect(state("kettle.power.hot").transitions.flatMap(({ actions }) => actions)).toEqual(["raise stop"]);
  });

  test("an object that is spread from a constant of the file", () => {
    expect(waysOf("kettle.power.heating")).toEqual(
      expect.arrayContaining(["event stop kettle.power.idle", "event *"]),
    );
  });
});

describe("a constant that a chart imports", () => {
  const code = (name: string) => `
import { doors, open } from "./doors.ts";
export const houseMachine = createMachine({ invoke: { src: "house", input: { value: ${name} } } });`;
  const doorsFile = ts.createSourceFile(
    "doors.ts",
    'export const doors: readonly string[] = ["front", "back"]; export const open = () => doors;',
    ts.ScriptTarget.ESNext,
    true,
  );
  const read = (name: string, isAvailable = true) => {
    const doors = { file: doorsFile, modules: () => undefined };
    const modules = () => (isAvailable ? doors : undefined);
    return readCharts("house.machine.ts", code(name), { modules })[0]?.config;
  };
  const withValue = (value: unknown) => ({ invoke: { src: "house", input: { value } } });

  test("is read if it is data", () => {
    expect(read("doors")).toEqual(withValue(["front", "back"]));
  });

  test("is shown by its name if it is a function, or if its file is not available", () => {
    expect(read("open")).toEqual(withValue({ $expression: "open" }));
    expect(read("doors", false)).toEqual(withValue({ $expression: "doors" }));
  });
});

describe("the sendTo targets that are addressed by systemId", () => {
  const found = (code: string) => sentTo("door.ts", code);

  test("are found in a machine's file", () => {
    expect(sentTo(file, text, modulesIn(dirname(file)))).toEqual(["hall"]);
  });

  test.each([
    ["by a function", 'sendTo(({ system }) => system.get("hall"), x)'],
    [
      "over several lines, with a type",
      'sendTo(\n  ({ system }) =>\n    system.get("hall") as Hall,\n  x,\n)',
    ],
    ["by a constant", 'const hall = ({ system }) => system.get("hall");\nsendTo(hall, x)'],
    [
      "by a function that is given the name",
      'function named(name) { return ({ system }) => system.get(name); }\nsendTo(named("hall"), x)',
    ],
    [
      "by a constant of such a function, enqueued",
      'const named = (name) => ({ system }) => system.get(name);\nconst hall = named("hall");\nenqueue.sendTo(hall, x)',
    ],
  ])("are found %s", (_, code) => {
    expect(found(code)).toEqual(["hall"]);
  });

  test("do not include a child's id or an actor ref in the context", () => {
    expect(found('sendTo("hall", x); sendTo(({ context }) => context.hall, x)')).toEqual([]);
  });
});

describe("the source reader throws a one-sentence error with file and line for", () => {
  test.each([
    [
      "a machine that is not a literal",
      "createMachine(made())",
      /^a\.ts, line 1: createMachine is given no literal/,
    ],
    [
      "an object that is spread from elsewhere",
      "createMachine({\n  ...more,\n})",
      /^a\.ts, line 2: \.\.\.more is no literal/,
    ],
    ["a computed name", "createMachine({ [name]: 1 })", /^a\.ts, line 1: \[name\] is a computed name/],
  ])("%s", (_, code, sentence) => {
    expect(() => readCharts("a.ts", code)).toThrow(sentence);
  });
});
