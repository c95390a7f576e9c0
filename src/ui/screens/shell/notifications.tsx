import { useSelector } from "@xstate/react";
import { useId, useRef } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { usePageChart, useSettings, useShell } from "../../hooks/actors.ts";
import { usePagesArePending, usePagesModule } from "../../hooks/loaded-screens.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { BellIcon } from "../../icons/signed-in.ts";
import * as css from "./notifications.css.ts";

/** The badge of the specification's static demo. */
const sampleCount = 8;

/** The bell and its panel, which opens once its code has loaded. */
export function Notifications() {
  const shell = useShell();
  const notifications = usePageChart("notifications");
  const unreadCount = useSelector(notifications, (snapshot) => snapshot?.context.unread.length ?? 0);
  const count = useSettings()?.sampleNotifications ? sampleCount : unreadCount;
  const isOpen = useSelector(shell, (snapshot) => snapshot.matches({ notifications: "open" }));
  const { t } = useTranslation();
  const pagesModule = usePagesModule();
  const arePagesPending = usePagesArePending();
  const panelId = useId();
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <div className={css.anchor}>
      <IconButton
        ref={bell}
        label={t("shell.notifications.title")}
        icon={<BellIcon />}
        {...(count > 0 && { badge: String(count), description: t("shell.notifications.count", { count }) })}
        aria-busy={(isOpen && arePagesPending) || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen && pagesModule ? panelId : undefined}
        onClick={() => {
          if (!isOpen) notifications?.send({ type: "notifications.opened" });
          shell.send({ type: "notifications.toggled" });
        }}
      />
      {isOpen && pagesModule ? (
        <pagesModule.NotificationsPanel
          id={panelId}
          bell={bell}
          onDismiss={() => shell.send({ type: "notifications.dismissed" })}
        />
      ) : null}
    </div>
  );
}
