import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { Statement } from "../../../machines/history/rules/statement.ts";
import type { SaveFileActor } from "../../../machines/history/save-file.machine.ts";
import type { StatementActor } from "../../../machines/history/statement.machine.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { useDocumentDetails } from "../../hooks/use-document-details.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DownloadIcon } from "../../icons/pages.ts";
import { textsOf } from "./statement-file.ts";
import * as css from "./statements.css.ts";

interface DownloadsProps {
  readonly actor: StatementActor;
  readonly statement: Statement;
}

type FileSnapshot = SnapshotFrom<SaveFileActor>;

const isSaving = (snapshot: FileSnapshot | undefined) => snapshot?.matches("saving") ?? false;
const hasFailed = (snapshot: FileSnapshot | undefined) => snapshot?.matches("failed") ?? false;

/** Buttons that save the statement as PDF and CSV, with their progress and errors. */
export function Downloads({ actor, statement }: DownloadsProps) {
  const { t } = useTranslation();
  const details = useDocumentDetails();
  const pdf = useSelector(actor, (snapshot) => snapshot.children.pdf);
  const csv = useSelector(actor, (snapshot) => snapshot.children.csv);
  const isSavingPdf = useSelector(pdf, isSaving);
  const isSavingCsv = useSelector(csv, isSaving);
  const createFile = () => ({ statement, texts: textsOf(t, statement, details) });
  return (
    <div className={css.downloads}>
      <Button
        icon={<DownloadIcon />}
        busy={isSavingPdf}
        onClick={() =>
          pdf?.send({ type: "file.requested", order: { kind: "statementPdf", file: createFile() } })
        }
      >
        {t("statements.downloadPdf")}
      </Button>
      <Button
        icon={<DownloadIcon />}
        busy={isSavingCsv}
        onClick={() =>
          csv?.send({ type: "file.requested", order: { kind: "statementCsv", file: createFile() } })
        }
      >
        {t("statements.downloadCsv")}
      </Button>
    </div>
  );
}

/** Shown below the buttons while a file is written or has failed. */
export function DownloadStatus({ actor }: Pick<DownloadsProps, "actor">) {
  const { t } = useTranslation();
  const pdf = useSelector(actor, (snapshot) => snapshot.children.pdf);
  const csv = useSelector(actor, (snapshot) => snapshot.children.csv);
  const isSavingPdf = useSelector(pdf, isSaving);
  const hasPdfFailed = useSelector(pdf, hasFailed);
  const hasCsvFailed = useSelector(csv, hasFailed);
  return (
    <>
      {isSavingPdf ? (
        <div className={css.progress}>
          <p role="status">{t("statements.downloadingPdf")}</p>
          <Progress pdf={pdf} />
          <Button size="small" variant="quiet" onClick={() => pdf?.send({ type: "cancelled" })}>
            {t("common.cancel")}
          </Button>
        </div>
      ) : null}
      {hasPdfFailed ? <Alert tone="error">{t("statements.pdfFailed")}</Alert> : null}
      {hasCsvFailed ? <Alert tone="error">{t("statements.csvFailed")}</Alert> : null}
    </>
  );
}

/** A separate component, because it rerenders for each part of the file. */
function Progress({ pdf }: { readonly pdf: SaveFileActor | undefined }) {
  const { t } = useTranslation();
  const percent = useSelector(pdf, (snapshot) => Math.floor((snapshot?.context.written ?? 0) * 100));
  return (
    <progress
      className={css.bar}
      max={100}
      value={percent}
      aria-label={t("statements.pdfProgress", { percent })}
    />
  );
}
