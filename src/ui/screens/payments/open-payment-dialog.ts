import { useSelector } from "@xstate/react";
import type { SessionActor } from "../../../machines/session/session.machine.ts";

/** What the open dialog calls itself when it asks for a payment; undefined where none is open that can pay. */
export function useOpenPaymentDialog(session: SessionActor): string | undefined {
  return useSelector(session, ({ children }) => {
    const dialog = children.topUp ?? children.withdraw ?? children.transfer;
    return dialog?.getSnapshot().context.requestId;
  });
}
