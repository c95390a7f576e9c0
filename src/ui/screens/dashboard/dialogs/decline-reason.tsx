import { type Failure, isTransient } from "../../../../machines/core/failure.ts";
import { Alert } from "../../../components/alert.tsx";
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
  "unauthorized",
]);

/** Why a payment failed, shown in its form. */
export function DeclineReason({ failure, id }: DeclineReasonProps) {
  const { t } = useTranslation();
  const isPaymentElsewhere = failure.code === "payment_elsewhere" || failure.code === "payment_in_progress";
  // A payment with an unknown outcome is checked, not declined. So these failures occurred before it was sent.
  const hasFailedBeforeSending = isTransient(failure) || failure.kind === "unexpected";
  const isUnsent =
    hasFailedBeforeSending ||
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
        {hasFailedBeforeSending ? (
          `${t("paying.notSent.text")} ${failureText(t, failure)}`
        ) : failure.code === "refused_without_keys" ? (
          t("errors.refused_without_keys", { message: failure.message })
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
  // Without a message, the failure's text would only name the HTTP status 200.
  const hasNoReason = failure.kind === "body" && (failure.message ?? "") === "";
  return (
    <>
      <p>{hasNoReason ? t("paying.noReason") : failureText(t, failure)}</p>
      <p>{t("paying.nothingTaken")}</p>
    </>
  );
}

/** Scrolls to the message, which may be below the visible area on a phone. */
function scrollIntoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
