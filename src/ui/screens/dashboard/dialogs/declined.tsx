import { useTranslation } from "react-i18next";
import { type Failure, isTransient } from "../../../../machines/core/failure.ts";
import { Alert } from "../../../components/alert.tsx";
import { useSettings } from "../../../hooks/actors.ts";
import { codeText, failureText } from "../../../i18n/failure-text.ts";

interface DeclinedProps {
  readonly failure: Failure;
  readonly id?: string | undefined;
}

/** By code: what stopped a payment before anything was sent. */
const unsentCodes: ReadonlySet<string> = new Set([
  "journal_full",
  "journal_missing",
  "journal_unavailable",
  "locks_unavailable",
  "page_life_over",
  "payee_changed",
  "payment_too_late",
]);

/** Why a payment was not made, beside what was typed. */
export function Declined({ failure, id }: DeclinedProps) {
  const { t } = useTranslation();
  const elsewhere = failure.code === "payment_elsewhere" || failure.code === "payment_in_progress";
  // Where the outcome could be in doubt the payment is checked, not refused: such a failure came before it was sent.
  const unprepared = isTransient(failure) || failure.kind === "unexpected";
  const unsent =
    unprepared ||
    (failure.code !== undefined && unsentCodes.has(failure.code)) ||
    // The wallet was not asked: the app knows that the card cannot pay.
    (failure.kind === "rejected" && failure.code?.startsWith("card_"));
  const title = elsewhere ? t("paying.elsewhere") : unsent ? t("paying.notSent.title") : t("paying.refused");
  return (
    <div ref={intoView}>
      <Alert tone="error" id={id} title={title}>
        {unprepared ? (
          `${t("paying.notSent.text")} ${failureText(t, failure)}`
        ) : codeText(t, failure.code) === "" ? (
          <OwnWords failure={failure} />
        ) : (
          failureText(t, failure)
        )}
      </Alert>
    </div>
  );
}

/** A refusal that the app has no sentence for: the wallet's own words, if it gave any, and what to do next. */
function OwnWords({ failure }: Pick<DeclinedProps, "failure">) {
  const { t } = useTranslation();
  // The status of such an answer is 200, which tells a holder nothing.
  const isSilent = failure.kind === "body" && (failure.message ?? "") === "";
  // Without keys one reading of the list told that nothing was taken, which may have come too early.
  const isSure = useSettings()?.idempotency === "required";
  return (
    <>
      <p>
        <bdi>{isSilent ? t("paying.noReason") : failureText(t, failure)}</bdi>
      </p>
      <p>{t(isSure ? "paying.nothingTaken" : "paying.lookFirst")}</p>
    </>
  );
}

/** On a phone the refusal may come up below what is in sight. */
function intoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
