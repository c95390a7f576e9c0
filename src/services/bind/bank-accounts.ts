import type { Stripe, StripeAuBankAccountElement } from "@stripe/stripe-js";
import { fromPromise } from "xstate";
import { addBankAccountMachine } from "../../machines/bank-accounts/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../machines/bank-accounts/bank-accounts.machine.ts";
import {
  type BankAccountChange,
  sampleBankAccounts,
} from "../../machines/bank-accounts/rules/bank-accounts.ts";
import type { ProviderHandle } from "../../machines/cards/prepare-card.machine.ts";
import { type Connections, signedInPerson } from "../connect.ts";
import { createBankPaymentMethod, type StripeProvider } from "../payments/stripe.ts";
import { bankAccountsStore } from "../storage/bank-accounts.ts";
import { localArea } from "../storage/browser-stores.ts";
import { navigation } from "./page.ts";

interface NewBankAccountInput {
  readonly provider: ProviderHandle;
  readonly element: ProviderHandle;
  readonly name: string;
  readonly email: string;
}

/** @throws Error if the signed-in person, whose accounts these are, is unknown */
async function storeOf(connections: Connections) {
  return bankAccountsStore(localArea, await signedInPerson(connections));
}

/** The list for a person who has not changed it in this browser. */
function initialAccounts({ config }: Connections) {
  return config.environment === "production" ? [] : sampleBankAccounts;
}

export function bindBankAccounts(getConnections: () => Connections, getStripe: () => StripeProvider) {
  return bankAccountsMachine.provide({
    actors: {
      watchNavigation: navigation,
      listBankAccounts: fromPromise(
        async () => (await storeOf(getConnections())).read() ?? initialAccounts(getConnections()),
      ),
      keepBankAccounts: fromPromise(async ({ input }: { input: { readonly change: BankAccountChange } }) =>
        (await storeOf(getConnections())).update(input.change, initialAccounts(getConnections())),
      ),
      addBankAccount: addBankAccountMachine.provide({
        actors: {
          loadProvider: fromPromise((): Promise<ProviderHandle> => getStripe().load()),
          createBankPaymentMethod: fromPromise(({ input }: { input: NewBankAccountInput }) =>
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
