import type { Transaction } from "../../../machines/core/domain.ts";
import { counterpartyOf } from "../../../machines/history/rules/party.ts";
import { addKnownPayeeName } from "../../../machines/payments/rules/payment-memory.ts";
import { LineCounterparty } from "../../components/transaction-line.tsx";
import { usePaymentMemory } from "../payments/use-payment-memory.ts";

/** The name that this browser has saved for the counterparty of a transfer; renders nothing without a name. */
export function KnownPayee({ transaction }: { readonly transaction: Transaction }) {
  const { memory } = usePaymentMemory();
  const name = counterpartyOf(addKnownPayeeName(memory, transaction));
  return name === undefined ? null : (
    <LineCounterparty name={name} data-fact={`transaction:${transaction.transactionId}:party`} />
  );
}
