import { useSelector } from "@xstate/react";
import type { DialogsActor } from "../../../machines/session/dialogs.machine.ts";

/** The request id of the open payment dialog; undefined if none is open. */
export function useOpenPaymentRequestId(dialogs: DialogsActor): string | undefined {
  return useSelector(dialogs, ({ children }) => {
    const dialog = children.topUp ?? children.withdraw ?? children.transfer;
    return dialog?.getSnapshot().context.requestId;
  });
}
