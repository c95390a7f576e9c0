import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { useQuery } from "../../hooks/actors.ts";
import { usePagesModule } from "../../hooks/loaded-screens.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./dashboard.css.ts";
import { FailedPanelContent } from "./panel-failed.tsx";
import { panelStateOf } from "./panel-state.ts";

interface ReadPanelProps {
  /** The group of its texts. */
  readonly of: "wallet" | "history" | "cards";
  readonly decoration?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly skeleton: ReactNode;
  /** Shown once the query has answered or failed. */
  readonly children: ReactNode;
}

/** A panel of the dashboard: its query's data, the state of the query, and a refresh button. */
export function ReadPanel({ of, skeleton, children, ...panel }: ReadPanelProps) {
  const { t } = useTranslation();
  const name = of === "wallet" ? "balance" : of;
  const pagesModule = usePagesModule();
  const query = useQuery(name);
  const state = useSelector(query, panelStateOf);
  const isBusy = useSelector(query, (snapshot) => snapshot.hasTag("busy"));
  const refresh = () => query.send({ type: "refresh" });
  return (
    <Panel
      title={t(`${of}.title`)}
      note={pagesModule ? <pagesModule.AnswerAge of={name} /> : null}
      onRefresh={refresh}
      refreshing={isBusy}
      {...panel}
    >
      {pagesModule ? <pagesModule.WaitNote read={query} /> : null}
      {state === "loading" ? (
        skeleton
      ) : (
        <div className={of === "wallet" ? css.wallet : css.stack}>
          {state === "failed" ? <FailedPanelContent of={of} onRetry={refresh} /> : null}
          {state === "outdated" ? (
            <Alert
              tone="error"
              actions={
                <Button size="small" onClick={refresh}>
                  {t("common.tryAgain")}
                </Button>
              }
            >
              {t(`${of}.refreshFailed`)}
            </Alert>
          ) : null}
          {children}
        </div>
      )}
    </Panel>
  );
}
