import { explore, pathsOf, Subject, stepFrom } from "statechart-paths";
import { expect, test } from "vitest";
import { assign, fromPromise, setup } from "xstate";

const machine = setup({
  types: {
    context: {} as { asked: number; note: string },
    events: {} as { type: "asked" } | { type: "left" },
  },
  actors: { answer: fromPromise<string, { asked: number }>(async () => "") },
  actions: { log: () => {}, count: assign({ asked: ({ context }) => context.asked + 1 }) },
}).createMachine({
  id: "asking",
  context: { asked: 0, note: "" },
  initial: "idle",
  states: {
    idle: { on: { asked: { target: "asking", actions: ["count", "log"] } } },
    asking: {
      invoke: { id: "answer", src: "answer", input: ({ context: { asked } }) => ({ asked }), onDone: "idle" },
      on: { left: "idle" },
    },
  },
});

const subject = new Subject(
  machine,
  "asking.machine.ts",
  pathsOf<typeof machine>()({ events: {}, observations: [], differs: () => null }),
);

test("snapshots that differ only in context are all listed, and three of each state are explored further", () => {
  const explored = explore(subject, "the beginning");
  const idleStates = explored.filter(({ snapshot }) => snapshot.value === "idle");
  expect(idleStates.map(({ facts }) => facts.get("asked"))).toEqual(["0", "1", "2", "3"]);
  expect(idleStates.map(({ steps }) => steps.length > 0)).toEqual([true, true, true, false]);
});

test("a step has the children's inputs, the started actors and the action functions", () => {
  const [beginning] = explore(subject, "the beginning");
  if (beginning === undefined) throw new Error("nothing was explored");
  const { effects, target } = stepFrom(subject, beginning, { type: "asked" });
  expect([...effects].sort()).toEqual(["log", "starts answer"]);
  expect(target.facts.get("child answer")).toBe('{"asked":1}');
  expect(target.events).toEqual([{ type: "asked" }]);
});
