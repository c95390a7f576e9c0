import type { storedDataMachine } from "../../../src/machines/stored-data.machine.ts";
import { pathsOf } from "../definition.ts";

export const paths = pathsOf<typeof storedDataMachine>()({
  events: {},
  words: {
    "clear.requested": "the person presses Clear stored data",
    "clear.confirmed": "the person confirms it",
    "clear.cancelled": "the person keeps it",
    navigated: "the address changes",
    navigation: "the address",
    clearStored: "the clearing",
  },
  begins: { "the beginning": "kept" },
  leads: {
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
      sees: "nothing being cleared",
      check: ({ running }) => !running.includes("clearStored"),
    },
    {
      in: "asking",
      sees: "nothing cleared yet, and a way back",
      check: ({ running, can }) => !running.includes("clearStored") && can({ type: "clear.cancelled" }),
    },
    {
      in: "clearing",
      sees: "the clearing, once",
      check: ({ running }) => running.filter((id) => id === "clearStored").length === 1,
    },
    {
      sees: "nothing cleared but at the person's confirmed wish",
      check: ({ asked, was, event }) =>
        asked.every(({ src }) => src !== "clearStored") ||
        (was("asking") && event.type === "clear.confirmed"),
    },
    {
      when: ["clear.cancelled", "navigated"],
      sees: "no question any more, and a clearing under way going on",
      check: ({ was, is, running }) =>
        was("clearing") ? is("clearing") && running.includes("clearStored") : is("kept"),
    },
    {
      when: "xstate.done.actor.clearStored",
      sees: "that it is cleared",
      check: ({ heard }) =>
        heard.length === 1 &&
        heard[0]?.type === "toast.raised" &&
        heard[0]?.kind === "success" &&
        heard[0]?.message.key === "settings.cleared",
    },
    {
      when: "xstate.error.actor.clearStored",
      sees: "that it is not",
      check: ({ heard }) =>
        heard.length === 1 &&
        heard[0]?.type === "toast.raised" &&
        heard[0]?.kind === "error" &&
        heard[0]?.message.key === "errors.unexpected",
    },
  ],
});
