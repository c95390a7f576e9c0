import { fromPromise } from "xstate";
import { findPayeeMachine } from "../../machines/payees/find-payee.machine.ts";
import { transferMachine } from "../../machines/payments/transfer.machine.ts";
import { findPayee } from "../api/payees.ts";
import type { Connections } from "../connect.ts";

export function bindTransfer(connected: () => Connections) {
  return transferMachine.provide({
    actions: {
      logFailure: () => connected().log.write({ message: "Payee phone number is required" }),
    },
    actors: {
      findPayee: findPayeeMachine.provide({
        actors: {
          readPayees: fromPromise(
            async ({ input, signal }: { input: { phone: string }; signal: AbortSignal }) =>
              findPayee(connected().api, input.phone, signal),
          ),
        },
      }),
    },
  });
}
