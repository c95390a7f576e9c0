import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "./port.ts";

export type CopyTextEvent = { type: "copy.requested"; text: string };

/** Copies one short text to the clipboard, which a browser may refuse. */
export const copyTextMachine = setup({
  types: { context: {} as { text: string }, events: {} as CopyTextEvent, meta: {} as { spec: string } },
  actors: {
    /** Rejects where the browser or the person does not allow it. */
    writeClipboard: port<void, { text: string }>("writeClipboard"),
  },
  actions: { keepText: assign({ text: (_, params: { text: string }) => params.text }) },
  delays: {
    /** As long as a toast stands (the specification, section 9). */
    shownDelay: 3_000,
  },
}).createMachine({
  id: "copyText",
  description: "A reference is copied.",
  meta: { spec: "§2 Transactions page" },
  context: { text: "" },
  initial: "idle",
  on: {
    "copy.requested": { target: ".copying", actions: { type: "keepText", params: ({ event }) => event } },
  },
  states: {
    idle: { description: "Nothing was copied just now." },
    copying: {
      description: "The browser is asked to take the text; it may ask the person.",
      invoke: {
        id: "writeClipboard",
        src: "writeClipboard",
        input: ({ context }) => ({ text: context.text }),
        onDone: "copied",
        onError: "refused",
      },
    },
    copied: {
      description: "The button says that it is copied, for three seconds.",
      after: { shownDelay: "idle" },
    },
    refused: {
      description: "The browser did not allow it: the page says how to copy by hand.",
      meta: { spec: "safety: faults" },
    },
  },
});

export type CopyTextActor = ActorRefFrom<typeof copyTextMachine>;
