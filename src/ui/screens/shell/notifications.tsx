import { DismissableLayer } from "@radix-ui/react-dismissable-layer";
import { useSelector } from "@xstate/react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "../../actors.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { BellIcon } from "../../icons/bell.tsx";
import { CardIcon } from "../../icons/card.tsx";
import { DocumentIcon } from "../../icons/document.tsx";
import { product } from "../../product.ts";
import * as css from "./notifications.css.ts";

/** The specification's static demo: a fixed badge and two samples. */
const unread = 8;

/** The bell and the panel that opens under it. */
export function Notifications() {
  const shell = useShell();
  const open = useSelector(shell, (snapshot) => snapshot.matches({ notifications: "open" }));
  const { t } = useTranslation();
  const panelId = useId();
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <div className={css.anchor}>
      <IconButton
        ref={bell}
        label={t("shell.notifications.title")}
        icon={<BellIcon />}
        badge={String(unread)}
        description={t("shell.notifications.count", { count: unread })}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => shell.send({ type: "notifications.toggled" })}
      />
      {open ? (
        <DismissableLayer
          asChild
          onEscapeKeyDown={() => bell.current?.focus()}
          onInteractOutside={(event) => {
            // The bell closes it by itself; closing it here too would open it again.
            if (event.target instanceof Node && bell.current?.contains(event.target)) event.preventDefault();
          }}
          onDismiss={() => shell.send({ type: "notifications.dismissed" })}
        >
          <section id={panelId} className={css.panel} aria-label={t("shell.notifications.title")}>
            <h2 className={css.heading}>{t("shell.notifications.title")}</h2>
            <ul>
              <li className={css.item}>
                <span className={css.medallion}>
                  <CardIcon size={18} />
                </span>
                <div>
                  <p className={css.title}>{t("shell.notifications.samples.welcome.title", { product })}</p>
                  <p className={css.text}>{t("shell.notifications.samples.welcome.text")}</p>
                </div>
              </li>
              <li className={css.item}>
                <span className={css.medallion}>
                  <DocumentIcon size={18} />
                </span>
                <div>
                  <p className={css.title}>{t("shell.notifications.samples.statement.title")}</p>
                  <p className={css.text}>{t("shell.notifications.samples.statement.text")}</p>
                </div>
              </li>
            </ul>
          </section>
        </DismissableLayer>
      ) : null}
    </div>
  );
}
