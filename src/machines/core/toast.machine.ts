import { type ActorRefFrom, setup } from "xstate";
import type { Failure } from "./failure.ts";

export type ToastKind = "info" | "success" | "warning" | "error";

/** A message: a translation key and the values of its sentence. */
export interface ToastMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A message to the person; a failure by its code or kind. */
export type Notice =
  /** `replaces` is the key of an outdated message to dismiss. */
  | { type: "toast.raised"; kind: ToastKind; message: ToastMessage; replaces?: string }
  | { type: "failure.raised"; failure: Failure };

export type ToastEvent = { type: "attention.began" } | { type: "attention.ended" } | { type: "dismissed" };

/**
 * One toast. It closes after three seconds, not counting time hidden or under the pointer; a warning or error stays
 * until closed.
 */
export const toastMachine = setup({
  types: {
    /** `held`: the tab is hidden, so the toast's time does not run. */
    input: {} as { kind: ToastKind; message: ToastMessage; urgent: boolean; held: boolean },
    context: {} as { kind: ToastKind; message: ToastMessage; urgent: boolean; held: boolean },
    events: {} as ToastEvent,
    meta: {} as { spec: string },
  },
  guards: { isUrgent: ({ context }) => context.urgent, isHeld: ({ context }) => context.held },
  delays: { toastLife: 3_000 },
}).createMachine({
  id: "toast",
  description: "A short message at the corner of the screen.",
  meta: { spec: "§2 Toasts" },
  context: ({ input }) => input,
  initial: "appearing",
  on: { dismissed: { target: ".gone", description: "The person closes it." } },
  states: {
    appearing: {
      description: "The kind of message decides how long it stays.",
      meta: { spec: "§2 Toasts" },
      always: [
        { guard: "isUrgent", target: "staying" },
        { guard: "isHeld", target: "held" },
        { target: "showing" },
      ],
    },
    showing: {
      description: "The message is on screen and its time runs.",
      meta: { spec: "§2 Toasts" },
      after: { toastLife: { target: "gone", description: "3 seconds have passed." } },
      on: { "attention.began": { target: "held", description: "The pointer is over it." } },
    },
    held: {
      description: "The pointer is over the message, or the tab is hidden: the timer is paused.",
      meta: { spec: "§2 Toasts" },
      on: { "attention.ended": { target: "showing", description: "The pointer is no longer over it." } },
    },
    staying: {
      description: "A warning or an error: it stays until the person closes it.",
      meta: { spec: "§2 Toasts" },
    },
    gone: { type: "final", description: "The message has left the screen.", meta: { spec: "§2 Toasts" } },
  },
});

export type ToastActor = ActorRefFrom<typeof toastMachine>;
