/** Machines that use all features of XState. The tests read this source file. */
import {
  and,
  assign,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  not,
  or,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
} from "xstate";

const heat = fromPromise<number>(async () => 90);
const shared = { stop: "idle", "*": {} } as const;

export const bellMachine = setup({}).createMachine({
  id: "bell",
  initial: "silent",
  states: { silent: { on: { "bell.rung": "ringing" } }, ringing: { after: { 500: "silent" } } },
});

export const kettleMachine = setup({
  types: {
    context: {} as { cups: number },
    events: {} as { type: "start" } | { type: "stop" } | { type: "lid.opened" } | { type: "lid.closed" },
    emitted: {} as { type: "whistled" },
  },
  actors: { heat, bell: bellMachine, keys: fromCallback(() => {}) },
  actions: {
    tellHall: sendTo(({ system }) => system.get("hall"), { type: "bell.rung" }),
    whistle: emit({ type: "whistled" }),
  },
  guards: { isFull: ({ context }) => context.cups > 0, isLocked: () => false, isChild: () => false },
  delays: { coolDelay: 60_000 },
}).createMachine({
  id: "kettle",
  description: "Boils water.",
  context: { cups: 1 },
  type: "parallel",
  invoke: { src: "keys" },
  states: {
    power: {
      initial: "idle",
      states: {
        idle: {
          on: {
            start: [
              { guard: and(["isFull", not(or(["isLocked", "isChild"]))]), target: "heating" },
              { actions: [emit({ type: "whistled" }), assign({ cups: 0 })] },
            ],
          },
        },
        heating: {
          description: "The water gets hot.",
          on: { ...shared },
          invoke: { src: "heat", onDone: "hot", onError: { target: "idle", actions: "tellHall" } },
        },
        hot: {
          id: "boiled",
          entry: ["whistle", spawnChild("bell", { id: "bell" })],
          after: { coolDelay: "idle", 2000: { actions: raise({ type: "stop" }) } },
        },
        last: { type: "history", history: "deep", target: "idle" },
      },
    },
    lid: {
      initial: "closed",
      states: {
        closed: { on: { "lid.opened": "open" } },
        open: {
          on: { "lid.closed": { target: "closed", guard: stateIn("#boiled") } },
          always: { guard: ({ context }) => context.cups > 9, target: "overflown" },
        },
        overflown: { type: "final" },
      },
      onDone: { target: "#boiled" },
    },
  },
});

/** A machine with inline actors, created by `createMachine` without `setup`. */
export const hallMachine = createMachine({
  context: { guests: 0 },
  initial: "empty",
  states: {
    empty: { on: { "guest.came": "greeting" } },
    greeting: {
      invoke: [{ src: fromPromise(async () => 1), onDone: "full" }, { src: kettleMachine }],
    },
    full: { entry: spawnChild(bellMachine, { systemId: "bell" }), type: "final" },
  },
});
