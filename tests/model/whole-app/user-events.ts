/** The events that a person can cause, by chart, with payloads to try; likely events have a higher weight. */
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { cardDialogs } from "../../../src/machines/session/dialogs.machine.ts";
import { flagCalls } from "../../support/flag-calls.ts";

type UserEvents = Readonly<Record<string, readonly AnyEventObject[]>>;

const appearance = { dark: false, locale: "en" };

const userEvents: UserEvents = {
  app: [{ type: "signIn.requested", appearance }, { type: "retried" }],
  personSession: [
    { type: "signOut.requested", appearance },
    { type: "departure.confirmed", appearance },
    { type: "departure.cancelled" },
  ],
  preferences: [{ type: "theme.toggled" }, { type: "language.chosen", language: "ar" }],
  shell: [{ type: "menu.toggled", wide: true }, { type: "notifications.toggled" }],
  dialogs: [
    { type: "topUp.opened" },
    { type: "withdraw.opened" },
    { type: "transfer.opened" },
    { type: "addCard.opened", saved: 3 },
    ...cardDialogs.map((dialog) => ({ type: `${dialog}.opened` })),
  ],
  accountGate: [{ type: "retried" }],
  query: [{ type: "refresh" }],
  topUp: [{ type: "card.chosen", paymentMethodId: "pm_4242" }, { type: "dismissed" }],
  withdraw: [{ type: "dismissed" }],
  transfer: [{ type: "phone.changed", phone: "0400000002" }, { type: "searched" }, { type: "dismissed" }],
  amount: [
    { type: "text.changed", text: "25" },
    { type: "left" },
    { type: "increased" },
    { type: "decreased" },
    { type: "submitted" },
  ],
  addCard: [
    { type: "name.changed", holderName: "Dana Demo" },
    { type: "card.changed", complete: true, element: {} },
    { type: "submitted" },
    { type: "retried" },
    { type: "dismissed" },
  ],
  prepareCard: [{ type: "retried" }],
  ...Object.fromEntries(
    cardDialogs.map((dialog) => [
      dialog,
      [
        { type: "card.chosen", paymentMethodId: "pm_4242" },
        {
          type: "submitted",
          ...Object.fromEntries(
            flagCalls.flatMap(({ operation, flag }) => (operation === dialog ? [[flag, true]] : [])),
          ),
        },
        { type: "dismissed" },
      ],
    ]),
  ),
  payment: [
    { type: "check.requested" },
    { type: "resend.requested" },
    { type: "resend.confirmed" },
    { type: "resend.dismissed" },
    { type: "cancel.requested" },
    { type: "outcome.confirmed" },
    { type: "outcome.denied" },
  ],
  toasts: [{ type: "attention.began" }, { type: "attention.ended" }],
  statement: [{ type: "period.chosen", choice: "last30" }, { type: "submitted" }, { type: "cancelled" }],
  bankAccounts: [
    { type: "edit.asked", id: "bank-1" },
    { type: "deletion.asked", id: "bank-1" },
    { type: "dismissed" },
  ],
};

/** Higher weights for events that start payments, lower ones for events that end the walk early. */
const weights: Readonly<Record<string, number>> = {
  "signIn.requested": 3,
  "topUp.opened": 6,
  "withdraw.opened": 6,
  "transfer.opened": 3,
  "card.chosen": 4,
  "text.changed": 6,
  "phone.changed": 2,
  searched: 4,
  submitted: 8,
  "check.requested": 3,
  "resend.requested": 3,
  "resend.confirmed": 3,
  "outcome.confirmed": 0.5,
  "outcome.denied": 0.5,
  dismissed: 0.5,
  "period.chosen": 0.3,
  "edit.asked": 0.2,
  "deletion.asked": 0.2,
  cancelled: 0.2,
  "addCard.opened": 0.3,
  ...Object.fromEntries(cardDialogs.map((dialog) => [`${dialog}.opened`, 0.3])),
  refresh: 0.1,
  "signOut.requested": 0.1,
  "theme.toggled": 0.2,
  "language.chosen": 0.2,
  "menu.toggled": 0.2,
  "notifications.toggled": 0.2,
  "attention.began": 0.2,
  "attention.ended": 0.2,
};

export interface Press {
  /** The chart's path of actor ids from the root: `app/session/dialogs/topUp`. */
  readonly to: string;
  readonly event: AnyEventObject;
  readonly weight: number;
}

/** Whether the screen has a control for the event: only visitors have a sign-in button. */
function isOffered({ type }: AnyEventObject, snapshot: AnyMachineSnapshot): boolean {
  return type !== "signIn.requested" || snapshot.matches({ running: "absent" });
}

/** Every event that a person can cause on one chart in its current state. */
export function pressesOn(path: string, snapshot: AnyMachineSnapshot): readonly Press[] {
  return (userEvents[snapshot.machine.id] ?? [])
    .filter((event) => snapshot.can(event) && isOffered(event, snapshot))
    .map((event) => ({ to: path, event, weight: weights[event.type] ?? 1 }));
}
