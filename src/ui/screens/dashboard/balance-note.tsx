import { useSelector } from "@xstate/react";
import type { BalanceDisplayActor } from "../../../machines/session/balance-display.machine.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { usePageChart } from "../../hooks/actors.ts";
import { useIsOutdated } from "../../hooks/use-is-outdated.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EyeIcon, EyeOffIcon } from "../../icons/pages.ts";
import * as css from "./balance-note.css.ts";

/** Shown next to the balance: whether the balance is outdated or hidden, and the switch that hides it. */
export function BalanceNote() {
  const { t } = useTranslation();
  const isOutdated = useIsOutdated("balance");
  const display = usePageChart("balanceDisplay");
  return (
    <>
      {isOutdated ? <span className={css.note}>{t("afterPayment.updating")}</span> : null}
      {display === undefined ? null : <HideSwitch display={display} />}
    </>
  );
}

function HideSwitch({ display }: { readonly display: BalanceDisplayActor }) {
  const { t } = useTranslation();
  const isHidden = useSelector(display, (snapshot) =>
    snapshot.matches("reading") ? undefined : snapshot.hasTag("hidden"),
  );
  if (isHidden === undefined) return null;
  return (
    <>
      {isHidden ? <span className={css.note}>{t("balanceDisplay.hidden")}</span> : null}
      <IconButton
        role="switch"
        aria-checked={isHidden}
        label={t("balanceDisplay.hide")}
        icon={isHidden ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
        className={css.hide}
        onClick={() => display.send({ type: "balance.toggled" })}
      />
    </>
  );
}
