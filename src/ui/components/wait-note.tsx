import { useSelector } from "@xstate/react";
import type { QueryActor } from "../../machines/core/query.machine.ts";
import { retryDelay } from "../../machines/core/retry.ts";
import type { ReadHistoryActor } from "../../machines/history/read-history.machine.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import * as css from "./wait-note.css.ts";

/** In milliseconds; a shorter pause needs no reason. */
const longPause = 10_000;

interface WaitNoteProps {
  readonly read: QueryActor | ReadHistoryActor | undefined;
}

/** Why a read takes minutes: the wallet has asked for a pause (`Retry-After`). */
export function WaitNote({ read }: WaitNoteProps) {
  const { t } = useTranslation();
  const isLong = useSelector(read, (snapshot) => {
    if (snapshot?.value !== "retrying") return false;
    const { failure, retries } = snapshot.context;
    return retryDelay(failure, retries) > longPause;
  });
  return isLong ? (
    <p role="status" className={css.note}>
      {t("common.waiting")}
    </p>
  ) : null;
}
