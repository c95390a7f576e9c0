import type { CardsReport } from "../cards/card-events.ts";
import type { Account, Balance } from "../core/domain.ts";
import type { PaymentEvent, PaymentsRef } from "../payments/payment-events.ts";
import type { PagesReport } from "./pages.machine.ts";

/** Sent to the parent; with `pages.requested` the dialogs' code should be loaded again. */
export type DialogsReport =
  | { type: "cards.changed" }
  | Extract<CardsReport, { type: "cards.unsettled" }>
  | { type: "pages.requested" };

export type DialogsEvent =
  | CardsReport
  | PagesReport
  | Extract<PaymentEvent, { type: "payment.declined" }>
  | { type: "account.known"; account: Account }
  | { type: "balance.changed"; balance: Balance }
  /** Another coordinator than before; `session` counts the sessions since the sign-in. */
  | { type: "payments.opened"; payments: PaymentsRef; session: number }
  | { type: "navigated" }
  | { type: "freezeCard.opened" }
  | { type: "topUp.opened" }
  | { type: "withdraw.opened" }
  | { type: "transfer.opened" }
  /** `saved` is how many cards there are. */
  | { type: "addCard.opened"; saved: number }
  | { type: "deleteCard.opened" };

/** `topUp`, of the event `topUp.opened`. */
export type DialogName = Exclude<
  DialogsEvent["type"] extends infer Type ? (Type extends `${infer Name}.opened` ? Name : never) : never,
  "payments"
>;

export interface DialogsContext {
  readonly accountId: string;
  readonly balance: Balance | undefined;
  readonly payments: PaymentsRef | undefined;
  /** The coordinator outlives sessions: a payment's requests carry this number, too. */
  readonly session: number;
  /** How many dialogs that pay were opened: the open one's payment requests carry this number. */
  readonly opened: number;
}
