import type { Stripe, StripeAuBankAccountElement } from "@stripe/stripe-js";
import { fromPromise } from "xstate";
import { addBankAccountMachine } from "../../machines/payments/add-bank-account.machine.ts";
import { bankAccountsMachine } from "../../machines/payments/bank-accounts.machine.ts";
import type { ProviderHandle } from "../../machines/payments/prepare-card.machine.ts";
import { type BankAccount, sampleBankAccounts } from "../../machines/payments/rules/bank-accounts.ts";
import { type Connections, signedInPerson } from "../connect.ts";
import { createBankPaymentMethod, type StripeProvider } from "../payments/stripe.ts";
import { bankAccountsStore } from "../storage/bank-accounts.ts";
import { localArea } from "../storage/browser-stores.ts";
import { navigation } from "./page.ts";

interface NewAccount {
  readonly provider: ProviderHandle;
  readonly element: ProviderHandle;
  readonly name: string;
  readonly email: string;
}

/** @throws Error where the person is not known, whose accounts they would be */
async function storeOf(connections: Connections) {
  return bankAccountsStore(localArea, await signedInPerson(connections));
}

export function bindBankAccounts(connected: () => Connections, stripe: () => StripeProvider) {
  return bankAccountsMachine.provide({
    actors: {
      watchNavigation: navigation,
      listBankAccounts: fromPromise(async () => {
        const kept = (await storeOf(connected())).read();
        return kept ?? (connected().config.environment === "production" ? [] : sampleBankAccounts);
      }),
      keepBankAccounts: fromPromise(
        async ({ input }: { input: { readonly accounts: readonly BankAccount[] } }) => {
          if (!(await storeOf(connected())).write(input.accounts)) throw new Error("Nothing is kept");
        },
      ),
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
