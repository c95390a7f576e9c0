import type { Stripe, StripeAuBankAccountElement } from "@stripe/stripe-js";
import { fromPromise } from "xstate";
import { addBankAccountMachine } from "../../machines/payments/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../machines/payments/bank-accounts.machine.ts";
import type { ProviderHandle } from "../../machines/payments/prepare-card.machine.ts";
import { createBankPaymentMethod, type StripeProvider } from "../payments/stripe.ts";
import { navigation } from "./page.ts";

interface NewAccount {
  readonly provider: ProviderHandle;
  readonly element: ProviderHandle;
  readonly name: string;
  readonly email: string;
}

export function bindBankAccounts(stripe: () => StripeProvider) {
  return bankAccountsMachine.provide({
    actors: {
      watchNavigation: navigation,
      addBankAccount: addBankAccountMachine.provide({
        actors: {
          loadProvider: fromPromise((): Promise<ProviderHandle> => stripe().load()),
          createBankPaymentMethod: fromPromise(({ input }: { input: NewAccount }) =>
            createBankPaymentMethod({
              stripe: input.provider as Stripe,
              element: input.element as StripeAuBankAccountElement,
              name: input.name,
              email: input.email,
            }),
          ),
        },
      }),
    },
  });
}
