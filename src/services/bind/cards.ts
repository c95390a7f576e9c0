import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { fromPromise } from "xstate";
import { addCardMachine } from "../../machines/cards/add-card.machine.ts";
import { cardDialogCharts } from "../../machines/cards/card-dialogs.ts";
import { type ProviderHandle, prepareCardMachine } from "../../machines/cards/prepare-card.machine.ts";
import type { Failure } from "../../machines/core/failure.ts";
import type { Connections } from "../connect.ts";
import { factsOf } from "../core/log-facts.ts";
import { identifyCard } from "../payments/identify-card.ts";
import { confirmCard, type StripeProvider } from "../payments/stripe.ts";
import { bindCalls } from "./calls.ts";
import { bindKeyedCall } from "./keyed-call.ts";

interface IdentifyCardInput {
  readonly provider: ProviderHandle;
  readonly element: ProviderHandle;
  readonly holderName: string;
}

interface ConfirmCardInput {
  readonly provider: ProviderHandle;
  readonly clientSecret: string;
  readonly token: string;
}

/** Binds each chart's keyed call. */
function bindKeyedCalls(charts: typeof cardDialogCharts, keyedCall: ReturnType<typeof bindKeyedCall>) {
  const boundCharts = Object.entries(charts).map(([name, chart]) => [
    name,
    chart.provide({ actors: { keyedCall } }),
  ]);
  return Object.fromEntries(boundCharts) as typeof cardDialogCharts;
}

export function bindCards(getConnections: () => Connections, getStripe: () => StripeProvider) {
  const keyedCall = bindKeyedCall(bindCalls(getConnections));
  const logSetupFailure = (failure: Failure | undefined) =>
    getConnections().log.write({ message: "Card setup failed", ...factsOf(failure) });
  return {
    addCard: addCardMachine.provide({
      actions: { logFailure: ({ context }) => logSetupFailure(context.failure) },
      actors: {
        prepareCard: prepareCardMachine.provide({
          actions: { logFailure: (_, { failure }) => logSetupFailure(failure) },
          actors: {
            loadProvider: fromPromise((): Promise<ProviderHandle> => getStripe().load()),
            linkCard: keyedCall,
          },
        }),
        identifyCard: fromPromise(({ input, signal }: { input: IdentifyCardInput; signal: AbortSignal }) =>
          identifyCard(getConnections().api, signal, {
            stripe: input.provider as Stripe,
            element: input.element as StripeCardElement,
            holderName: input.holderName,
          }),
        ),
        confirmCard: fromPromise(({ input }: { input: ConfirmCardInput }) =>
          confirmCard({
            stripe: input.provider as Stripe,
            clientSecret: input.clientSecret,
            token: input.token,
          }),
        ),
        saveCard: keyedCall,
      },
    }),
    ...bindKeyedCalls(cardDialogCharts, keyedCall),
  };
}
