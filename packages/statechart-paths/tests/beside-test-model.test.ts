/** Compares this package with the `TestModel` of `xstate/graph` on the same machine, events and mutants. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type AnyEventObject, type AnyStateMachine, assign, createActor, createMachine, setup } from "xstate";
import { createTestModel } from "xstate/graph";
import { lookAt } from "../src/first-look.ts";
import { faultsIn, keptPlanOf, next, planOf, Subject, untriedIn, walkKept, walkPlan } from "../src/index.ts";

const orderMachine = setup({
  types: {
    context: {} as { count: number; cents: number },
    events: {} as { type: "add" | "remove" | "next" | "back" | "cancel" } | { type: "pay"; cents: number },
  },
  actions: {
    add: assign({ count: ({ context }) => Math.min(context.count + 1, 2) }),
    remove: assign({ count: ({ context }) => Math.max(context.count - 1, 0) }),
    keep: assign({ cents: ({ event }) => (event.type === "pay" ? event.cents : 0) }),
  },
  guards: {
    isLast: ({ context }) => context.count === 1,
    isCovered: ({ event, context }) => event.type === "pay" && event.cents >= context.count * 100,
  },
}).createMachine({
  id: "order",
  context: { count: 0, cents: 0 },
  initial: "empty",
  states: {
    empty: { on: { add: { target: "filled", actions: "add" }, cancel: "cancelled" } },
    filled: {
      on: {
        add: { actions: "add" },
        remove: [{ guard: "isLast", target: "empty", actions: "remove" }, { actions: "remove" }],
        next: "paying",
        cancel: "cancelled",
      },
    },
    paying: {
      on: {
        pay: [{ guard: "isCovered", target: "paid", actions: "keep" }, { target: "declined" }],
        back: "filled",
      },
    },
    declined: { on: { pay: { guard: "isCovered", target: "paid", actions: "keep" }, back: "filled" } },
    paid: { type: "final" },
    cancelled: { type: "final" },
  },
});

const events: readonly AnyEventObject[] = [
  ...["add", "remove", "next", "back", "cancel"].map((type) => ({ type })),
  { type: "pay", cents: 50 },
  { type: "pay", cents: 200 },
];

interface Written {
  readonly target?: string;
  readonly guard?: string;
  readonly actions?: string;
}
type States = Readonly<
  Record<string, { readonly on?: Readonly<Record<string, string | Written | readonly Written[]>> }>
>;

const listOf = (transitions: string | Written | readonly Written[]): readonly Written[] =>
  typeof transitions === "string"
    ? [{ target: transitions }]
    : Array.isArray(transitions)
      ? transitions
      : [transitions as Written];

/**
 * Mutants of each transition: removed, with another target, without or with the negated guard, or without its action.
 */
function mutants(): readonly AnyStateMachine[] {
  const states = orderMachine.config.states as States;
  const machines: AnyStateMachine[] = [];
  for (const [state, { on = {} }] of Object.entries(states))
    for (const [event, written] of Object.entries(on))
      for (const [at, transition] of listOf(written).entries()) {
        const { guard, actions, target, ...rest } = transition;
        const others: readonly (Written | undefined)[] = [
          undefined,
          ...(target === undefined
            ? []
            : [{ ...transition, target: target === "empty" ? "filled" : "empty" }]),
          ...(guard === undefined
            ? []
            : [
                { ...rest, ...(target && { target }), ...(actions && { actions }) },
                { ...transition, guard: (() => false) as never },
              ]),
          ...(actions === undefined ? [] : [{ ...rest, ...(target && { target }), ...(guard && { guard }) }]),
        ];
        for (const other of others) {
          const list = listOf(written).flatMap((item, place) => (place === at ? (other ?? []) : item));
          const changedStates = { ...states, [state]: { ...states[state], on: { ...on, [event]: list } } };
          const config = { ...orderMachine.config, states: changedStates } as never;
          machines.push(createMachine(config, orderMachine.implementations as never));
        }
      }
  return machines;
}

type ModelPaths = ReturnType<ReturnType<typeof createTestModel>["getShortestPaths"]>;

/** Whether a path of `TestModel` detects a mutant, by comparing the state after each event. */
async function isCaughtBy(paths: ModelPaths, mutant: AnyStateMachine): Promise<boolean> {
  for (const path of paths) {
    const actor = createActor(mutant);
    actor.start();
    const is = (name: string) => () => {
      if (actor.getSnapshot().value !== name) throw new Error(`not in ${name}`);
    };
    const send = ({ event }: { readonly event: AnyEventObject }) => actor.send(event);
    try {
      await path.test({
        states: Object.fromEntries(Object.keys(orderMachine.states).map((name) => [name, is(name)])),
        events: Object.fromEntries(events.map(({ type }) => [type, send])),
      } as never);
    } catch {
      return true;
    }
  }
  return false;
}

