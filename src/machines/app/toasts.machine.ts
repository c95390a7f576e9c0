import { type ActorRefFrom, assign, raise, sendTo, setup, stopChild } from "xstate";
import type { Failure } from "../core/failure.ts";
import { listener } from "../core/port.ts";
import {
  type Notice,
  type ToastActor,
  type ToastKind,
  type ToastMessage,
  toastMachine,
} from "../core/toast.machine.ts";

export type ToastsEvent =
  | Notice
  | { type: "attention.began" }
  | { type: "attention.ended" }
  | { type: "xstate.done.actor.*"; actorId: string };

const maxToasts = 5;

/** Warnings and errors stay until they are closed; the other toasts close by themselves. */
function findFirstSelfClosing(toasts: readonly ToastActor[]): ToastActor | undefined {
  return toasts.find((toast) => !toast.getSnapshot().context.urgent);
}

/** The messages on screen, oldest first. A new message replaces the oldest that closes by itself, if five are shown. */
export const toastsMachine = setup({
  types: {
    context: {} as { toasts: readonly ToastActor[]; raised: number },
    events: {} as ToastsEvent,
    meta: {} as { spec: string },
  },
  actors: {
    toast: toastMachine,
    /** Sends `attention.began` when the tab is hidden and `attention.ended` when it is visible again. */
    watchVisibility: listener("watchVisibility"),
  },
  actions: {
    raise: assign({
      raised: ({ context }) => context.raised + 1,
      toasts: ({ context, spawn }, params: { kind: ToastKind; message: ToastMessage; held: boolean }) => [
        ...context.toasts,
        spawn("toast", {
          id: `toast-${context.raised}`,
          input: {
            kind: params.kind,
            message: params.message,
            urgent: params.kind === "warning" || params.kind === "error",
            held: params.held,
          },
        }),
      ],
    }),
    raiseFailure: raise((_, { failure }: { failure: Failure }) => ({
      type: "toast.raised" as const,
      kind: "error" as const,
      message: {
        key: `errors.${failure.code ?? failure.kind}`,
        values: { message: failure.message ?? "", status: failure.status ?? 0 },
      },
    })),
    dismissOldest: sendTo(({ context }) => findFirstSelfClosing(context.toasts) as ToastActor, {
      type: "dismissed",
    }),
    dismissReplaced: ({ context }, { replaces }: { replaces?: string }) => {
      for (const toast of context.toasts)
        if (toast.getSnapshot().context.message.key === replaces) toast.send({ type: "dismissed" });
    },
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
  guards: {
    mustGiveWay: ({ context }) =>
      context.toasts.length >= maxToasts && findFirstSelfClosing(context.toasts) !== undefined,
  },
}).createMachine({
  id: "toasts",
  description: "The short messages at the corner of the screen.",
  meta: { spec: "§2 Toasts" },
  context: { toasts: [], raised: 0 },
  initial: "listening",
  invoke: {
    id: "visibility",
    src: "watchVisibility",
    onError: { description: "Without it, timers also run in hidden tabs." },
  },
  states: {
    listening: {
      description: "Messages appear, and close after their time or by hand.",
      meta: { spec: "§2 Toasts" },
      on: {
        "failure.raised": { actions: { type: "raiseFailure", params: ({ event }) => event } },
        "xstate.done.actor.*": {
          actions: [
            { type: "stop", params: ({ event }) => event },
            { type: "remove", params: ({ event }) => event },
          ],
          description: "A message is closed.",
        },
      },
      initial: "seen",
      states: {
        seen: {
          description: "The tab is visible.",
          meta: { spec: "§2 Toasts" },
          on: {
            "toast.raised": [
              {
                guard: "mustGiveWay",
                actions: [
                  { type: "dismissReplaced", params: ({ event }) => event },
                  "dismissOldest",
                  { type: "raise", params: ({ event }) => ({ ...event, held: false }) },
                ],
                description: "A message is to be shown.",
              },
              {
                actions: [
                  { type: "dismissReplaced", params: ({ event }) => event },
                  { type: "raise", params: ({ event }) => ({ ...event, held: false }) },
                ],
                description: "A message is to be shown.",
              },
            ],
            "attention.began": { target: "hidden", actions: "holdAll", description: "The tab is hidden." },
          },
        },
        hidden: {
          description: "The tab is hidden: old and new messages wait until it is visible.",
          meta: { spec: "§2 Toasts" },
          on: {
            "toast.raised": {
              actions: [
                { type: "dismissReplaced", params: ({ event }) => event },
                { type: "raise", params: ({ event }) => ({ ...event, held: true }) },
              ],
              description: "A message is to be shown.",
            },
            "attention.ended": {
              target: "seen",
              actions: "releaseAll",
              description: "The tab is visible again.",
            },
          },
        },
      },
    },
  },
});

export type ToastsActor = ActorRefFrom<typeof toastsMachine>;
