/** Walks one machine for each XState feature that public machines use, without a path file or with a few payloads. */
import { describe, expect, test, vi } from "vitest";
import {
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  fromObservable,
  fromPromise,
  fromTransition,
  not,
  or,
  sendTo,
  setup,
  spawnChild,
  stateIn,
} from "xstate";
import { type FirstLook, lookAt } from "../src/first-look.ts";
import { faultsIn, planOf, Subject, walkPlan } from "../src/index.ts";

type Known = Parameters<typeof lookAt>[2];

const look = (machine: Parameters<typeof lookAt>[0], known?: Known) => lookAt(machine, "machine.ts", known);

function expectWhole({ result, needsPayload }: FirstLook): void {
  expect(result.paths.flatMap(({ failed }) => failed?.reason ?? [])).toEqual([]);
  expect(result.unreached).toEqual([]);
  expect(result.missing.map(({ name }) => name)).toEqual([]);
  expect(needsPayload).toEqual([]);
}

const nothingToSubscribe = { subscribe: () => ({ unsubscribe: () => {} }) };

test("an inline actor without an id is replaced with a fake", async () => {
  const load = vi.fn(async () => 1);
  const machine = createMachine({
    id: "inline",
    initial: "loading",
    states: {
      loading: { invoke: { src: fromPromise(load), onDone: "loaded", onError: "failed" } },
      loaded: {},
      failed: { on: { retry: "loading" } },
    },
  });
  expectWhole(await look(machine));
  expect(load).not.toHaveBeenCalled();
});

test("both outcomes of an actor without implementation are walked", async () => {
  const machine = createMachine({
    id: "unprovided",
    initial: "loading",
    states: {
      loading: { invoke: { src: "loadUser", onDone: "loaded", onError: "failed" } },
      loaded: {},
      failed: {},
    },
  });
  expectWhole(await look(machine));
});

describe("an observable with onSnapshot", () => {
  const machine = setup({
    types: { context: {} as { count: number } },
    actors: { counter: fromObservable<number, undefined>(() => nothingToSubscribe as never) },
  }).createMachine({
    id: "counting",
    context: { count: 0 },
    initial: "waiting",
    states: {
      waiting: {
        invoke: {
          id: "counter",
          src: "counter",
          onSnapshot: [
            { guard: ({ event }) => (event.snapshot.context ?? 0) > 1, target: "many" },
            { actions: assign({ count: ({ event }) => event.snapshot.context ?? 0 }) },
          ],
          onError: "failed",
        },
      },
      many: {},
      failed: {},
    },
  });

  test("emits the snapshots that the path file lists", async () => {
    expectWhole(await look(machine, { snapshots: { counter: [1, 2] } }));
  });

  test("emits its initial snapshot if there is no path file", async () => {
    const { guards } = await look(machine);
    expect(guards).toEqual(["waiting — xstate.snapshot.counter [guard] → many"]);
  });
});

test("events sent to fromTransition actors, spawned actors and system actors are recorded", async () => {
  const log = fromTransition(
    (lines: number, event: { type: "line" }) => (event.type === "line" ? lines + 1 : lines),
    0,
  );
  const machine = setup({
    types: { context: {} as { worker?: unknown } },
    actors: { log, worker: fromPromise(async () => {}) },
  }).createMachine({
    id: "speaking",
    context: {},
    invoke: { src: "log", id: "log", systemId: "log", onError: ".failed" },
    initial: "idle",
    states: {
      idle: {
        on: { start: { target: "working", actions: assign({ worker: ({ spawn }) => spawn("worker") }) } },
      },
      working: {
        entry: [
          spawnChild("worker", { id: "second" }),
          sendTo(({ system }) => system.get("log"), { type: "line" }),
        ],
        on: { stop: "idle" },
      },
      failed: {},
    },
  });
  const firstLook = await look(machine, {
    observations: [
      {
        in: "working",
        when: "start",
        description: "a line in the log and two workers",
        check: ({ sent, invoked }) => sent.some(({ to }) => to === "log") && invoked.length === 2,
      },
    ],
  });
  expectWhole(firstLook);
  expect(firstLook.result.walkedStates.has("working")).toBe(true);
});

test("enqueueActions and emit have the same effects as in a real actor", async () => {
  const machine = setup({
    types: { context: {} as { pressed: boolean }, emitted: {} as { type: "pressed.twice" } },
    guards: { isPressed: ({ context }) => context.pressed },
  }).createMachine({
    id: "enqueueing",
    context: { pressed: false },
    initial: "on",
    states: {
      on: {
        on: {
          press: {
            actions: enqueueActions(({ enqueue, check }) => {
              if (check("isPressed")) enqueue(emit({ type: "pressed.twice" }));
              enqueue.assign({ pressed: true });
            }),
          },
        },
      },
    },
  });
  const check = ({ emitted, contextBefore }: { emitted: readonly unknown[]; contextBefore: unknown }) =>
    emitted.length === Number((contextBefore as { pressed: boolean }).pressed);
  const firstLook = await look(machine, {
    observations: [{ when: "press", description: "told the second time", check }],
  });
  expectWhole(firstLook);
  expect(firstLook.result.idle).toEqual([]);
});

