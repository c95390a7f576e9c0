import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import type { PageRequest } from "../../machines/core/domain.ts";
import { transactionDetailMachine } from "../../machines/history/transaction-detail.machine.ts";
import { listTransactions } from "../api/wallet.ts";
import { watchTransactionAddress } from "../browser/transaction-address.ts";
import type { Connections } from "../connect.ts";
import { bindCopyText } from "./copy-text.ts";
import { bindSaveFile } from "./save-file.ts";

export function bindTransactionDetail(getConnections: () => Connections) {
  return transactionDetailMachine.provide({
    actors: {
      watchAddress: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchTransactionAddress({
          entered: (transactionId) => sendBack({ type: "address.entered", transactionId }),
          left: () => sendBack({ type: "address.left" }),
        }),
      ),
      readPage: fromPromise(({ input, signal }: { input: PageRequest; signal: AbortSignal }) =>
        listTransactions(getConnections().api, input, signal),
      ),
      saveFile: bindSaveFile(),
      copyText: bindCopyText(),
    },
  });
}
