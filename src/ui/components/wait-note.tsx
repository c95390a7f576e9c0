import { useSelector } from "@xstate/react";
import type { QueryActor } from "../../machines/core/query.machine.ts";
import { isLongRetryAfter } from "../../machines/core/retry.ts";
import type { ReadHistoryActor } from "../../machines/history/read-history.machine.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import * as css from "./wait-note.css.ts";

interface WaitNoteProps {
  readonly read: QueryActor | ReadHistoryActor | undefined;
}

/** Why a read takes minutes: the wallet has asked for a pause (`Retry-After`). */
export function WaitNote({ read }: WaitNoteProps) {
  const { t } = useTranslation();
  const isWaitLong = useSelector(
    read,
    (snapshot) => snapshot?.value === "retrying" && isLongRetryAfter(snapshot.context.failure),
  );
  return isWaitLong ? (
    <p role="status" className={css.note}>
      {t("common.waiting")}
    </p>
  ) : null;
}
