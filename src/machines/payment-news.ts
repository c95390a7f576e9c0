import { type ActorRef, fromCallback, type Snapshot } from "xstate";
import type { PaymentKind, PaymentOrder } from "./domain.ts";
import type { Failure } from "./failure.ts";

/** What a dialog asks of the payments' desk. */
export interface PaymentRequest {
  readonly type: "payment.requested";
  readonly order: PaymentOrder;
  readonly requestedBy: string;
}

/** What the desk says of every payment. */
export type PaymentNews =
  | { type: "payment.settled"; requestedBy: string; kind: PaymentKind }
  | { type: "payment.refused"; requestedBy: string; failure: Failure }
  | { type: "payment.unknown"; requestedBy: string }
  | { type: "payment.unresolved"; requestedBy: string }
  /** Another tab has settled it, or the person has let it go. */
  | { type: "payment.forgotten"; requestedBy: string };

/** The payments' desk, as somebody sees it who asks for a payment. */
export type PaymentsRef = ActorRef<Snapshot<unknown>, PaymentRequest, PaymentNews>;

const newsTypes = [
  "payment.settled",
  "payment.refused",
  "payment.unknown",
  "payment.unresolved",
  "payment.forgotten",
] as const;

/** Passes on the desk's news: of one dialog's payments, or, where no dialog is named, of all. */
export const hearPayments = fromCallback<
  { type: "none" },
  { readonly payments: PaymentsRef; readonly requestedBy?: string }
>(({ sendBack, input }) => {
  const subscriptions = newsTypes.map((type) =>
    input.payments.on(type, (news) => {
      if (input.requestedBy === undefined || input.requestedBy === news.requestedBy) sendBack(news);
    }),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
});
