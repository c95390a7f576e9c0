import type { Seen } from "statechart-paths/graph";
import type { lazyModuleMachine } from "../../../src/machines/core/lazy-module.machine.ts";
import { offline } from "../../machines/fakes.ts";
import { always, inside, pathsOf } from "../../model/path-file.ts";

const began = ({ invoked }: Pick<Seen<unknown>, "invoked">, port: string): number =>
  invoked.filter(({ src }) => src === port).length;

export const paths = pathsOf<typeof lazyModuleMachine>()({
  starts: {
    "a part without which nothing is shown": () => ({ reloadsOnce: true }),
    "a part of a page that stands": () => ({ reloadsOnce: false }),
  },
  events: {},
  delays: { reloadLimit: 8_000 },
  labels: {
    "module.expected": "the part will probably be needed",
    "module.requested": "the part is needed",
    retried: "the person presses Try again",
    loadModule: "the code",
    reloadOnce: "the page's one reload",
    reloadPage: "the page's reload",
    reloadLimit: "eight seconds without an answer of the server",
  },
  initial: {
    "a part without which nothing is shown": "idle",
    "a part of a page that stands": "idle",
  },
  transitions: {
    idle: { "module.expected": "fetching.ahead", "module.requested": "fetching.requested" },
    "fetching.ahead": {
      "module.requested": "fetching.requested",
      "done loadModule": "loaded",
      "error loadModule": "prefetchFailed",
    },
    "fetching.requested": {
      "done loadModule": "loaded",
      "error loadModule": ({ context }) => (context.reloadsOnce ? "reloadingOnce" : "loadFailed"),
    },
    prefetchFailed: {
      "module.requested": ({ context }) => (context.reloadsOnce ? "reloadingOnce" : "loadFailed"),
    },
    reloadingOnce: { "done reloadOnce": "loadFailed", "error reloadOnce": "loadFailed" },
    loadFailed: { retried: "reloading", "module.requested": "loadFailed" },
    loaded: { "module.requested": "loaded" },
    reloading: { "error reloadPage": "loadFailed", "after reloadLimit": "loadFailed" },
  },
  observations: [
    inside(["idle", "prefetchFailed"], {
      "nothing fetched": ({ childIds }) => childIds.length === 0,
    }),
    inside(["fetching.ahead", "fetching.requested"], {
      "the code fetched once, also where it is needed while it is on its way": (step) =>
        step.childIds.includes("loadModule") &&
        began(step, "loadModule") ===
          (step.wasIn("fetching.ahead") || step.wasIn("fetching.requested") ? 0 : 1),
    }),
    always({
      "a report where the code is there or did not load, once each time, and at no other time": ({
        isIn,
        wasIn,
        event,
        received,
      }) => {
        const state = isIn("loaded") ? "loaded" : isIn("loadFailed") ? "loadFailed" : undefined;
        const isTold = state !== undefined && (!wasIn(state) || event.type === "module.requested");
        return isTold
          ? received.length === 1 && received[0]?.type === `module.${state}`
          : received.length === 0;
      },
    }),
    inside("loadFailed", {
      "why it did not load": ({ context, received }) =>
        context.failure?.kind === offline.kind &&
        received.every(({ failure }) => failure === context.failure),
    }),
    inside("reloadingOnce", {
      "the page loaded again unasked, where nothing else is shown": ({ context, childIds }) =>
        context.reloadsOnce && childIds.includes("reloadOnce"),
    }),
    inside("reloading", {
      "the page loaded again, and the code not asked for: the browser keeps what failed": (step) =>
        step.childIds.includes("reloadPage") && began(step, "loadModule") === 0,
    }),
    inside(["loaded", "loadFailed"], {
      "nothing fetched any more": ({ childIds }) => childIds.length === 0,
    }),
  ],
});
