import { type ActorRefFrom, assign, sendParent, setup, stateIn } from "xstate";
import { type Failure, failureOf } from "./failure.ts";
import { port } from "./port.ts";

export type LazyModuleEvent =
  /** It will probably be needed soon. */
  { type: "module.expected" } | { type: "module.requested" } | { type: "retried" };

/** Reported to the parent; again at each request. */
export type LazyModuleReport =
  | { type: "module.loaded" }
  | { type: "module.loadFailed"; failure: Failure | undefined };

/** A part of the app whose code comes later. The browser keeps a failed module for as long as its page lives: only a new page loads it. */
export const lazyModuleMachine = setup({
  types: {
    input: {} as { reloadsOnce: boolean },
    context: {} as {
      /** Whether the page is loaded again without being asked, once. */
      reloadsOnce: boolean;
      failure: Failure | undefined;
    },
    events: {} as LazyModuleEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** The code itself, and what has to be there with it. */
    loadModule: port<void>("loadModule"),
    /** Loads the page again; resolves only where it did so just before. */
    reloadOnce: port<void>("reloadOnce"),
    /** Loads the page again; rejects where the server does not answer. */
    reloadPage: port<void>("reloadPage"),
  },
  actions: {
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    reportLoaded: sendParent({ type: "module.loaded" }),
    reportLoadFailed: sendParent(({ context }) => ({ type: "module.loadFailed", failure: context.failure })),
  },
  guards: {
    isAhead: stateIn({ fetching: "ahead" }),
    reloadsOnce: ({ context }) => context.reloadsOnce,
  },
  delays: {
    /** A server that neither answers nor refuses. */
    reloadLimit: 8_000,
  },
}).createMachine({
  id: "lazyModule",
  description: "The code of one part of the app.",
  meta: { spec: "§2 Routes" },
  context: ({ input }) => ({ reloadsOnce: input.reloadsOnce, failure: undefined }),
  initial: "idle",
  states: {
    idle: {
      description: "The code is not needed yet.",
      on: { "module.expected": "fetching.ahead", "module.requested": "fetching.requested" },
    },
    fetching: {
      description: "The code is on its way.",
      invoke: {
        id: "loadModule",
        src: "loadModule",
        onDone: "loaded",
        onError: [
          {
            guard: "isAhead",
            target: "prefetchFailed",
            actions: { type: "keepFailure", params: ({ event }) => event },
          },
          {
            guard: "reloadsOnce",
            target: "reloadingOnce",
            actions: { type: "keepFailure", params: ({ event }) => event },
          },
          { target: "loadFailed", actions: { type: "keepFailure", params: ({ event }) => event } },
        ],
      },
      initial: "ahead",
      states: {
        ahead: {
          description: "The code is fetched before it is needed.",
          on: { "module.requested": "requested" },
        },
        requested: { description: "The code is needed now." },
      },
    },
    prefetchFailed: {
      description:
        "The prefetch failed: the code is gone for as long as the page lives. Nothing needs it yet.",
      on: {
        "module.requested": [{ guard: "reloadsOnce", target: "reloadingOnce" }, { target: "loadFailed" }],
      },
    },
    reloadingOnce: {
      description: "The code did not load, after a deployment perhaps: the page is loaded again, once.",
      meta: { spec: "§2 Unexpected error" },
      invoke: { id: "reloadOnce", src: "reloadOnce", onDone: "loadFailed", onError: "loadFailed" },
    },
    loadFailed: {
      description: "The code did not load.",
      meta: { spec: "§2 Unexpected error" },
      entry: "reportLoadFailed",
      on: { retried: "reloading", "module.requested": { actions: "reportLoadFailed" } },
    },
    reloading: {
      description: "The page is loaded again as soon as the server answers.",
      meta: { spec: "§2 Unexpected error" },
      invoke: { id: "reloadPage", src: "reloadPage", onError: "loadFailed" },
      after: { reloadLimit: "loadFailed" },
    },
    loaded: {
      description: "The code is there, and stays.",
      entry: "reportLoaded",
      on: { "module.requested": { actions: "reportLoaded" } },
    },
  },
});

export type LazyModuleActor = ActorRefFrom<typeof lazyModuleMachine>;