/** The transitions that paths take, with guard outcomes. */
function takenBy(paths: ModelPaths): ReadonlySet<string> {
  return new Set(
    paths.flatMap(({ steps }) =>
      steps.slice(1).flatMap(({ event }, at) => {
        const before = steps[at]?.state as Parameters<typeof next>[1];
        return [...next(orderMachine, before, event as AnyEventObject).edges];
      }),
    ),
  );
}

const row = (name: string, ...cells: readonly (string | number)[]) => `| ${name} | ${cells.join(" | ")} |`;

test("the README's comparison with TestModel has the measured results of TestModel and this package for the same machine", async () => {
  const payloads = { pay: [{ cents: 50 }, { cents: 200 }] };
  const differs = (context: unknown) => context;
  const { transitions } = await lookAt(orderMachine, "order.ts", { events: payloads, differs });
  const paths = {
    events: payloads,
    differs,
    initial: { "the beginning": "empty" },
    final: ["paid", "cancelled"],
    transitions,
    observations: [
      {
        in: Object.keys(orderMachine.states),
        description: "as many as were added and not removed, and the cents that were paid",
        check: ({ context, contextBefore, event, wasIn, isIn }: Seen) =>
          context.count ===
            (event.type === "add" && (wasIn("empty") || wasIn("filled"))
              ? Math.min(contextBefore.count + 1, 2)
              : contextBefore.count - (event.type === "remove" && wasIn("filled") ? 1 : 0)) &&
          context.cents === (isIn("paid") ? event.cents : 0),
      },
    ] as never,
  };
  const own = await walkPlan(planOf(new Subject(orderMachine, "order.ts", paths)));
  expect(faultsIn(own)).toEqual([]);
  const model = createTestModel(orderMachine as AnyStateMachine, { events: events as never });
  const all = mutants();
  const { total } = own.transitions;
  const count = async (isCaught: (mutant: AnyStateMachine) => Promise<boolean>) => {
    let caught = 0;
    for (const mutant of all) if (await isCaught(mutant)) caught += 1;
    return `${caught}/${all.length}`;
  };
  const ofModel = async (name: string, generated: ModelPaths) => {
    const taken = takenBy(generated);
    const known = own.plan.chartEdges.filter(({ key }) => taken.has(key)).length;
    const steps = generated.reduce((sum, path) => sum + path.steps.length - 1, 0);
    const caught = await count((mutant) => isCaughtBy(generated, mutant));
    return row(name, generated.length, steps, `${known}/${total}`, caught);
  };
  const steps = own.paths.reduce((sum, { path }) => sum + path.steps.length, 0);
  const isRed = async (mutant: AnyStateMachine) =>
    faultsIn(await walkPlan(planOf(new Subject(mutant, "order.ts", paths)))).length > 0;
  const kept = await keptPlanOf(new Subject(orderMachine, "order.ts", paths));
  const keptSteps = kept.flatMap((plan) => plan.paths).reduce((sum, path) => sum + path.length, 0);
  const differsFromKept = async (mutant: AnyStateMachine) =>
    (await walkKept(new Subject(mutant, "order.ts", paths), kept)).faults.length > 0;
  const secondWalk = await walkKept(new Subject(orderMachine, "order.ts", paths), kept);
  expect(secondWalk.faults).toEqual([]);
  // The kept plan tries each event in each state with each outcome, which includes every transition.
  expect(untriedIn(secondWalk, own.plan.graphs)).toEqual([]);
  const keptPaths = kept.flatMap((plan) => plan.paths).length;
  const readme = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");
  const rows = [
    await ofModel("`TestModel`, shortest paths", model.getShortestPaths()),
    await ofModel("`TestModel`, simple paths", model.getSimplePaths()),
    row(
      "`statechart-paths`",
      own.paths.length,
      steps,
      `${own.transitions.walked}/${total}`,
      await count(isRed),
    ),
    row("its kept plan", keptPaths, keptSteps, `${total}/${total}`, await count(differsFromKept)),
  ];
  expect(rows.filter((line) => !readme.includes(line))).toEqual([]);
});

test("createTestModel throws for a machine with an invoke or a delay", () => {
  const invoking = createMachine({ id: "invoking", invoke: { src: "load" } });
  const waiting = createMachine({
    id: "waiting",
    initial: "on",
    states: { on: { after: { 100: "off" } }, off: {} },
  });
  for (const machine of [invoking, waiting]) expect(() => createTestModel(machine)).toThrow();
});

interface Seen {
  readonly context: { readonly count: number; readonly cents: number };
  readonly contextBefore: { readonly count: number; readonly cents: number };
  readonly event: AnyEventObject;
  readonly wasIn: (state: string) => boolean;
  readonly isIn: (state: string) => boolean;
}
