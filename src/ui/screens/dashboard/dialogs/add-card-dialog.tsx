import { useSelector } from "@xstate/react";
import type { AddCardActor } from "../../../../machines/cards/add-card.machine.ts";
import type { PrepareCardActor } from "../../../../machines/cards/prepare-card.machine.ts";
import type { Failure } from "../../../../machines/core/failure.ts";
import { Alert } from "../../../components/alert.tsx";
import { BusyRing } from "../../../components/busy-ring.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field-error.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { formatExpiry, maskedNumber } from "../../../format/card.ts";
import { useIsChecking } from "../../../hooks/use-is-checking.ts";
import { codeText } from "../../../i18n/failure-text.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ShieldIcon } from "../../../icons/pages.ts";
import * as css from "./card-entry.css.ts";
import { CardEntry } from "./card-entry.tsx";
import * as payment from "./payment-dialog.css.ts";
import { RejectionText } from "./rejection-text.tsx";

/** Saves a bank card: the holder's name is a field of the app, the number a field of the payment provider. */
export function AddCardDialog({ addCard }: { readonly addCard: AddCardActor }) {
  const { t } = useTranslation();
  const holderName = useSelector(addCard, (snapshot) => snapshot.context.holderName);
  const isIncomplete = useSelector(addCard, isFormIncomplete);
  const prepareCard = useSelector(addCard, (snapshot) => snapshot.children.prepareCard);
  const provider = useSelector(addCard, (snapshot) => snapshot.context.provider);
  const fault = useSelector(addCard, (snapshot) => snapshot.context.fault);
  const isSent = useSelector(addCard, (snapshot) => !snapshot.can({ type: "name.changed", holderName }));
  const isSubmitting = useSelector(addCard, (snapshot) => snapshot.hasTag("busy"));
  const isChallengeOpen = useSelector(addCard, (snapshot) => snapshot.hasTag("challengeOpen"));
  const canSubmit = useSelector(addCard, (snapshot) => snapshot.can({ type: "submitted" }));
  const dismiss = () => addCard.send({ type: "dismissed" });
  return (
    <Dialog
      title={t("addCard.title")}
      modal={!isChallengeOpen}
      onDismiss={dismiss}
      onSubmit={() => addCard.send({ type: "submitted" })}
      footer={
        <>
          {isChallengeOpen ? <BankChallengeNote /> : null}
          <Button
            type="submit"
            variant="primary"
            size="action"
            block
            busy={isSubmitting}
            disabled={!isSubmitting && !canSubmit}
            unavailable={!isSent && isIncomplete}
          >
            {t("addCard.submit")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("addCard.holder")}
        hint={t("addCard.holderHint")}
        placeholder={t("addCard.holderPlaceholder")}
        autoComplete="cc-name"
        value={holderName}
        data-fact="card:new:name"
        readOnly={isSent}
        onChange={(typedName) => addCard.send({ type: "name.changed", holderName: typedName })}
      />
      {provider === undefined ? (
        <ProviderLoading prepareCard={prepareCard} />
      ) : (
        <CardEntry
          provider={provider}
          fault={fault}
          disabled={isSent}
          onChange={(change) => addCard.send({ type: "card.changed", ...change })}
          onEscape={dismiss}
        />
      )}
      {prepareCard === undefined ? (
        <AddCardFailure addCard={addCard} />
      ) : (
        <PrepareCardFailure prepareCard={prepareCard} />
      )}
      <p className={css.assurance}>
        <ShieldIcon size={18} className={css.assuranceIcon} />
        <span>{t("addCard.secure")}</span>
      </p>
    </Dialog>
  );
}

function ProviderLoading({ prepareCard }: { readonly prepareCard: PrepareCardActor | undefined }) {
  const { t } = useTranslation();
  const hasLoadFailed = useSelector(prepareCard, (snapshot) => snapshot?.matches({ provider: "loadFailed" }));
  if (hasLoadFailed) return null;
  return (
    <div className={css.field}>
      <span className={css.label}>{t("addCard.card")}</span>
      <div className={css.waitingNote} role="status">
        <BusyRing />
        {t("addCard.preparing")}
      </div>
    </div>
  );
}

function BankChallengeNote() {
  const { t } = useTranslation();
  return (
    <div className={payment.delayed}>
      <div className={payment.clipped}>
        <p className={payment.sentence} role="status">
          {t("addCard.authentication")}
        </p>
      </div>
    </div>
  );
}

type AddCardSnapshot = ReturnType<AddCardActor["getSnapshot"]>;

function isFormFilled({ context }: AddCardSnapshot): boolean {
  return context.complete && context.holderName.trim() !== "";
}

/** Never true while the dialog asks about a card that is already saved: the provider has its details by then. */
function isFormIncomplete(snapshot: AddCardSnapshot): boolean {
  return !isFormFilled(snapshot) && !snapshot.matches({ collecting: "alreadySaved" });
}

type FailedStep = "save" | "undecided" | "incomplete" | "confirm" | "alreadySaved";

function failedStepOf(snapshot: AddCardSnapshot): FailedStep | undefined {
  if (snapshot.matches({ unsaved: "rejected" })) return "save";
  if (snapshot.matches({ unsaved: "undecided" })) return "undecided";
  if (snapshot.matches({ collecting: "alreadySaved" })) return "alreadySaved";
  if (snapshot.matches({ collecting: "incomplete" }))
    return isFormFilled(snapshot) ? undefined : "incomplete";
  return snapshot.matches({ collecting: "rejected" }) ? "confirm" : undefined;
}

/** The failed step, the reason, and the next step. */
function AddCardFailure({ addCard }: { readonly addCard: AddCardActor }) {
  const { t } = useTranslation();
  const step = useSelector(addCard, failedStepOf);
  const failure = useSelector(addCard, (snapshot) => snapshot.context.failure);
  const isChecking = useIsChecking(useSelector(addCard, (snapshot) => snapshot.children.saveCard));
  const retry = () => addCard.send({ type: "submitted" });
  switch (step) {
    case undefined:
      return isChecking ? <Alert tone="checking">{t("addCard.checking")}</Alert> : null;
    case "undecided":
      return (
        <Alert tone="warning" title={t("addCard.undecided")} actions={<RetryButton onRetry={retry} />}>
          {t("errors.call_undecided")}
        </Alert>
      );
    case "alreadySaved":
      return <AlreadySavedNote addCard={addCard} />;
    case "incomplete":
      return <FieldError>{t("errors.card_incomplete")}</FieldError>;
    case "confirm":
      return (
        <Alert tone="error">
          {failure === undefined || (failure.code === undefined && failure.message === undefined) ? (
            t("addCard.rejected.confirm")
          ) : (
            <RejectionText failure={failure} next={t("addCard.next.confirm")} />
          )}
        </Alert>
      );
    case "save":
      return <RejectedStep step="save" failure={failure} onRetry={retry} />;
  }
}

/** Warns that the card is already saved: the holder presses the dialog's button again, or enters another card. */
function AlreadySavedNote({ addCard }: { readonly addCard: AddCardActor }) {
  const { t } = useTranslation();
  const card = useSelector(addCard, (snapshot) => snapshot.context.savedCard);
  if (card === undefined) return null;
  return (
    <Alert tone="warning" title={t("addCard.alreadySaved.title")}>
      <p data-fact={`card:${card.paymentMethodId}:number|card:${card.paymentMethodId}:expiry`}>
        {t("addCard.alreadySaved.text", {
          card: maskedNumber(card.cardNumberLast4),
          expiry: formatExpiry(card.expiryMonth, card.expiryYear),
        })}
      </p>
    </Alert>
  );
}

function PrepareCardFailure({ prepareCard }: { readonly prepareCard: PrepareCardActor }) {
  const step = useSelector(prepareCard, (snapshot) => {
    if (snapshot.matches({ provider: "loadFailed" })) return "script";
    return snapshot.matches({ secret: "rejected" }) ? "link" : undefined;
  });
  const { providerFailure, secretFailure } = useSelector(prepareCard, (snapshot) => snapshot.context);
  const failure = step === "script" ? providerFailure : secretFailure;
  if (step === undefined) return null;
  return <RejectedStep step={step} failure={failure} onRetry={() => prepareCard.send({ type: "retried" })} />;
}

interface RejectedStepProps {
  readonly step: "script" | "link" | "save";
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** Shows the app's text for the error code; for an unknown code, only the next step. */
function RejectedStep({ step, failure, onRetry }: RejectedStepProps) {
  const { t } = useTranslation();
  const ownText = codeText(t, failure?.code);
  return (
    <Alert tone="error" title={t(`addCard.rejected.${step}`)} actions={<RetryButton onRetry={onRetry} />}>
      {ownText === "" ? t(`addCard.next.${step}`) : ownText}
    </Alert>
  );
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="small" onClick={onRetry}>
      {t("common.tryAgain")}
    </Button>
  );
}
