import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useDialogs, usePageChart } from "../../../actors.ts";
import { payAgain } from "../../payments/pay-again.ts";

/** Opens the dialog that the holder left for a fresh sign-in, filled in as it was. Nothing is sent. */
export function ReturnedForm() {
  const returned = usePageChart("returnedForm");
  const dialogs = useDialogs();
  const order = useSelector(returned, (snapshot) =>
    snapshot?.matches("held") ? snapshot.context.order : undefined,
  );
  const canOpen = useSelector(dialogs, (snapshot) => snapshot.can({ type: "withdraw.opened" }));
  useEffect(() => {
    if (order === undefined || !canOpen) return;
    payAgain(dialogs, order);
    returned?.send({ type: "form.restored" });
  }, [canOpen, dialogs, order, returned]);
  return null;
}
