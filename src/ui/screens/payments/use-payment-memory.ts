import { useSelector } from "@xstate/react";
import type { PaymentMemoryActor } from "../../../machines/payments/payment-memory.machine.ts";
import type { PaymentMemory } from "../../../machines/payments/rules/payment-memory.ts";
import { usePageChart } from "../../hooks/actors.ts";

/** The stored memory of the account's payments, and the actor that stores it; both undefined until it is read. */
export function usePaymentMemory(): {
  readonly actor: PaymentMemoryActor | undefined;
  readonly memory: PaymentMemory | undefined;
} {
  const actor = usePageChart("paymentMemory");
  const memory = useSelector(actor, (snapshot) => snapshot?.context.memory);
  return { actor, memory };
}
