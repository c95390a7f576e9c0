import { useSelector } from "@xstate/react";
import type { CallOperation } from "../../../machines/instructions/call-order.ts";
import type { OpenCallActor } from "../../../machines/instructions/open-call.machine.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { formatTimestamp } from "../../format/date.ts";
import { unbrokenTimestamp } from "../../format/unbroken-timestamp.ts";
import { usePageChart, useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

interface OpenCallNoticeProps {
  /** The chart of the notice. */
  readonly of: "openCardCall" | "openAccountCall";
  /** Scrolls the notice into view when it appears. */
  readonly reveal?: boolean;
}

export function useIsCallOpen(chartName: OpenCallNoticeProps["of"]): boolean {
  return useSelector(usePageChart(chartName), (snapshot) => snapshot?.hasTag("undecided") === true);
}

/** A change whose answer is unknown, shown where it was made; renders nothing if there is none. */
export function OpenCallNotice({ of, reveal = false }: OpenCallNoticeProps) {
  const chart = usePageChart(of);
  const isOpen = useIsCallOpen(of);
  return chart !== undefined && isOpen ? <UndecidedCall chart={chart} reveal={reveal} /> : null;
}

function UndecidedCall({ chart, reveal }: { readonly chart: OpenCallActor; readonly reveal: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const call = useSelector(chart, (snapshot) => snapshot.context.call);
  const now = useNow();
  const isBusy = useSelector(chart, (snapshot) => snapshot.hasTag("busy"));
  const submittedTime = unbrokenTimestamp(formatTimestamp(call?.submittedAt ?? "", now, timeZone, language));
  return (
    <Alert
      tone="warning"
      live="status"
      reveal={reveal}
      title={t("openCall.title")}
      actions={
        <>
          <Button
            size="small"
            unavailable={isBusy}
            onClick={isBusy ? undefined : () => chart.send({ type: "check.requested" })}
          >
            {t("payment.undecided.checkAgain")}
          </Button>
          <Button size="small" busy={isBusy} onClick={() => chart.send({ type: "cancel.requested" })}>
            {t("openCall.cancel")}
          </Button>
        </>
      }
    >
      <p data-fact="call:time">
        {t(`openCall.noted.${call?.operation as NotedOperation}`, { when: submittedTime })}
      </p>
      <p>{t("openCall.waiting")}</p>
    </Alert>
  );
}

/** The operations that these notices cover. */
type NotedOperation = Exclude<CallOperation, "linkCard" | "createAccount">;
