import { fromPromise } from "xstate";
import type { Payee } from "../../machines/core/domain.ts";
import { findPayeeMachine } from "../../machines/payees/find-payee.machine.ts";
import { transferMachine } from "../../machines/payments/transfer.machine.ts";
import { findPayee } from "../api/payees.ts";
import type { Connections } from "../connect.ts";

export function bindTransfer(getConnections: () => Connections) {
  return transferMachine.provide({
    actions: {
      logFailure: () => getConnections().log.write({ message: "Payee phone number is required" }),
    },
    actors: {
      findPayee: findPayeeMachine.provide({
        actors: {
          readPayees: fromPromise(
            async ({
              input,
              signal,
            }: {
              input: { phone: string };
              signal: AbortSignal;
            }): Promise<readonly Payee[]> => {
              const { api, browser } = getConnections();
              const payees = await findPayee(api, input.phone, signal);
              const foundAt = browser.now();
              return payees.map((payee) => ({ ...payee, foundAt }));
            },
          ),
        },
      }),
    },
  });
}
