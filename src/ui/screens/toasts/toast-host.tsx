import { useSelector } from "@xstate/react";
import type { ToastMessage } from "../../../machines/core/toast.machine.ts";
import { ToastList } from "../../components/toast-list.tsx";
import { useToasts } from "../../hooks/actors.ts";
import { useTranslationState } from "../../i18n/landing-text.ts";
import { messageText } from "../../i18n/message-text.ts";

/**
 * Keys of the facts in a toast. The payment's state has its own key, because the toast keeps showing the state with
 * which it was raised, while the payment's state may change.
 */
function dataFactsOf(id: string, { key, values }: ToastMessage): string | undefined {
  const transaction = `transaction:${values?.transactionId}`;
  if (values?.transactionId !== undefined)
    return `${transaction}:amount|${transaction}:reference|toast:${id}:state`;
  return /^toasts\.(?:pending|failed)\./.test(key) ? `toast:${id}:state` : undefined;
}

/** The toasts at the bottom of every page. */
export function ToastHost() {
  const translationState = useTranslationState();
  const toasts = useSelector(useToasts(), (snapshot) => snapshot.context.toasts);
  const items = toasts.map((toast) => {
    const { kind, message } = toast.getSnapshot().context;
    return {
      id: toast.id,
      type: kind,
      message: messageText(translationState, message),
      "data-fact": dataFactsOf(toast.id, message),
    };
  });
  const send = (id: string, type: "attention.began" | "attention.ended" | "dismissed") =>
    toasts.find((toast) => toast.id === id)?.send({ type });
  return (
    <ToastList
      toasts={items}
      onClose={(id) => send(id, "dismissed")}
      onPause={(id) => send(id, "attention.began")}
      onResume={(id) => send(id, "attention.ended")}
    />
  );
}
