import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import type { PageRequest } from "../../machines/core/domain.ts";
import { readHistoryMachine } from "../../machines/history/read-history.machine.ts";
import type { TransactionsView } from "../../machines/history/rules/transactions.ts";
import { transactionsMachine } from "../../machines/history/transactions.machine.ts";
import { listTransactions, readBalance } from "../api/wallet.ts";
import { watchTransactionsAddress, writeTransactionsAddress } from "../browser/transactions-address.ts";
import type { Connections } from "../connect.ts";
import { bindSaveFile } from "./save-file.ts";

type ViewChangedEvent = { type: "view.changed"; view: TransactionsView };

/** Reads the wallet's whole transaction list. */
export function bindReadHistory(getConnections: () => Connections) {
  return readHistoryMachine.provide({
    actors: {
      readHead: fromPromise(async ({ input, signal }: { input: { size: number }; signal: AbortSignal }) => {
        const [balance, page] = await Promise.all([
          readBalance(getConnections().api, signal),
          listTransactions(getConnections().api, { page: 0, size: input.size }, signal),
        ]);
        return { balance, page };
      }),
      readPage: fromPromise(({ input, signal }: { input: PageRequest; signal: AbortSignal }) =>
        listTransactions(getConnections().api, input, signal),
      ),
    },
  });
}

export function bindTransactions(getConnections: () => Connections) {
  return transactionsMachine.provide({
    actors: {
      readHistory: bindReadHistory(getConnections),
      watchAddress: fromCallback<ViewChangedEvent, undefined>(({ sendBack, receive }) => {
        const send = (event: AnyEventObject) => sendBack(event);
        receive((event) => writeTransactionsAddress(event.view));
        return watchTransactionsAddress({
          entered: (view) => send({ type: "address.entered", view }),
          left: () => send({ type: "address.left" }),
        });
      }),
      saveFile: bindSaveFile(),
    },
  });
}
