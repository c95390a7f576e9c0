import { type ActorRefFrom, assign, sendTo, setup, stopChild } from "xstate";
import { listener } from "./port.ts";
import { type Message, type ToastActor, type ToastKind, toastMachine } from "./toast.machine.ts";

export type ToastsEvent =
  | { type: "toast.raised"; kind: ToastKind; message: Message }
  | { type: "attention.began" }
  | { type: "attention.ended" }
  | { type: "xstate.done.actor.*"; actorId: string };

/** The messages on screen, oldest first, at most five. */
export const toastsMachine = setup({
  types: {
    context: {} as { toasts: readonly ToastActor[]; raised: number },
    events: {} as ToastsEvent,
  },
  actors: {
    toast: toastMachine,
    /** Says `attention.began` when the tab is hidden and `attention.ended` when it is seen again. */
    watchVisibility: listener("watchVisibility"),
  },
  actions: {
    raise: assign({
      raised: ({ context }) => context.raised + 1,
      toasts: ({ context, spawn }, params: { kind: ToastKind; message: Message }) => [
        ...context.toasts,
        spawn("toast", {
          id: `toast-${context.raised}`,
          input: {
            kind: params.kind,
            message: params.message,
            urgent: params.kind === "warning" || params.kind === "error",
          },
        }),
      ],
    }),
    dismissOldest: sendTo(({ context }) => context.toasts[0] as ToastActor, { type: "dismissed" }),
    remove: assign({
      toasts: ({ context }, params: { actorId: string }) =>
        context.toasts.filter((toast) => toast.id !== params.actorId),
    }),
    stop: stopChild((_, params: { actorId: string }) => params.actorId),
    holdAll: ({ context }) => {
      for (const toast of context.toasts) toast.send({ type: "attention.began" });
    },
    releaseAll: ({ context }) => {
      for (const toast of context.toasts) toast.send({ type: "attention.ended" });
    },
  },
  guards: { isFull: ({ context }) => context.toasts.length >= 5 },
}).createMachine({
  id: "toasts",
  description: "The short messages at the corner of the screen.",
  context: { toasts: [], raised: 0 },
  initial: "listening",
  invoke: {
    id: "visibility",
    src: "watchVisibility",
    onError: { description: "Without it, hidden tabs hold nothing." },
  },
  states: {
    listening: {
      description: "Messages come, live their time and go.",
      on: {
        "toast.raised": [
          {
            guard: "isFull",
            actions: ["dismissOldest", { type: "raise", params: ({ event }) => event }],
          },
          { actions: { type: "raise", params: ({ event }) => event } },
        ],
        "attention.began": { actions: "holdAll" },
        "attention.ended": { actions: "releaseAll" },
        "xstate.done.actor.*": {
          actions: [
            { type: "stop", params: ({ event }) => event },
            { type: "remove", params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

export type ToastsActor = ActorRefFrom<typeof toastsMachine>;
