import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { keepingFocus } from "../../components/keep-focus.ts";
import { Panel } from "../../components/panel.tsx";
import { useQuery } from "../../hooks/actors.ts";
import { useLoadedPages } from "../../hooks/loaded-screens.ts";
import * as css from "./dashboard.css.ts";
import { PanelFailed } from "./panel-failed.tsx";
import { panelStateOf } from "./panel-state.ts";

interface ReadPanelProps {
  readonly of: "balance" | "history" | "cards";
  readonly decoration?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly skeleton: ReactNode;
  /** Shown as soon as there is an answer, or none can be had. */
  readonly children: ReactNode;
}

/** A panel of the dashboard: what its query has answered, how that stands, and the way to read it again. */
export function ReadPanel({ of, skeleton, children, ...panel }: ReadPanelProps) {
  const { t } = useTranslation();
  const texts = of === "balance" ? "wallet" : of;
  const pages = useLoadedPages();
  const query = useQuery(of);
  const state = useSelector(query, panelStateOf);
  const busy = useSelector(query, (snapshot) => snapshot.hasTag("busy"));
  const refresh = () => query.send({ type: "refresh" });
  return (
    <Panel
      title={t(`${texts}.title`)}
      note={pages ? <pages.AnswerAge of={of} /> : null}
      onRefresh={refresh}
      refreshing={busy}
      {...panel}
    >
      {state === "loading" ? (
        skeleton
      ) : (
        <div className={texts === "wallet" ? css.wallet : css.stack}>
          {state === "failed" ? <PanelFailed of={texts} onRetry={refresh} /> : null}
          {state === "outdated" ? (
            <Alert
              tone="error"
              actions={
                <Button size="small" onClick={keepingFocus(refresh)}>
                  {t("common.tryAgain")}
                </Button>
              }
            >
              {t(`${texts}.refreshFailed`)}
            </Alert>
          ) : null}
          {children}
        </div>
      )}
    </Panel>
  );
}
