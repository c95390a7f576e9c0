import { useSelector } from "@xstate/react";
import { useLocation } from "wouter";
import { Banner } from "../../components/banner.tsx";
import { Button } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { usePages } from "../../hooks/actors.ts";
import { usePagesArePending } from "../../hooks/loaded-screens.ts";
import { useLandingText } from "../../i18n/landing-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FaultView } from "../faults/fault-view.tsx";
import * as css from "./shell.css.ts";

/** Replaces a page whose code is loading or failed to load. */
export function PendingPage() {
  const t = useLandingText();
  const isPending = usePagesArePending();
  if (isPending) return <Spinner />;
  return (
    <FaultView title={t("faults.chunk.title")} text={t("faults.chunk.text")} actions={<TryAgainButton />} />
  );
}

/** Shown above a dashboard whose menus and dialogs did not load. */
export function PagesLoadFailedBanner() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const hasFailed = useSelector(usePages(), (snapshot) => snapshot.matches("loadFailed"));
  if (!hasFailed || location !== "/dashboard") return null;
  return (
    <div className={css.banners}>
      <Banner tone="warning" title={t("shell.parts.title")} actions={<TryAgainButton />}>
        {t("shell.parts.text")}
      </Banner>
    </div>
  );
}

function TryAgainButton() {
  const t = useLandingText();
  const pages = usePages();
  return (
    <Button size="small" onClick={() => pages.send({ type: "retried" })}>
      {t("faults.tryAgain")}
    </Button>
  );
}
