import { type ActorRef, fromCallback, type Snapshot } from "xstate";
import type { Account } from "../core/domain.ts";
import type { QueryActor, QueryAnswered } from "../core/query.machine.ts";
import type { PaymentsRef, SettledPayment } from "./payment-events.ts";

/** The part of the session's context that lazy-loaded charts need. */
export interface SessionFacts {
  readonly payments: PaymentsRef | undefined;
  /** The payments that the wallet accepted in this session, oldest first. */
  readonly settledPayments: readonly SettledPayment[];
  /** The current date in the account's time zone, `yyyy-MM-dd`; empty until known. */
  readonly today: string;
}

export type SessionFact =
  | SettledPayment
  | { type: "account.known"; account: Account }
  | { type: "payments.opened"; payments: PaymentsRef }
  | { type: "day.began"; today: string }
  | QueryAnswered<"history" | "cards">;

type SessionRef = ActorRef<Snapshot<unknown> & { readonly context: SessionFacts }, never>;
type Query = QueryActor | undefined;

/**
 * Sends the parent the session's data at the start, then each change: account, coordinator, payments, day, history, cards.
 */
export const followSession = fromCallback<{ type: "none" }, undefined>(({ sendBack, system }) => {
  const send = (fact: SessionFact) => sendBack(fact);
  const subscriptions: { unsubscribe(): void }[] = [];
  let isStopped = false;

  let account: unknown;
  const followAccount = () => {
    const query = system.get("account") as Query;
    if (query === undefined || isStopped) return;
    const sendAccountChange = () => {
      const { data } = query.getSnapshot().context;
      if (data === account || data === undefined || data === null) return;
      account = data;
      send({ type: "account.known", account: data as Account });
    };
    sendAccountChange();
    // The account's query restarts together with the account gate, so the new query has to be found.
    const followNextQuery = () => void Promise.resolve().then(followAccount);
    subscriptions.push(query.subscribe({ next: sendAccountChange, complete: followNextQuery }));
  };
  followAccount();

  const session = system.get("session") as SessionRef | undefined;
  if (session !== undefined) {
    let payments: PaymentsRef | undefined;
    let sentCount = 0;
    let today = "";
    const sendSessionChanges = () => {
      const { context } = session.getSnapshot();
      if (context.payments !== undefined && context.payments !== payments) {
        payments = context.payments;
        send({ type: "payments.opened", payments });
      }
      if (context.today !== today) {
        today = context.today;
        send({ type: "day.began", today });
      }
      for (const payment of context.settledPayments.slice(sentCount)) send(payment);
      sentCount = context.settledPayments.length;
    };
    sendSessionChanges();
    subscriptions.push(session.subscribe(sendSessionChanges));
  }

  for (const name of ["history", "cards"] as const) {
    const query = system.get(name) as Query;
    let lastData: unknown;
    const sendAnswer = () => {
      const data = query?.getSnapshot().context.data;
      if (data === lastData) return;
      lastData = data;
      send({ type: "query.answered", name, data } as QueryAnswered<"history" | "cards">);
    };
    sendAnswer();
    if (query !== undefined) subscriptions.push(query.subscribe(sendAnswer));
  }

  return () => {
    isStopped = true;
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
});
