import { useSelector } from "@xstate/react";
import { ToastList } from "../../components/toast-list.tsx";
import { useToasts } from "../../hooks/actors.ts";
import { useTranslations } from "../../i18n/landing-text.ts";
import { messageText } from "../../i18n/message-text.ts";

/** The short messages at the bottom end of every page. */
export function ToastHost() {
  const current = useTranslations();
  const toasts = useSelector(useToasts(), (snapshot) => snapshot.context.toasts);
  const items = toasts.map((toast) => {
    const { kind, message } = toast.getSnapshot().context;
    return { id: toast.id, type: kind, message: messageText(current, message) };
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
