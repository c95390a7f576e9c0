import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { fromPromise } from "xstate";
import { addCardMachine, type ProviderHandle } from "../../machines/add-card.machine.ts";
import { deleteCardMachine } from "../../machines/delete-card.machine.ts";
import type { Connections } from "../connect.ts";
import { confirmCard, type StripeProvider } from "../payments/stripe.ts";
import { linkCard, removeCard, saveCard } from "../wallet/saved-cards.ts";

interface Confirmation {
  readonly provider: ProviderHandle;
  readonly element: ProviderHandle;
  readonly clientSecret: string;
  readonly holderName: string;
}

export function bindCards(connected: () => Connections, stripe: () => StripeProvider) {
  const keys = new Map<string, string>();
  const linkKeys = new WeakMap<object, string>();
  return {
    addCard: addCardMachine.provide({
      actors: {
        loadProvider: fromPromise((): Promise<ProviderHandle> => stripe().load()),
        linkCard: fromPromise(({ self }) =>
          // The asking dialog is the opening: another one has a key of its own.
          linkCard<object>(connected().api, linkKeys, self._parent ?? self),
        ),
        confirmCard: fromPromise(({ input }: { input: Confirmation }) =>
          confirmCard({
            stripe: input.provider as Stripe,
            element: input.element as StripeCardElement,
            clientSecret: input.clientSecret,
            holderName: input.holderName,
          }),
        ),
        saveCard: fromPromise(({ input }: { input: { paymentMethodId: string } }) =>
          saveCard(connected().api, input.paymentMethodId, keys),
        ),
      },
    }),
    deleteCard: deleteCardMachine.provide({
      actors: {
        removeCard: fromPromise(({ input }: { input: { paymentMethodId: string } }) =>
          removeCard(connected().api, input.paymentMethodId, keys),
        ),
      },
    }),
  };
}
