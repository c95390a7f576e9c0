import { DismissableLayer } from "@radix-ui/react-dismissable-layer";
import type { RefObject } from "react";
import { useSettings } from "../../hooks/actors.ts";
import { useProduct } from "../../hooks/use-product.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CardIcon } from "../../icons/pages.ts";
import { DocumentIcon } from "../../icons/signed-in.ts";
import { NotificationList } from "./notification-list.tsx";
import * as css from "./notifications.css.ts";

interface NotificationsPanelProps {
  readonly id: string;
  /** The button that opened the panel; it gets the focus back. */
  readonly bell: RefObject<HTMLButtonElement | null>;
  readonly onDismiss: () => void;
}

/** The panel below the bell. */
export function NotificationsPanel({ id, bell, onDismiss }: NotificationsPanelProps) {
  const { t } = useTranslation();
  const areSamplesShown = useSettings()?.sampleNotifications === true;
  return (
    <DismissableLayer
      asChild
      onEscapeKeyDown={() => bell.current?.focus()}
      onInteractOutside={(event) => {
        // A press on the bell toggles the panel. If this handler closed the panel first, the press would reopen it.
        if (event.target instanceof Node && bell.current?.contains(event.target)) event.preventDefault();
      }}
      onDismiss={onDismiss}
    >
      <section id={id} className={css.panel} aria-label={t("shell.notifications.title")}>
        <h2 className={css.heading}>{t("shell.notifications.title")}</h2>
        {areSamplesShown ? <SampleNotifications /> : <NotificationList />}
      </section>
    </DismissableLayer>
  );
}

function SampleNotifications() {
  const { t } = useTranslation();
  const product = useProduct();
  return (
    <ul>
      <li className={css.item}>
        <span className={css.iconCircle}>
          <CardIcon size={18} />
        </span>
        <div>
          <p className={css.title}>{t("notifications.welcome.title", { product })}</p>
          <p className={css.text}>{t("notifications.welcome.text")}</p>
        </div>
      </li>
      <li className={css.item}>
        <span className={css.iconCircle}>
          <DocumentIcon size={18} />
        </span>
        <div>
          <p className={css.title}>{t("notifications.statement.title")}</p>
          <p className={css.text}>{t("notifications.statement.text")}</p>
        </div>
      </li>
    </ul>
  );
}
