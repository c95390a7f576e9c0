import { useSelector } from "@xstate/react";
import { Banner } from "../../components/banner.tsx";
import { useShell } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./shell.css.ts";

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOffline = useSelector(useShell(), (snapshot) => snapshot.matches({ network: "offline" }));
  if (!isOffline) return null;
  return (
    <div className={css.banners}>
      <Banner tone="info" title={t("shell.offline.title")}>
        {t("shell.offline.text")}
      </Banner>
    </div>
  );
}
