import { useSelector } from "@xstate/react";
import type { FormEvent } from "react";
import { type PeriodChoice, periodChoices } from "../../../machines/history/rules/statement.ts";
import type { StatementActor } from "../../../machines/history/statement.machine.ts";
import { ExplainedButton } from "../../components/explained-button.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./statements.css.ts";

function isChoice(value: string): value is PeriodChoice {
  return periodChoices.some((choice) => choice === value);
}

/** The period, two date fields for a custom period, and the button that requests the statement. */
export function PeriodForm({ statement }: { readonly statement: StatementActor }) {
  const { t } = useTranslation();
  const choice = useSelector(statement, (snapshot) => snapshot.context.form.choice);
  const start = useSelector(statement, (snapshot) => snapshot.context.form.start);
  const end = useSelector(statement, (snapshot) => snapshot.context.form.end);
  const fault = useSelector(statement, (snapshot) => snapshot.context.fault);
  const isGenerating = useSelector(statement, (snapshot) => snapshot.hasTag("generating"));
  const canGenerate = useSelector(statement, (snapshot) => snapshot.can({ type: "submitted" }));
  const missingField = choice === undefined ? "period" : start === "" || end === "" ? "dates" : undefined;
  const shownMissingField = canGenerate || isGenerating ? undefined : missingField;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    statement.send({ type: "submitted" });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <SelectField
        label={t("statements.period")}
        className={css.period}
        placeholder={t("statements.choosePeriod")}
        value={choice ?? ""}
        onChange={(value) => {
          if (isChoice(value)) statement.send({ type: "period.chosen", choice: value });
        }}
        options={periodChoices.map((value) => ({ value, label: t(`statements.periods.${value}`) }))}
      />
      {choice === "custom" ? (
        <>
          <TextField
            type="date"
            label={t("statements.startDate")}
            className={css.date}
            error={fault === "startAhead" ? t("statements.startAhead") : undefined}
            value={start}
            onChange={(day) => statement.send({ type: "date.changed", field: "start", day })}
          />
          <TextField
            type="date"
            label={t("statements.endDate")}
            className={css.date}
            error={fault === "datesReversed" ? t("statements.datesReversed") : undefined}
            value={end}
            onChange={(day) => statement.send({ type: "date.changed", field: "end", day })}
          />
        </>
      ) : null}
      <ExplainedButton
        side="below"
        missing={shownMissingField && t(`statements.missing.${shownMissingField}`)}
        frameClassName={css.generate}
        type="submit"
        variant="primary"
        block
        busy={isGenerating}
        disabled={!isGenerating && !canGenerate}
      >
        {t("statements.generate")}
      </ExplainedButton>
    </form>
  );
}
