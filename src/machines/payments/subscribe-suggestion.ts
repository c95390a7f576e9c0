import { fromCallback } from "xstate";
import type { PaymentMemoryActor } from "./payment-memory.machine.ts";

export type SuggestionReport = { type: "card.suggested"; paymentMethodId: string };

/** Tells the parent which card this browser suggests for a top-up, now and whenever that changes. */
export const subscribeSuggestion = fromCallback<SuggestionReport>(({ system, sendBack }) => {
  const memory = system.get("paymentMemory") as PaymentMemoryActor | undefined;
  const report = (suggested: string | undefined) => {
    if (suggested !== undefined) sendBack({ type: "card.suggested", paymentMethodId: suggested });
  };
  report(memory?.getSnapshot().context.suggested);
  const subscription = memory?.subscribe(({ context }) => report(context.suggested));
  return () => subscription?.unsubscribe();
});
