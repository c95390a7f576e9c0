import { fromCallback } from "xstate";
import type { PaymentMemoryActor } from "./payment-memory.machine.ts";

export type SuggestionReport = { type: "card.suggested"; paymentMethodId: string };

/** Reports the suggested card for a top-up to the parent, now and after each change. */
export const subscribeSuggestion = fromCallback<SuggestionReport>(({ system, sendBack }) => {
  const memory = system.get("paymentMemory") as PaymentMemoryActor | undefined;
  const report = (paymentMethodId: string | undefined) => {
    if (paymentMethodId !== undefined) sendBack({ type: "card.suggested", paymentMethodId });
  };
  report(memory?.getSnapshot().context.suggestedPaymentMethodId);
  const subscription = memory?.subscribe(({ context }) => report(context.suggestedPaymentMethodId));
  return () => subscription?.unsubscribe();
});