test("wildcard and partial wildcard transitions are taken by an event that only they match", async () => {
  const machine = createMachine({
    id: "wild",
    initial: "idle",
    states: {
      idle: { on: { "mouse.*": "moved", "*": "other", "mouse.down": "down" } },
      moved: { on: { back: "idle" } },
      other: { on: { back: "idle" } },
      down: { on: { back: "idle" } },
    },
  });
  expectWhole(await look(machine));
});

test("delays by number, by name and computed from the context are walked", async () => {
  const machine = setup({
    types: { context: {} as { tries: number } },
    delays: { short: 200, growing: ({ context }) => 100 * 2 ** context.tries },
  }).createMachine({
    id: "waiting",
    context: { tries: 0 },
    initial: "first",
    states: {
      first: { after: { 1000: "second" } },
      second: { after: { short: "third" } },
      third: {
        entry: assign({ tries: ({ context }) => Math.min(context.tries + 1, 3) }),
        after: { growing: "first" },
      },
    },
  });
  expectWhole(await look(machine));
});

test("guards made by and, or, not and stateIn are named after their operands", async () => {
  const machine = setup({
    types: { context: {} as { count: number } },
    guards: { isSome: ({ context }) => context.count > 0, isMany: ({ context }) => context.count > 1 },
  }).createMachine({
    id: "guarded",
    type: "parallel",
    context: { count: 0 },
    on: { add: { actions: assign({ count: ({ context }) => Math.min(context.count + 1, 2) }) } },
    states: {
      light: { initial: "off", states: { off: { on: { toggle: "on" } }, on: { on: { toggle: "off" } } } },
      door: {
        initial: "closed",
        states: {
          closed: {
            on: {
              open: [
                { guard: and(["isSome", not("isMany"), stateIn({ light: "on" })]), target: "ajar" },
                { guard: or(["isMany", ({ context }) => context.count > 5]), target: "open" },
              ],
            },
          },
          ajar: { on: { close: "closed" } },
          open: { on: { close: "closed" } },
        },
      },
    },
  });
  const firstLook = await look(machine);
  expectWhole(firstLook);
  expect(firstLook.result.plan.chartEdges.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'door.closed — open [and(isSome, not(isMany), stateIn({"light":"on"}))] → door.ajar',
      "door.closed — open [or(isMany, guard)] → door.open",
    ]),
  );
});

test("chains of always transitions and a deep history are walked", async () => {
  const machine = createMachine({
    id: "chained",
    initial: "one",
    states: {
      one: { on: { go: "two" } },
      two: { always: "three" },
      three: { always: "work" },
      work: {
        initial: "left",
        states: {
          left: { initial: "up", states: { up: { on: { down: "down" } }, down: {} } },
          last: { type: "history", history: "deep" },
        },
        on: { pause: "paused" },
      },
      paused: { on: { resume: "work.last" } },
    },
  });
  expectWhole(await look(machine));
});

test("a nested final state counts as reached although onDone leaves it at once", async () => {
  const machine = createMachine({
    id: "ending",
    initial: "work",
    states: {
      work: {
        initial: "doing",
        states: { doing: { on: { finish: "finished" } }, finished: { type: "final" } },
        onDone: "rest",
      },
      rest: {},
    },
  });
  expectWhole(await look(machine));
});

test("payloads with different sets, maps, dates, class instances or functions are different events", async () => {
  class Point {
    constructor(readonly x: number) {}
  }
  interface Given {
    readonly set: Set<number>;
    readonly map: Map<string, number>;
    readonly at: Date;
    readonly point: Point;
    readonly run: () => number;
  }
  const given: Given = { set: new Set(), map: new Map(), at: new Date(0), point: new Point(0), run: () => 0 };
  const isGiven: readonly [string, (event: Given) => boolean][] = [
    ["set", ({ set }) => set.has(1)],
    ["map", ({ map }) => map.get("one") === 1],
    ["at", ({ at }) => at.getTime() === 1],
    ["point", ({ point }) => point.x === 1],
    ["run", ({ run }) => run() === 1],
  ];
  const machine = createMachine({
    id: "given",
    types: {} as { context: { last?: Given }; events: { type: "given" } & Given },
    context: {},
    initial: "waiting",
    states: {
      waiting: {
        on: {
          given: isGiven.map(([target, guard]) => ({
            target,
            guard: ({ event }: { event: Given }) => guard(event),
            actions: assign({ last: ({ event }: { event: Given }) => event }),
          })) as never,
        },
      },
      ...Object.fromEntries(isGiven.map(([name]) => [name, {}])),
    },
  });
  const firstLook = await look(machine, {
    events: {
      given: [
        given,
        { ...given, set: new Set([1]) },
        { ...given, map: new Map([["one", 1]]) },
        { ...given, at: new Date(1) },
        { ...given, point: new Point(1) },
        { ...given, run: () => 1 },
      ],
    },
  });
  expectWhole(firstLook);
});

