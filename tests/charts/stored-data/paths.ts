import type { storedDataMachine } from "../../../src/machines/app/stored-data.machine.ts";
import { after, always, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof storedDataMachine>()({
  events: {},
  labels: {
    "clear.requested": "the person presses Clear stored data",
    "clear.confirmed": "the person confirms it",
    "clear.cancelled": "the person keeps it",
    navigated: "the address changes",
    navigation: "the address",
    clearStored: "the clearing",
  },
  initial: { "the beginning": "kept" },
  transitions: {
    kept: {
      "clear.requested": "asking",
    },
    asking: {
      "clear.cancelled": "kept",
      "clear.confirmed": "clearing",
      navigated: "kept",
    },
    clearing: {
      "done clearStored": "kept",
      "error clearStored": "kept",
    },
  },
  observations: [
    inside("kept", {
      "nothing being cleared": ({ childIds }) => !childIds.includes("clearStored"),
    }),
    inside("asking", {
      "nothing cleared yet, and a way back": ({ childIds, can }) =>
        !childIds.includes("clearStored") && can({ type: "clear.cancelled" }),
    }),
    inside("clearing", {
      "the clearing, once": ({ childIds }) => childIds.filter((id) => id === "clearStored").length === 1,
    }),
    always({
      "nothing cleared but at the person's confirmed wish": ({ invoked, wasIn, event }) =>
        invoked.every(({ src }) => src !== "clearStored") ||
        (wasIn("asking") && event.type === "clear.confirmed"),
    }),
    after(["clear.cancelled", "navigated"], {
      "no question any more, and a clearing under way going on": ({ wasIn, isIn, childIds }) =>
        wasIn("clearing") ? isIn("clearing") && childIds.includes("clearStored") : isIn("kept"),
    }),
    after("xstate.done.actor.clearStored", {
      "that it is cleared": ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0]?.kind === "success" &&
        received[0]?.message.key === "settings.cleared",
    }),
    after("xstate.error.actor.clearStored", {
      "that it is not": ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0]?.kind === "error" &&
        received[0]?.message.key === "errors.unexpected",
    }),
  ],
});
