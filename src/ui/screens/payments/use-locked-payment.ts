import { useSelector } from "@xstate/react";
import type { JournalEntry, PaymentOperation } from "../../../machines/instructions/instruction.ts";
import type { PaymentsCoordinatorActor } from "../../../machines/payments/payments-coordinator.machine.ts";
import { usePayments } from "../../hooks/actors.ts";

/** The payment that has the account's lock. */
export interface LockedPayment {
  readonly order: { readonly operation: PaymentOperation; readonly cents: number };
  readonly entry: JournalEntry | undefined;
  /** The dialog that requested it; undefined if another tab sends it. */
  readonly requestedBy: string | undefined;
  readonly isInOtherTab: boolean;
}

/** Undefined if no payment has the lock, or if another tab's payment has not been read yet. */
export function useLockedPayment(): LockedPayment | undefined {
  const payments = usePayments();
  return useSelector(payments, lockedPaymentOf, isSameLockedPayment);
}

function lockedPaymentOf(
  snapshot: ReturnType<PaymentsCoordinatorActor["getSnapshot"]> | undefined,
): LockedPayment | undefined {
  if (snapshot === undefined) return undefined;
  const { payments, lockedBy, heldKey, entriesElsewhere } = snapshot.context;
  const ownContext = payments.find(({ id }) => lockedBy.includes(id))?.getSnapshot().context;
  if (ownContext)
    return {
      order: ownContext.order,
      entry: ownContext.entry,
      requestedBy: ownContext.requestedBy,
      isInOtherTab: false,
    };
  const entry =
    entriesElsewhere.find(({ key }) => key === heldKey) ??
    payments
      .map((payment) => payment.getSnapshot().context.entry)
      .find((candidate) => candidate?.key === heldKey);
  return entry && { order: entry, entry, requestedBy: undefined, isInOtherTab: true };
}

function isSameLockedPayment(a: LockedPayment | undefined, b: LockedPayment | undefined): boolean {
  return a?.order === b?.order && a?.entry === b?.entry && a?.requestedBy === b?.requestedBy;
}
