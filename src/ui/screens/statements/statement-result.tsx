import { useSelector } from "@xstate/react";
import { countTransactions } from "../../../machines/history/rules/history.ts";
import type { StatementActor } from "../../../machines/history/statement.machine.ts";
import { Button } from "../../components/button.tsx";
import { BrokenDrawing } from "../../components/drawings/broken-drawing.tsx";
import { ReceiptDrawing } from "../../components/drawings/receipt-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LogoLine } from "../../components/logo-line.tsx";
import { WaitNote } from "../../components/wait-note.tsx";
import { formatCount } from "../../format/count.ts";
import { useDocumentDetails } from "../../hooks/use-document-details.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RefreshIcon } from "../../icons/signed-in.ts";
import { DownloadStatus } from "./downloads.tsx";
import { StatementDocument } from "./statement-document.tsx";
import * as css from "./statements.css.ts";

type Snapshot = ReturnType<StatementActor["getSnapshot"]>;

function viewOf(snapshot: Snapshot) {
  if (snapshot.hasTag("generating")) return "generating";
  if (snapshot.matches({ making: "failed" }) || snapshot.matches("broken")) return "failed";
  return snapshot.matches("shown") ? "shown" : "idle";
}

interface StatementResultProps {
  readonly actor: StatementActor;
}

/** The content below the period form, by the chart's state. */
export function StatementResult({ actor }: StatementResultProps) {
  const { t } = useTranslation();
  const view = useSelector(actor, viewOf);
  switch (view) {
    case "generating":
      return <GeneratingStatement actor={actor} />;
    case "failed":
      return <FailedStatement actor={actor} />;
    case "shown":
      return <ShownStatement actor={actor} />;
    case "idle":
      return (
        <div className={css.panel}>
          <EmptyState
            drawing={<ReceiptDrawing />}
            title={t("statements.invitation.title")}
            text={t("statements.invitation.text")}
          />
        </div>
      );
  }
}

function GeneratingStatement({ actor }: Pick<StatementResultProps, "actor">) {
  const { t } = useTranslation();
  const makeStatement = useSelector(actor, (snapshot) => snapshot.children.makeStatement);
  const history = useSelector(makeStatement, (snapshot) => snapshot?.children.readHistory);
  const readCount = useSelector(history, (snapshot) =>
    snapshot === undefined ? 0 : countTransactions(snapshot.context.pages),
  );
  return (
    <div className={css.generating}>
      <LogoLine width={56} />
      <p role="status" className={css.generatingText}>
        {t("statements.generating")}
      </p>
      <WaitNote read={history} />
      {readCount > 0 ? (
        <p className={css.note}>
          {t("statements.reading", { count: readCount, number: formatCount(readCount) })}
        </p>
      ) : null}
      <Button size="small" variant="quiet" onClick={() => actor.send({ type: "cancelled" })}>
        {t("common.cancel")}
      </Button>
    </div>
  );
}

function FailedStatement({ actor }: Pick<StatementResultProps, "actor">) {
  const { t } = useTranslation();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const reason =
    failure === undefined
      ? ""
      : failure.code === "history_restless"
        ? t("statements.restless")
        : failureText(t, failure);
  return (
    <div className={css.panel}>
      <EmptyState
        drawing={<BrokenDrawing />}
        role="alert"
        title={t("statements.failed.title")}
        text={`${t("statements.failed.text")} ${reason}`.trim()}
        action={
          <Button icon={<RefreshIcon />} onClick={() => actor.send({ type: "retried" })}>
            {t("common.tryAgain")}
          </Button>
        }
      />
    </div>
  );
}

function ShownStatement({ actor }: StatementResultProps) {
  const { holderName } = useDocumentDetails();
  const statement = useSelector(actor, (snapshot) => snapshot.context.statement);
  const page = useSelector(actor, (snapshot) => snapshot.context.page);
  if (statement === undefined) return null;
  return (
    <>
      <DownloadStatus actor={actor} />
      <StatementDocument
        statement={statement}
        holderName={holderName}
        page={page}
        onTurn={(nextPage) => actor.send({ type: "page.turned", page: nextPage })}
      />
    </>
  );
}
