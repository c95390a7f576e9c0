import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { Statement } from "../../../machines/history/rules/statement.ts";
import type { StatementActor } from "../../../machines/history/statement.machine.ts";
import { useSettings } from "../../actors.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { DownloadIcon } from "../../icons/download.tsx";
import { useLanguage } from "../../use-language.ts";
import { textsOf } from "./statement-file.ts";
import * as css from "./statements.css.ts";

interface DownloadsProps {
  readonly actor: StatementActor;
  readonly statement: Statement;
  readonly holderName: string;
}

/** The statement as a PDF and as a table, with what is under way and what went wrong. */
export function Downloads({ actor, statement, holderName }: DownloadsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const drawing = useSelector(actor, (snapshot) => snapshot.matches({ shown: { pdf: "downloading" } }));
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ shown: { csv: "saving" } }));
  const texts = () => textsOf(t, statement, { language, timeZone, holderName });
  return (
    <div className={css.downloads}>
      <Button
        icon={<DownloadIcon />}
        busy={drawing}
        onClick={() => actor.send({ type: "pdf.requested", texts: texts() })}
      >
        {t("statements.downloadPdf")}
      </Button>
      <Button
        icon={<DownloadIcon />}
        busy={saving}
        onClick={() => actor.send({ type: "csv.requested", texts: texts() })}
      >
        {t("statements.downloadCsv")}
      </Button>
    </div>
  );
}

/** Stands under the buttons while there is something to say. */
export function DownloadStatus({ actor }: Pick<DownloadsProps, "actor">) {
  const { t } = useTranslation();
  const drawing = useSelector(actor, (snapshot) => snapshot.matches({ shown: { pdf: "downloading" } }));
  const pdfFailed = useSelector(actor, (snapshot) => snapshot.matches({ shown: { pdf: "failed" } }));
  const csvFailed = useSelector(actor, (snapshot) => snapshot.matches({ shown: { csv: "failed" } }));
  return (
    <>
      {drawing ? (
        <div className={css.progress}>
          <p role="status">{t("statements.downloadingPdf")}</p>
          <Progress actor={actor} />
          <Button size="small" variant="quiet" onClick={() => actor.send({ type: "pdf.cancelled" })}>
            {t("common.cancel")}
          </Button>
        </div>
      ) : null}
      {pdfFailed ? <Alert tone="error">{t("statements.pdfFailed")}</Alert> : null}
      {csvFailed ? <Alert tone="error">{t("statements.csvFailed")}</Alert> : null}
    </>
  );
}

/** Alone, since it is drawn anew for each part of the file. */
function Progress({ actor }: Pick<DownloadsProps, "actor">) {
  const { t } = useTranslation();
  const percent = useSelector(actor, (snapshot) => Math.floor(snapshot.context.written * 100));
  return (
    <progress
      className={css.bar}
      max={100}
      value={percent}
      aria-label={t("statements.pdfProgress", { percent })}
    />
  );
}
