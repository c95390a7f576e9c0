import { useSelector } from "@xstate/react";
import { useId } from "react";
import { Panel } from "../../components/panel.tsx";
import { Switch } from "../../components/switch.tsx";
import { usePageChart } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./settings-screen.css.ts";

/** The states that have a text next to the switch or instead of it. */
const explainedStates = [
  "unsupported",
  "blocked",
  "asking",
  { off: "unanswered" },
  { off: "denied" },
] as const;
const noteKeys = ["unsupported", "blocked", "asking", "unanswered", "denied"] as const;

/** Renders nothing if the wallet sends no events: without them a hidden tab does not learn of money received. */
export function SystemNotifications() {
  const { t } = useTranslation();
  const actor = usePageChart("systemNotifications");
  const noteId = useId();
  const isOffered = useSelector(
    actor,
    (snapshot) => snapshot !== undefined && !snapshot.matches("unknown") && !snapshot.matches("unoffered"),
  );
  const isEnabled = useSelector(actor, (snapshot) => snapshot?.hasTag("on") === true);
  const hasSwitch = useSelector(
    actor,
    (snapshot) => snapshot !== undefined && !snapshot.matches("unsupported") && !snapshot.matches("blocked"),
  );
  const noteKey = useSelector(
    actor,
    (snapshot) => noteKeys[explainedStates.findIndex((state) => snapshot?.matches(state))],
  );
  if (!isOffered) return null;
  return (
    <Panel title={t("settings.systemNotifications.title")}>
      <div className={css.session}>
        <p id={noteId} className={css.note}>
          {t("settings.systemNotifications.note")}
        </p>
        {hasSwitch ? (
          <Switch
            label={t("settings.systemNotifications.switch")}
            checked={isEnabled}
            describedBy={noteId}
            className={css.wholeSwitch}
            onToggle={() => actor?.send({ type: "notifications.switched" })}
          />
        ) : null}
      </div>
      <p role="status" className={css.statusNote}>
        {noteKey === undefined ? null : t(`settings.systemNotifications.${noteKey}`)}
      </p>
    </Panel>
  );
}
