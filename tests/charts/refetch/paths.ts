import type { refetchMachine } from "../../../src/machines/session/refetch.machine.ts";
import { inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof refetchMachine>()({
  events: {},
  delays: { refetchDelay: 3_000 },
  labels: {
    "refetch.requested": "money has moved, or the saved cards may have changed",
    refetchDelay: "3 seconds have passed",
  },
  initial: { "the beginning": "resting" },
  transitions: {
    "*": { "refetch.requested": "waiting" },
    waiting: { "after refetchDelay": "resting" },
  },
  observations: [
    inside("waiting", {
      "the three seconds begun anew, and nothing due yet": ({ startedDelays, received }) =>
        startedDelays.includes("refetchDelay") && received.length === 0,
    }),
    inside("resting", {
      "the reads due once, where the three seconds are over": ({ event, received }) =>
        received.length === (event.type.startsWith("xstate.after") ? 1 : 0) &&
        received.every(({ type }) => type === "refetch.due"),
    }),
  ],
});
