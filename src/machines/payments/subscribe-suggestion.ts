import { fromCallback } from "xstate";
import type { PaymentMemoryActor } from "./payment-memory.machine.ts";

export type SuggestionReport = { type: "card.suggested"; paymentMethodId: string };

/** Reports the suggested card for a top-up to the parent, now and after each change. */
export const subscribeSuggestion = fromCallback<SuggestionReport>(({ system, sendBack }) => {
  const memory = system.get("paymentMemory") as PaymentMemoryActor | undefined;
  const report = (suggested: string | undefined) => {
    if (suggested !== undefined) sendBack({ type: "card.suggested", paymentMethodId: suggested });
  };
  report(memory?.getSnapshot().context.suggested);
  const subscription = memory?.subscribe(({ context }) => report(context.suggested));
  return () => subscription?.unsubscribe();
});
