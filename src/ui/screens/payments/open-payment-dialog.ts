import { useSelector } from "@xstate/react";
import type { DialogsActor } from "../../../machines/session/dialogs.machine.ts";

/** What the open dialog calls itself when it asks for a payment; undefined where none is open that can pay. */
export function useOpenPaymentDialog(dialogs: DialogsActor): string | undefined {
  return useSelector(dialogs, ({ children }) => {
    const dialog = children.topUp ?? children.withdraw ?? children.transfer;
    return dialog?.getSnapshot().context.requestId;
  });
}
