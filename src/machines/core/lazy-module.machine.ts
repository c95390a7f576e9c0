import { type ActorRefFrom, assign, sendParent, setup, stateIn } from "xstate";
import { type Failure, failureOf } from "./failure.ts";
import { port } from "./port.ts";

export type LazyModuleEvent =
  /** The code will probably be needed soon. */
  { type: "module.expected" } | { type: "module.requested" } | { type: "retried" };

/** Reported to the parent after loading, and again at each request. */
export type LazyModuleReport =
  | { type: "module.loaded" }
  | { type: "module.loadFailed"; failure: Failure | undefined };

/**
 * Code of one part of the app that loads later. The browser caches a failed import until the page unloads, so a retry
 * reloads the page.
 */
export const lazyModuleMachine = setup({
  types: {
    input: {} as { reloadsOnce: boolean },
    context: {} as {
      /** Whether the page reloads once by itself after a failure. */
      reloadsOnce: boolean;
      failure: Failure | undefined;
    },
    events: {} as LazyModuleEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** Loads the code and its dependencies. */
    loadModule: port<void>("loadModule"),
    /** Reloads the page; resolves only if the page was reloaded just before. */
    reloadOnce: port<void>("reloadOnce"),
    /** Reloads the page; rejects if the server does not answer. */
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
    /** For a server that neither answers nor closes the connection. */
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
      description: "The code is loading.",
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
        "The prefetch failed, and only a reload of the page can load the code. It is not needed yet.",
      on: {
        "module.requested": [{ guard: "reloadsOnce", target: "reloadingOnce" }, { target: "loadFailed" }],
      },
    },
    reloadingOnce: {
      description: "The code did not load, perhaps after a deployment: the page reloads itself, once.",
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
      description: "The page reloads as soon as the server answers.",
      meta: { spec: "§2 Unexpected error" },
      invoke: { id: "reloadPage", src: "reloadPage", onError: "loadFailed" },
      after: { reloadLimit: "loadFailed" },
    },
    loaded: {
      description: "The code is loaded.",
      entry: "reportLoaded",
      on: { "module.requested": { actions: "reportLoaded" } },
    },
  },
});

export type LazyModuleActor = ActorRefFrom<typeof lazyModuleMachine>;
