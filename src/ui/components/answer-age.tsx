import { useSelector } from "@xstate/react";
import type { FollowedQuery } from "../../machines/session/answer-age.machine.ts";
import { formatTimestamp } from "../format/date.ts";
import { unbrokenTimestamp } from "../format/unbroken-timestamp.ts";
import { usePageChart, useSettings } from "../hooks/actors.ts";
import { useLanguage } from "../hooks/use-language.ts";
import { useNow } from "../hooks/use-now.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import * as css from "./answer-age.css.ts";

interface AnswerAgeProps {
  readonly of: FollowedQuery;
  /** Shown next to the heading instead of below it. */
  readonly inline?: boolean;
}

/** The time of a panel's data, shown once the data is a minute old or a refresh has failed. */
export function AnswerAge({ of, inline = false }: AnswerAgeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const now = useNow();
  const answeredAt = useSelector(usePageChart(`${of}Age`), (age) =>
    age?.hasTag("dated") ? age.context.answeredAt : undefined,
  );
  if (answeredAt === undefined) return null;
  const time = formatTimestamp(new Date(answeredAt).toISOString(), now, timeZone, language);
  return (
    <p data-fact={`${of}:asOf:time`} className={inline ? css.inline : css.belowHeading}>
      {t("common.asOf", { time: unbrokenTimestamp(time) })}
    </p>
  );
}
