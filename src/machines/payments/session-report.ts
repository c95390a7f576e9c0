import type { Account, Appearance, Card, TransactionPage } from "../core/domain.ts";
import type { QueryAnswered } from "../core/query.machine.ts";
import type { PaymentsRef, SettledPayment } from "./payment-events.ts";

/** What the session passes on to the pages' charts. */
export type SessionReport =
  | SettledPayment
  | QueryAnswered
  | { type: "account.known"; account: Account }
  /** The holder asked for a passkey, and no payment keeps them here. */
  | { type: "passkey.confirmed"; appearance: Appearance }
  | { type: "payments.opened"; payments: PaymentsRef };

/** What these reports come to. */
interface Known {
  readonly account?: Account;
  readonly payments?: PaymentsRef;
  /** The newest transactions; no later page says what is new. */
  readonly history?: TransactionPage;
  readonly cards?: readonly Card[];
}

function knownAfter(known: Known, report: SessionReport): Known {
  if (report.type === "account.known") return { ...known, account: report.account };
  if (report.type === "payments.opened") return { ...known, payments: report.payments };
  if (report.type !== "query.answered") return known;
  if (report.name === "history")
    return report.data.pagination.page === 0 ? { ...known, history: report.data } : known;
  return report.name === "cards" ? { ...known, cards: report.data } : known;
}

/** @param reports oldest first */
export function knownFrom(reports: readonly SessionReport[]): Known {
  return reports.reduce(knownAfter, {});
}