test("an event with a circular payload is walked", async () => {
  const around: Record<string, unknown> = {};
  around.self = around;
  const machine = createMachine({ id: "round", context: {}, on: { given: { actions: "take" } } });
  expectWhole(await look(machine, { events: { given: [{ around }] } }));
});

test("the generated path file has both targets of an event that either transitions or stays, and its paths pass", async () => {
  const machine = setup({ types: { context: {} as { count: number } } }).createMachine({
    id: "counting",
    context: { count: 0 },
    initial: "counting",
    states: {
      counting: {
        on: {
          add: [
            { guard: ({ context }) => context.count === 1, target: "full" },
            { actions: assign({ count: ({ context }) => context.count + 1 }) },
          ],
        },
      },
      full: {},
    },
  });
  const { transitions } = await look(machine);
  expect(transitions).toEqual({ counting: { add: "full | counting" } });
  expectWhole(await look(machine, { transitions }));
});

test("five parallel regions are walked through every state and transition", async () => {
  const region = {
    initial: "a",
    states: { a: { on: { go: "b" } }, b: { on: { go: "c" } }, c: { on: { back: "a" } } },
  };
  const regions = ["one", "two", "three", "four", "five"].map((name) => [
    name,
    JSON.parse(JSON.stringify(region).replace(/"(go|back)"/g, `"${name}.$1"`)),
  ]);
  const machine = createMachine({ id: "parallel", type: "parallel", states: Object.fromEntries(regions) });
  expectWhole(await look(machine));
});

test("an impure assignment is reported with its step and context key", async () => {
  let idCount = 0;
  const machine = createMachine({
    id: "impure",
    types: {} as { context: { id: number; at: number; steps: number } },
    context: { id: 0, at: 0, steps: 0 },
    initial: "idle",
    states: {
      idle: {
        on: {
          make: {
            target: "made",
            actions: assign({
              id: () => {
                idCount += 1;
                return idCount;
              },
              steps: ({ context }) => context.steps + 1,
            }),
          },
        },
      },
      made: {},
    },
  });
  const { impure } = await look(machine, { differs: () => null });
  expect(impure).toEqual(["id of the context: idle — make"]);
});

test("inline actions do not run while paths are walked", async () => {
  const ring = vi.fn();
  const machine = createMachine(
    {
      id: "ringing",
      initial: "idle",
      states: { idle: { entry: ["ring", () => ring()], on: { ring: { actions: ring } } } },
    },
    { actions: { ring } },
  );
  expectWhole(await look(machine));
  expect(ring).not.toHaveBeenCalled();
});

test("a machine from createMachine without implementations, as in XState 4's templates, is walked completely", async () => {
  const machine = createMachine({
    id: "toggle",
    initial: "inactive",
    states: {
      inactive: { entry: "dim", on: { TOGGLE: { target: "active", actions: ["log", "count"] } } },
      active: { exit: "bright", on: { TOGGLE: "inactive" } },
    },
  });
  expectWhole(await look(machine));
});

test("a guard that throws without a payload is reported, and the rest is walked", async () => {
  const machine = setup({
    types: { events: {} as { type: "pay"; card: { cents: number } } | { type: "stop" } },
    guards: { isEnough: ({ event }) => event.type === "pay" && event.card.cents > 0 },
  }).createMachine({
    id: "paying",
    initial: "open",
    states: {
      open: { on: { pay: { guard: "isEnough", target: "paid" }, stop: "stopped" } },
      paid: {},
      stopped: {},
    },
  });
  const firstLook = await look(machine);
  expect(firstLook.needsPayload).toEqual([
    { event: "pay", state: "open", reason: expect.stringContaining("Unable to evaluate guard 'isEnough'") },
  ]);
  expect(firstLook.guards).toEqual(["open — pay [isEnough] → paid", "open — pay [not isEnough] → refused"]);
  expect(firstLook.result.unreached).toEqual(["paid"]);
});

test("an invoke without onError is reported", async () => {
  const machine = setup({ actors: { load: fromPromise(async () => 1) } }).createMachine({
    id: "unheard",
    initial: "loading",
    states: { loading: { invoke: { id: "load", src: "load", onDone: "loaded" } }, loaded: {} },
  });
  const { unheard, result } = await look(machine);
  expect(unheard).toEqual(["load"]);
  const faults = faultsIn(
    await walkPlan(planOf(new Subject(machine, "machine.ts", { events: {}, observations: [] }))),
  );
  expect(faults[0]).toBe("the machine died: Error: failed");
  expect(result.unreached).toEqual([]);
});
