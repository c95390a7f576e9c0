import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { fromPromise } from "xstate";
import { addCardMachine } from "../../machines/payments/add-card.machine.ts";
import { deleteCardMachine } from "../../machines/payments/delete-card.machine.ts";
import { type ProviderHandle, prepareCardMachine } from "../../machines/payments/prepare-card.machine.ts";
import type { Connections } from "../connect.ts";
import { confirmCard, type StripeProvider } from "../payments/stripe.ts";
import { bindCalls } from "./calls.ts";
import { bindKeyedCall } from "./keyed-call.ts";

interface Confirmation {
  readonly provider: ProviderHandle;
  readonly element: ProviderHandle;
  readonly clientSecret: string;
  readonly holderName: string;
}

export function bindCards(connected: () => Connections, stripe: () => StripeProvider) {
  const keyedCall = bindKeyedCall(bindCalls(connected));
  return {
    addCard: addCardMachine.provide({
      actors: {
        prepareCard: prepareCardMachine.provide({
          actors: {
            loadProvider: fromPromise((): Promise<ProviderHandle> => stripe().load()),
            linkCard: keyedCall,
          },
        }),
        confirmCard: fromPromise(({ input }: { input: Confirmation }) =>
          confirmCard({
            stripe: input.provider as Stripe,
            element: input.element as StripeCardElement,
            clientSecret: input.clientSecret,
            holderName: input.holderName,
          }),
        ),
        saveCard: keyedCall,
      },
    }),
    deleteCard: deleteCardMachine.provide({ actors: { removeCard: keyedCall } }),
  };
}
