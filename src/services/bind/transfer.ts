import { fromPromise } from "xstate";
import { transferMachine } from "../../machines/transfer.machine.ts";
import type { Connections } from "../connect.ts";
import type { Parts } from "../parts.ts";

export function bindTransfer(connected: () => Connections, parts: Parts) {
  return transferMachine.provide({
    actors: {
      findPayee: fromPromise(async ({ input, signal }: { input: { phone: string }; signal: AbortSignal }) =>
        parts.pages().findPayee(connected().api, input.phone, signal),
      ),
    },
  });
}
