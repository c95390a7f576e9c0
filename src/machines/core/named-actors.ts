import type { ActorRef, AnyActorScope, EventObject, Snapshot } from "xstate";
import type { Appearance } from "./domain.ts";
import type { Notice, ToastKind } from "./toast.machine.ts";

/** The actors that any chart may speak to directly, by their `systemId` (XState's receptionist), and what each hears. */
export interface NamedActors {
  /** Shows a message, wherever it comes from. */
  readonly toasts: Notice;
  /** Signs the person out, once no payment keeps them here. */
  readonly personSession: { readonly type: "signOut.requested"; readonly appearance: Appearance };
  /** Reads again what a call may have changed. */
  readonly session: { readonly type: "panels.due" };
}

type NamedActor<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>;

/** For `sendTo`: finds the actor of that name. Where it has failed, XState gives the message to the sender, which ignores it. */
export function named<Name extends keyof NamedActors>(name: Name) {
  return ({ system }: { readonly system: AnyActorScope["system"] }) =>
    system.get(name) as NamedActor<NamedActors[Name]>;
}

export const toasts = /* @__PURE__ */ named("toasts");

/** For `toasts`. @param key of the sentence */
export function notice(kind: ToastKind, key: string) {
  return { type: "toast.raised", kind, message: { key } } as const;
}
