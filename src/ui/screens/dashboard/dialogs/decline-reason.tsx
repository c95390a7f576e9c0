import { type Failure, isTransient } from "../../../../machines/core/failure.ts";
import { Alert } from "../../../components/alert.tsx";
import { useSettings } from "../../../hooks/actors.ts";
import { codeText, failureText } from "../../../i18n/failure-text.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

interface DeclineReasonProps {
  readonly failure: Failure;
  readonly id?: string | undefined;
}

/** Error codes that stopped a payment before anything was sent. */
const unsentCodes: ReadonlySet<string> = new Set([
  "journal_full",
  "journal_missing",
  "journal_unavailable",
  "locks_unavailable",
  "page_life_over",
  "payee_changed",
  "payment_too_late",
]);

/** Why a payment failed, shown in its form. */
export function DeclineReason({ failure, id }: DeclineReasonProps) {
  const { t } = useTranslation();
  const isPaymentElsewhere = failure.code === "payment_elsewhere" || failure.code === "payment_in_progress";
  // A payment with an unknown outcome is checked and not declined: so these failures came before it was sent.
  const isUnprepared = isTransient(failure) || failure.kind === "unexpected";
  const isUnsent =
    isUnprepared ||
    (failure.code !== undefined && unsentCodes.has(failure.code)) ||
    // The app did not call the wallet, because it knows that the card cannot be charged.
    (failure.kind === "rejected" && failure.code?.startsWith("card_"));
  const title = isPaymentElsewhere
    ? t("paying.elsewhere")
    : isUnsent
      ? t("paying.notSent.title")
      : t("paying.refused");
  return (
    <div ref={scrollIntoSight}>
      <Alert tone="error" id={id} title={title}>
        {isUnprepared ? (
          `${t("paying.notSent.text")} ${failureText(t, failure)}`
        ) : codeText(t, failure.code) === "" ? (
          <WalletMessage failure={failure} />
        ) : (
          failureText(t, failure)
        )}
      </Alert>
    </div>
  );
}

/** A decline without a text of the app: the wallet's own message, if any, and the next step. */
function WalletMessage({ failure }: Pick<DeclineReasonProps, "failure">) {
  const { t } = useTranslation();
  // Such an answer has status 200, which does not help the holder.
  const hasNoReason = failure.kind === "body" && (failure.message ?? "") === "";
  // Without idempotency keys, "nothing was taken" comes from one read of the list, which may have been too early.
  const isSure = useSettings()?.idempotency === "required";
  return (
    <>
      <p>{hasNoReason ? t("paying.noReason") : failureText(t, failure)}</p>
      <p>{t(isSure ? "paying.nothingTaken" : "paying.lookFirst")}</p>
    </>
  );
}

/** On a phone the message may appear below the visible area. */
function scrollIntoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
