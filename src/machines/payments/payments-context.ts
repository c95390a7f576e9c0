import type { Journal, JournalEntry } from "../instructions/instruction.ts";
import type { PaymentActor } from "./payment.machine.ts";
import type { PaymentsContext } from "./payment-messages.ts";

/** The coordinator before it has read the journal. */
export const noPayments = {
  payments: [],
  made: 0,
  lockedBy: [],
  heldKey: undefined,
  elsewhere: [],
  settledKeys: [],
  unreadable: [],
} satisfies Partial<PaymentsContext>;

function keyOf(payment: PaymentActor): string | undefined {
  return payment.getSnapshot().context.entry?.key;
}

/**
 * The journal's entries that this page life does not know: those to check, and those of the tab that has the lock. As
 * long as that tab has not told its key, each new entry may be its own.
 */
export function newEntries(
  { payments, settledKeys, heldKey }: PaymentsContext,
  { journal, isLockedElsewhere }: { readonly journal: Journal; readonly isLockedElsewhere: boolean },
): { readonly undecided: readonly JournalEntry[]; readonly elsewhere: readonly JournalEntry[] } {
  const known = new Set([...settledKeys, ...payments.map(keyOf)]);
  const unknown = journal.entries.filter((entry) => !known.has(entry.key));
  const isHeld = (entry: JournalEntry) =>
    isLockedElsewhere && (heldKey === undefined || heldKey === entry.key);
  return {
    undecided: unknown.filter((entry) => !isHeld(entry)),
    elsewhere: unknown.filter(isHeld),
  };
}

/** The recorded payments whose entry the journal no longer has. */
export function withoutEntry(
  { payments }: Pick<PaymentsContext, "payments">,
  journal: Journal,
): readonly PaymentActor[] {
  const { entries, unsent = [], unreadable } = journal;
  const keys = new Set([...entries.map((entry) => entry.key), ...unsent, ...unreadable]);
  return payments.filter((payment) => {
    const key = keyOf(payment);
    return key !== undefined && !keys.has(key);
  });
}

/** Without a payment whose outcome has been reported. */
export function withoutPayment(
  { payments, settledKeys }: PaymentsContext,
  id: string,
): Pick<PaymentsContext, "payments" | "settledKeys"> {
  const key = payments.filter((payment) => payment.id === id).map(keyOf)[0];
  return {
    payments: payments.filter((payment) => payment.id !== id),
    settledKeys: key === undefined ? settledKeys : [...settledKeys, key],
  };
}
