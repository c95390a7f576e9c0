import type { storedDataMachine } from "../../../src/machines/app/stored-data.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

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
    {
      in: "kept",
      description: "nothing being cleared",
      check: ({ running }) => !running.includes("clearStored"),
    },
    {
      in: "asking",
      description: "nothing cleared yet, and a way back",
      check: ({ running, can }) => !running.includes("clearStored") && can({ type: "clear.cancelled" }),
    },
    {
      in: "clearing",
      description: "the clearing, once",
      check: ({ running }) => running.filter((id) => id === "clearStored").length === 1,
    },
    {
      description: "nothing cleared but at the person's confirmed wish",
      check: ({ invoked, was, event }) =>
        invoked.every(({ src }) => src !== "clearStored") ||
        (was("asking") && event.type === "clear.confirmed"),
    },
    {
      when: ["clear.cancelled", "navigated"],
      description: "no question any more, and a clearing under way going on",
      check: ({ was, is, running }) =>
        was("clearing") ? is("clearing") && running.includes("clearStored") : is("kept"),
    },
    {
      when: "xstate.done.actor.clearStored",
      description: "that it is cleared",
      check: ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0]?.kind === "success" &&
        received[0]?.message.key === "settings.cleared",
    },
    {
      when: "xstate.error.actor.clearStored",
      description: "that it is not",
      check: ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0]?.kind === "error" &&
        received[0]?.message.key === "errors.unexpected",
    },
  ],
});
