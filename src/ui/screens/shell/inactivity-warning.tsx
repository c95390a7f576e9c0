import { useSelector } from "@xstate/react";
import type { InactivityActor } from "../../../machines/session/inactivity.machine.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { useAppearance, usePageChart, usePersonSession } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./inactivity-warning.css.ts";

/** Shown in the last minute before an unused session ends. */
export function InactivityWarning() {
  const inactivity = usePageChart("inactivity");
  const isWarning = useSelector(inactivity, (snapshot) => snapshot?.hasTag("warning") === true);
  return inactivity && isWarning ? <Warning inactivity={inactivity} /> : null;
}

const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The announced number changes three times, not each second. */
function announcedSeconds(seconds: number): number {
  return [10, 30].find((threshold) => seconds <= threshold) ?? 60;
}

function Warning({ inactivity }: { readonly inactivity: InactivityActor }) {
  const { t } = useTranslation();
  const person = usePersonSession();
  const appearance = useAppearance();
  const seconds = useSelector(inactivity, (snapshot) => snapshot.context.secondsLeft);
  const staySignedIn = () => inactivity.send({ type: "stay.requested" });
  return (
    <Dialog
      role="alertdialog"
      title={t("inactivity.title")}
      description={t("inactivity.text")}
      onDismiss={staySignedIn}
      footer={
        <>
          <Button variant="primary" size="action" block onClick={staySignedIn} data-first-focus>
            {t("inactivity.stay")}
          </Button>
          <Button
            size="action"
            block
            onClick={() => person.send({ type: "signOut.requested", appearance: appearance() })}
          >
            {t("shell.logout")}
          </Button>
        </>
      }
    >
      <p className={css.time} role="timer">
        <bdi dir="ltr">{formatCountdown(seconds)}</bdi>
      </p>
      <VisuallyHidden>
        <span role="status">
          {t("inactivity.left", { time: formatCountdown(announcedSeconds(seconds)) })}
        </span>
      </VisuallyHidden>
    </Dialog>
  );
}
