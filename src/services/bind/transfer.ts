import { fromPromise } from "xstate";
import { transferMachine } from "../../machines/transfer.machine.ts";
import type { Connections } from "../connect.ts";
import { findPayee } from "../wallet/payees.ts";

export function bindTransfer(connected: () => Connections) {
  return transferMachine.provide({
    actors: {
      findPayee: fromPromise(async ({ input, signal }: { input: { phone: string }; signal: AbortSignal }) =>
        findPayee(connected().api, input.phone, signal),
      ),
    },
  });
}
