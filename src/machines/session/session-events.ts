import type { PagesReport } from "../app/pages.machine.ts";
import type { Notice } from "../app/toast.machine.ts";
import type { Account, Appearance } from "../domain.ts";
import type { PaymentEvent } from "../payments/payment-events.ts";
import type { DialogsEvent, DialogsReport } from "./dialog-events.ts";
import type { LiveUpdatesReport } from "./live-updates.machine.ts";
import type { QueryReport } from "./query.machine.ts";
import type { RefetchReport } from "./refetch.machine.ts";

/** Transactions on one page of the dashboard's history: the specification, section 9. */
export const historyPageSize = 4;

/** Passed on to the parent. */
export type Forwarded = Notice | { type: "signOut.requested"; appearance: Appearance };

export type SessionEvent =
  | QueryReport
  | PaymentEvent
  | PagesReport
  | RefetchReport
  | LiveUpdatesReport
  | DialogsReport
  | Forwarded
  | { type: "account.known"; account: Account }
  /** The account was made or approved, or is asked for again: reads that failed are repeated. */
  | { type: "account.ready" }
  | { type: "profile.asked" }
  | { type: "passkey.confirmed"; appearance: Appearance }
  | Extract<DialogsEvent, { type: "payments.opened" }>
  | { type: "navigated" };
