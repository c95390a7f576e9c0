import type { ActorRef, AnyActorScope, EventObject, Snapshot } from "xstate";
import type { Appearance, Transaction } from "./domain.ts";
import type { Notice, ToastKind } from "./toast.machine.ts";

/** What the system tells of: money that came in, or a withdrawal that came back. */
export interface MoneyNews {
  /** The kind before the transaction's id: `moneyIn/txn_1`. */
  readonly id: string;
  readonly kind: "moneyIn" | "withdrawalFailed";
  readonly cents?: number;
}

/** The actors that any chart may speak to directly, by their `systemId` (XState's receptionist), and what each hears. */
export interface NamedActors {
  /** Shows a message, wherever it comes from. */
  readonly toasts: Notice;
  /** Signs out at the identity provider. */
  readonly auth: { readonly type: "signOut.confirmed"; readonly appearance: Appearance };
  /** Opens the dialogs as soon as their code is there. */
  readonly dialogs: { readonly type: "pages.loaded" } | { readonly type: "pages.loadFailed" };
  /** Signs the person out, once no payment keeps them here. */
  readonly personSession: { readonly type: "signOut.requested"; readonly appearance: Appearance };
  /** Reads again what a call may have changed. */
  readonly session:
    | { readonly type: "panels.due" }
    | { readonly type: "reading.due"; readonly query: "balance" | "history" | "cards" };
  /**
   * Tells the other tabs that a payment has ended, knows that all panels are read just now, and follows the events of the
   * wallet also while the tab is hidden, for the notifications of the system.
   */
  readonly liveUpdates: {
    readonly type:
      | "payment.ended"
      | "panels.refreshed"
      | "notifications.turnedOn"
      | "notifications.turnedOff";
  };
  /** Reads the account again; the gate has it, and begins it anew with itself. */
  readonly account: { readonly type: "outdated" };
  /** Follows the last payment in the wallet's list, whichever chart has read it. */
  readonly afterPayment: {
    readonly type: "transactions.read";
    readonly transactions: readonly Transaction[];
  };
  /** Creates a passkey; the settings page shows it. */
  readonly passkey: { readonly type: "passkey.confirmed"; readonly appearance: Appearance };
  /** Reads again which account withdrawals go to. */
  readonly payoutAccount: { readonly type: "refresh" };
  /** Has the system tell of money; newest first. */
  readonly systemNotifications: { readonly type: "news.found"; readonly news: readonly MoneyNews[] };
}

type NamedActor<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>;

/** For `sendTo`: finds the actor of that name. Where it does not run, XState gives the message to the sender, which ignores it. */
export function named<Name extends keyof NamedActors>(name: Name) {
  return ({ system }: { readonly system: AnyActorScope["system"] }) =>
    system.get(name) as NamedActor<NamedActors[Name]>;
}

export const toasts = /* @__PURE__ */ named("toasts");

/** For `toasts`. @param key of the sentence */
export function notice(kind: ToastKind, key: string) {
  return { type: "toast.raised", kind, message: { key } } as const;
}
