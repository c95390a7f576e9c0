import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "../core/port.ts";
import type { PaymentOrder } from "../instructions/instruction.ts";

/**
 * The form of a payment, stored before the redirect to a fresh sign-in. Restoring it pays nothing: the holder has
 * to submit it again.
 */
export const returnedFormMachine = setup({
  types: {
    context: {} as { readonly order: PaymentOrder | undefined },
    meta: {} as { spec: string },
  },
  actors: {
    /** Reads and removes the stored form; null if there is none, it is too old, or it belongs to another person. */
    takeForm: port<PaymentOrder | null>("takeForm"),
    /** Opens the form's dialog, filled in, as soon as possible. */
    restoreForm: port<void, { order: PaymentOrder }>("restoreForm"),
  },
  actions: {
    keepOrder: assign({ order: (_, params: { output: PaymentOrder | null }) => params.output ?? undefined }),
    forgetOrder: assign({ order: undefined }),
  },
  guards: { isStored: (_, params: { output: PaymentOrder | null }) => params.output !== null },
  // A dialog that opens later would interrupt other work of the holder.
  delays: { restoreLimit: 120_000 },
}).createMachine({
  id: "returnedForm",
  description: "The stored form of a payment, for the holder's return from a fresh sign-in.",
  meta: { spec: "safety: step-up" },
  context: { order: undefined },
  initial: "reading",
  states: {
    reading: {
      description: "The form stored in this tab is being read and removed.",
      after: { restoreLimit: "empty" },
      invoke: {
        id: "takeForm",
        src: "takeForm",
        onDone: [
          {
            guard: { type: "isStored", params: ({ event }) => event },
            target: "restoring",
            actions: { type: "keepOrder", params: ({ event }) => event },
          },
          { target: "empty" },
        ],
        onError: "empty",
      },
    },
    restoring: {
      description: "The form is read, and its dialog opens as soon as possible.",
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
          description: "The holder fills in the form again.",
        },
      },
    },
    empty: { type: "final", description: "No form is stored." },
  },
});

export type ReturnedFormActor = ActorRefFrom<typeof returnedFormMachine>;
