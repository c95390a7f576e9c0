/** What a person can do, by the chart that hears it: events with payloads worth trying, more likely ones more often. */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from "xstate";

type Hands = Readonly<Record<string, readonly AnyEventObject[]>>;

const appearance = { dark: false, locale: "en" };

const hands: Hands = {
  app: [
    { type: "signIn.requested", appearance },
    { type: "signOut.requested", appearance },
    { type: "signOut.confirmed" },
    { type: "signOut.cancelled" },
    { type: "retried" },
  ],
  preferences: [{ type: "theme.toggled" }, { type: "language.chosen", language: "ar" }],
  shell: [{ type: "menu.toggled", wide: true }, { type: "notifications.toggled" }],
  session: [
    { type: "topUp.opened" },
    { type: "withdraw.opened" },
    { type: "transfer.opened" },
    { type: "addCard.opened", saved: 3 },
    { type: "deleteCard.opened" },
  ],
  accountGate: [{ type: "retried" }],
  query: [{ type: "refresh" }],
  topUp: [{ type: "card.chosen", paymentMethodId: "pm_4242" }, { type: "submitted" }, { type: "dismissed" }],
  withdraw: [{ type: "submitted" }, { type: "dismissed" }],
  transfer: [
    { type: "phone.changed", phone: "0400000002" },
    { type: "searched" },
    { type: "submitted" },
    { type: "dismissed" },
  ],
  amount: [
    { type: "text.changed", text: "25" },
    { type: "left" },
    { type: "increased" },
    { type: "decreased" },
  ],
  addCard: [
    { type: "name.changed", holderName: "Dana Demo" },
    { type: "card.changed", complete: true, element: {} },
    { type: "submitted" },
    { type: "retried" },
    { type: "dismissed" },
  ],
  deleteCard: [
    { type: "card.chosen", paymentMethodId: "pm_4242" },
    { type: "submitted" },
    { type: "dismissed" },
  ],
  payment: [{ type: "check.requested" }, { type: "resend.requested" }, { type: "dismissed" }],
  toasts: [{ type: "attention.began" }, { type: "attention.ended" }],
  statement: [{ type: "period.chosen", choice: "last30" }, { type: "submitted" }, { type: "cancelled" }],
  bankAccounts: [
    { type: "edit.asked", id: "bank-1" },
    { type: "deletion.asked", id: "bank-1" },
    { type: "dismissed" },
  ],
};

/** What brings money on its way, more often than the rest. */
const often: ReadonlySet<string> = new Set([
  "topUp.opened",
  "withdraw.opened",
  "card.chosen",
  "text.changed",
  "submitted",
]);

export interface Press {
  /** Ids from the app's down: `app/session/topUp`. */
  readonly to: string;
  readonly event: AnyEventObject;
  readonly weight: number;
}

/** Everything that can be pressed on one chart as it stands. */
export function pressesOn(path: string, actor: AnyActorRef, snapshot: AnyMachineSnapshot): readonly Press[] {
  const events = hands[snapshot.machine.id] ?? [];
  return events
    .filter((event) => snapshot.can(event))
    .map((event) => ({ to: path, event, weight: often.has(event.type) ? 4 : actor.id === "app" ? 1 : 1 }));
}
