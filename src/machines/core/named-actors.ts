import type { ActorRef, AnyActorScope, EventObject, Snapshot } from "xstate";
import type { Appearance, Transaction } from "./domain.ts";
import type { Notice, ToastKind } from "./toast.machine.ts";

/** A system notification: money came in, or a withdrawal was returned. */
export interface MoneyNotification {
  /** The kind, then the transaction's id: `moneyIn/txn_1`. */
  readonly id: string;
  readonly kind: "moneyIn" | "withdrawalFailed";
  readonly cents?: number;
}

/** The actors to which any chart may send events, by `systemId`, and the events that each accepts. */
export interface NamedActors {
  /** Shows a message. */
  readonly toasts: Notice;
  /** Signs out at the identity provider. */
  readonly auth: { readonly type: "signOut.confirmed"; readonly appearance: Appearance };
  /** Opens dialogs as soon as their code is loaded. */
  readonly dialogs: { readonly type: "pages.loaded" } | { readonly type: "pages.loadFailed" };
  /** Signs the person out, as soon as no payment prevents it. */
  readonly personSession: { readonly type: "signOut.requested"; readonly appearance: Appearance };
  /** Refetches the data that a call may have changed. */
  readonly session:
    | { readonly type: "panels.due" }
    | { readonly type: "reading.due"; readonly query: "balance" | "history" | "cards" };
  /**
   * Reports to other tabs that a payment has ended, knows when all panels were last refetched, and, for system
   * notifications, receives the wallet's events while the tab is hidden, too.
   */
  readonly liveUpdates: {
    readonly type:
      | "payment.ended"
      | "panels.refreshed"
      | "notifications.turnedOn"
      | "notifications.turnedOff";
  };
  /** Refetches the account. The account gate invokes it, and restarts it when the gate restarts. */
  readonly account: { readonly type: "outdated" };
  /** Follows the status of the last payment in the wallet's list, which any chart that reads the list may send. */
  readonly afterPayment: {
    readonly type: "transactions.read";
    readonly transactions: readonly Transaction[];
  };
  /** Creates a passkey; the settings page shows it. */
  readonly passkey: { readonly type: "passkey.confirmed"; readonly appearance: Appearance };
  /** Receives the outcome of an undecided call of the setup, as soon as the chart of open calls has found it. */
  readonly submission: {
    readonly type: "call.settled";
    readonly operation: string;
    readonly isDone: boolean;
  };
  /** Refetches which account receives withdrawals. */
  readonly payoutAccount: { readonly type: "refresh" };
  /** Shows system notifications of money; newest first. */
  readonly systemNotifications: { readonly type: "news.found"; readonly news: readonly MoneyNotification[] };
}

type NamedActor<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>;

/**
 * For `sendTo`: finds the actor of that name. If it does not run, XState delivers the event to the sender, which
 * ignores it.
 */
export function namedActor<Name extends keyof NamedActors>(name: Name) {
  return ({ system }: { readonly system: AnyActorScope["system"] }) =>
    system.get(name) as NamedActor<NamedActors[Name]>;
}

export const toasts = /* @__PURE__ */ namedActor("toasts");

/** An event for `toasts`. @param key translation key of the sentence */
export function toastRaisedEvent(kind: ToastKind, key: string) {
  return { type: "toast.raised", kind, message: { key } } as const;
}
