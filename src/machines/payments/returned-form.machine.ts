import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "../core/port.ts";
import type { PaymentOrder } from "../instructions/instruction.ts";

/** What a payment's form held when the page left for a fresh sign-in. It pays nothing: the holder presses again. */
export const returnedFormMachine = setup({
  types: {
    context: {} as { readonly order: PaymentOrder | undefined },
    meta: {} as { spec: string },
  },
  actors: {
    /** Takes the kept form out, once; null where there is none, it is too old, or another person's. */
    takeForm: port<PaymentOrder | null>("takeForm"),
    /** Opens the form's dialog, filled in, as soon as it can. */
    restoreForm: port<void, { order: PaymentOrder }>("restoreForm"),
  },
  actions: {
    keepOrder: assign({ order: (_, params: { output: PaymentOrder | null }) => params.output ?? undefined }),
    forgetOrder: assign({ order: undefined }),
  },
  guards: { isKept: (_, params: { output: PaymentOrder | null }) => params.output !== null },
  // A dialog that opens later would surprise the holder in the middle of other work.
  delays: { restoreLimit: 120_000 },
}).createMachine({
  id: "returnedForm",
  description: "The form that waits for the holder's return from a fresh sign-in.",
  meta: { spec: "safety: step-up" },
  context: { order: undefined },
  initial: "reading",
  states: {
    reading: {
      description: "What this tab kept is being read, and cleared.",
      after: { restoreLimit: "empty" },
      invoke: {
        id: "takeForm",
        src: "takeForm",
        onDone: [
          {
            guard: { type: "isKept", params: ({ event }) => event },
            target: "restoring",
            actions: { type: "keepOrder", params: ({ event }) => event },
          },
          { target: "empty" },
        ],
        onError: "empty",
      },
    },
    restoring: {
      description: "The form is there, and its dialog opens as soon as it can.",
      after: {
        restoreLimit: {
          target: "empty",
          actions: "forgetOrder",
          description: "No dialog could open in two minutes; the holder fills the form in again.",
        },
      },
      invoke: {
        id: "restoreForm",
        src: "restoreForm",
        input: ({ context }) => ({ order: context.order as PaymentOrder }),
        onDone: { target: "empty", actions: "forgetOrder" },
        onError: {
          target: "empty",
          actions: "forgetOrder",
          description: "The holder fills the form in again.",
        },
      },
    },
    empty: { type: "final", description: "Nothing is kept." },
  },
});

export type ReturnedFormActor = ActorRefFrom<typeof returnedFormMachine>;
