import { fromCallback } from "xstate";
import type { PaymentsRef } from "../payments/payment-events.ts";
import type { PaymentsCoordinatorActor } from "../payments/payments-coordinator.machine.ts";
import type { UndecidedPayment } from "./rules/notifications.ts";

export interface UndecidedReport {
  readonly type: "undecided.changed";
  readonly payments: readonly UndecidedPayment[];
}

function undecidedPaymentsOf(payments: PaymentsCoordinatorActor): readonly UndecidedPayment[] {
  return payments.getSnapshot().context.payments.flatMap((payment) => {
    const snapshot = payment.getSnapshot();
    const { entry, order } = snapshot.context;
    if (entry === undefined || !snapshot.hasTag("undecided")) return [];
    return [{ reference: entry.key, at: entry.submittedAt ?? entry.createdAt, cents: order.cents }];
  });
}

/** Reports the payments without an outcome: at the start, and each time the list of them changes. */
export const followUndecided = fromCallback<{ type: "none" }, { readonly payments: PaymentsRef }>(
  ({ sendBack, input }) => {
    const coordinator = input.payments as PaymentsCoordinatorActor;
    let reportedKeys = "";
    const report = () => {
      const payments = undecidedPaymentsOf(coordinator);
      const undecidedKeys = payments.map(({ reference }) => reference).join();
      if (undecidedKeys === reportedKeys) return;
      reportedKeys = undecidedKeys;
      sendBack({ type: "undecided.changed", payments });
    };
    report();
    const subscription = coordinator.subscribe(report);
    return () => subscription.unsubscribe();
  },
);
