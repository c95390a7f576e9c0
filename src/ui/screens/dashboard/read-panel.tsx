import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../components/panel.tsx";
import { useQuery } from "../../hooks/actors.ts";
import { useLoadedPages } from "../../hooks/loaded-screens.ts";
import { PanelFailed, PanelOutdated } from "./panel-failures.tsx";
import { panelStateOf } from "./panel-state.ts";

interface ReadPanelProps {
  readonly query: "balance" | "history" | "cards";
  /** Where its texts are. */
  readonly texts: "wallet" | "history" | "cards";
  readonly decoration?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly bodyClassName: string;
  readonly skeleton: ReactNode;
  /** Shown as soon as there is an answer, or none can be had. */
  readonly children: ReactNode;
}

/** A panel of the dashboard: what its query has answered, how that stands, and the way to read it again. */
export function ReadPanel({
  query: name,
  texts,
  skeleton,
  bodyClassName,
  children,
  ...panel
}: ReadPanelProps) {
  const { t } = useTranslation();
  const pages = useLoadedPages();
  const query = useQuery(name);
  const state = useSelector(query, panelStateOf);
  const busy = useSelector(query, (snapshot) => snapshot.hasTag("busy"));
  const refresh = () => query.send({ type: "refresh" });
  return (
    <Panel
      title={t(`${texts}.title`)}
      note={pages ? <pages.AnswerAge of={name} /> : null}
      onRefresh={refresh}
      refreshing={busy}
      {...panel}
    >
      {state === "loading" ? (
        skeleton
      ) : (
        <div className={bodyClassName}>
          {state === "failed" ? (
            <PanelFailed
              title={t(`${texts}.loadFailed.title`)}
              text={t(`${texts}.loadFailed.text`)}
              onRetry={refresh}
            />
          ) : null}
          {state === "outdated" ? (
            <PanelOutdated text={t(`${texts}.refreshFailed`)} onRetry={refresh} />
          ) : null}
          {children}
        </div>
      )}
    </Panel>
  );
}
