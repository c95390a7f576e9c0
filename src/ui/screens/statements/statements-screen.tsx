import { useSelector } from "@xstate/react";
import type { StatementActor } from "../../../machines/history/statement.machine.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { formatCount } from "../../format/count.ts";
import { usePageChart } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Downloads } from "./downloads.tsx";
import { PeriodForm } from "./period-form.tsx";
import { dayText } from "./statement-file.ts";
import { StatementResult } from "./statement-result.tsx";
import * as css from "./statements.css.ts";

/** The route /account-statements. A generated statement is kept until sign-out. */
export function StatementsScreen() {
  const statement = usePageChart("statement");
  return statement === undefined ? null : <Statements actor={statement} />;
}

function Statements({ actor }: { readonly actor: StatementActor }) {
  const { t } = useTranslation();
  const statement = useSelector(actor, (snapshot) =>
    snapshot.matches("shown") ? snapshot.context.statement : undefined,
  );
  return (
    <div className={css.page}>
      <div className={css.heading}>
        <PageHeading>{t("statements.title")}</PageHeading>
      </div>
      <div className={css.tools}>
        <PeriodForm statement={actor} />
        {statement === undefined ? null : <Downloads actor={actor} statement={statement} />}
      </div>
      <ReadyAnnouncement actor={actor} />
      <section className={css.result} aria-label={t("statements.title")} tabIndex={-1}>
        <StatementResult actor={actor} />
      </section>
    </div>
  );
}

/** Announces a finished statement to screen readers. */
function ReadyAnnouncement({ actor }: { readonly actor: StatementActor }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const statement = useSelector(actor, (snapshot) =>
    snapshot.matches("shown") ? snapshot.context.statement : undefined,
  );
  return (
    <div
      aria-live="polite"
      className={css.readyAnnouncement}
      data-fact="statement:from:time|statement:to:time"
    >
      {statement === undefined ? null : (
        <VisuallyHidden>
          {`${t("statements.ready")}. ${t("statements.summary", {
            period: `${dayText(statement.range.start, language)} \u2013 ${dayText(statement.range.end, language)}`,
            count: statement.transactionCount,
            number: formatCount(statement.transactionCount),
          })}`}
        </VisuallyHidden>
      )}
    </div>
  );
}
