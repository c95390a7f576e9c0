import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "../port.ts";
import type { PaymentOrder } from "./instruction.ts";

export type ReturnedFormEvent =
  /** The dialog is open, with what was kept in it. */
  { type: "form.restored" };

/** What a payment's form held when the page left for a fresh sign-in. It pays nothing: the holder presses again. */
export const returnedFormMachine = setup({
  types: {
    context: {} as { readonly order: PaymentOrder | undefined },
    events: {} as ReturnedFormEvent,
    meta: {} as { spec: string },
  },
  actors: {
    /** Takes the kept form out, once; null where there is none, it is too old, or another person's. */
    takeForm: port<PaymentOrder | null>("takeForm"),
  },
  actions: {
    keepOrder: assign({ order: (_, params: { output: PaymentOrder | null }) => params.output ?? undefined }),
    forgetOrder: assign({ order: undefined }),
  },
  guards: { isKept: (_, params: { output: PaymentOrder | null }) => params.output !== null },
}).createMachine({
  id: "returnedForm",
  description: "The form that waits for the holder's return from a fresh sign-in.",
  meta: { spec: "safety: step-up" },
  context: { order: undefined },
  initial: "reading",
  states: {
    reading: {
      description: "What this tab kept is being read, and cleared.",
      invoke: {
        id: "takeForm",
        src: "takeForm",
        onDone: [
          {
            guard: { type: "isKept", params: ({ event }) => event },
            target: "held",
            actions: { type: "keepOrder", params: ({ event }) => event },
          },
          { target: "empty" },
        ],
        onError: "empty",
      },
    },
    held: {
      description: "The form is there, and its dialog opens as soon as it can.",
      on: { "form.restored": { target: "empty", actions: "forgetOrder" } },
    },
    empty: { type: "final", description: "Nothing is kept." },
  },
});

export type ReturnedFormActor = ActorRefFrom<typeof returnedFormMachine>;
