import { useSelector } from "@xstate/react";
import type { JournalEntry, PaymentOperation } from "../../../machines/instructions/instruction.ts";
import type { PaymentsActor } from "../../../machines/payments/payments.machine.ts";
import { usePayments } from "../../hooks/actors.ts";

/** The payment for which the account's lock is held. */
export interface LockedPayment {
  readonly order: { readonly operation: PaymentOperation; readonly cents: number };
  readonly entry: JournalEntry | undefined;
  /** The dialog that asked for it; undefined where another tab sends it. */
  readonly requestedBy: string | undefined;
  readonly elsewhere: boolean;
}

/** Undefined where no payment has the lock, or the one of another tab is not read yet. */
export function useLockedPayment(): LockedPayment | undefined {
  const payments = usePayments();
  return useSelector(payments, lockedPaymentOf, isSame);
}

function lockedPaymentOf(
  snapshot: ReturnType<PaymentsActor["getSnapshot"]> | undefined,
): LockedPayment | undefined {
  if (snapshot === undefined) return undefined;
  const { payments, lockedBy, heldKey, elsewhere } = snapshot.context;
  const own = payments.find(({ id }) => lockedBy.includes(id))?.getSnapshot().context;
  if (own) return { order: own.order, entry: own.entry, requestedBy: own.requestedBy, elsewhere: false };
  const entry =
    elsewhere.find(({ key }) => key === heldKey) ??
    payments.map((payment) => payment.getSnapshot().context.entry).find((one) => one?.key === heldKey);
  return entry && { order: entry, entry, requestedBy: undefined, elsewhere: true };
}

function isSame(one: LockedPayment | undefined, other: LockedPayment | undefined): boolean {
  return (
    one?.order === other?.order && one?.entry === other?.entry && one?.requestedBy === other?.requestedBy
  );
}
