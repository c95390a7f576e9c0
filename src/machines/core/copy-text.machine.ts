import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "./port.ts";

export type CopyTextEvent = { type: "copy.requested"; text: string };

/** Copies a short text to the clipboard, which the browser may not allow. */
export const copyTextMachine = setup({
  types: { context: {} as { text: string }, events: {} as CopyTextEvent, meta: {} as { spec: string } },
  actors: {
    /** Rejects if the browser or the person does not allow it. */
    writeClipboard: port<void, { text: string }>("writeClipboard"),
  },
  actions: { keepText: assign({ text: (_, params: { text: string }) => params.text }) },
  delays: {
    /** The same time for which a toast is shown (the specification, section 9). */
    shownDelay: 3_000,
  },
}).createMachine({
  id: "copyText",
  description: "Copies a reference.",
  meta: { spec: "§2 Transactions page" },
  context: { text: "" },
  initial: "idle",
  on: {
    "copy.requested": { target: ".copying", actions: { type: "keepText", params: ({ event }) => event } },
  },
  states: {
    idle: { description: "Nothing was copied in the last three seconds." },
    copying: {
      description: "The browser is writing to the clipboard; it may ask the person for permission.",
      invoke: {
        id: "writeClipboard",
        src: "writeClipboard",
        input: ({ context }) => ({ text: context.text }),
        onDone: "copied",
        onError: "refused",
      },
    },
    copied: {
      description: "The button shows that the text is copied, for three seconds.",
      after: { shownDelay: "idle" },
    },
    refused: {
      description: "The browser did not allow copying: the page explains how to copy by hand.",
      meta: { spec: "safety: faults" },
    },
  },
});

export type CopyTextActor = ActorRefFrom<typeof copyTextMachine>;
