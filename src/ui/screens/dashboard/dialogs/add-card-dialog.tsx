import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { Failure } from "../../../../machines/failure.ts";
import type { AddCardActor } from "../../../../machines/payments/add-card.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { BusyRing } from "../../../components/busy-ring.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field-error.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { failureText } from "../../../failure-text.ts";
import { errorCodeKey } from "../../../format/error-key.ts";
import { ShieldIcon } from "../../../icons/shield.tsx";
import * as css from "./card-entry.css.ts";
import { CardEntry } from "./card-entry.tsx";
import * as payment from "./payment-dialog.css.ts";

/** Saves a bank card: its holder's name here, its number in the payment provider's own field. */
export function AddCardDialog({ addCard }: { readonly addCard: AddCardActor }) {
  const { t } = useTranslation();
  const holderName = useSelector(addCard, (snapshot) => snapshot.context.holderName);
  const filled = useSelector(addCard, isFilled);
  const provider = useSelector(addCard, (snapshot) => snapshot.context.provider);
  const preparing = useSelector(addCard, (snapshot) => snapshot.matches("preparing"));
  const busy = useSelector(addCard, (snapshot) => snapshot.hasTag("busy"));
  const challengeOpen = useSelector(addCard, (snapshot) => snapshot.hasTag("challengeOpen"));
  const canSubmit = useSelector(addCard, (snapshot) => snapshot.can({ type: "submitted" }));
  const submitting = busy && !preparing;
  const dismiss = () => addCard.send({ type: "dismissed" });
  return (
    <Dialog
      title={t("addCard.title")}
      modal={!challengeOpen}
      onDismiss={dismiss}
      onSubmit={() => addCard.send({ type: "submitted" })}
      footer={
        <>
          {challengeOpen ? <BankAsks /> : null}
          <Button
            type="submit"
            variant="primary"
            size="action"
            block
            busy={submitting}
            disabled={!submitting && !canSubmit}
            lacking={!filled}
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
        readOnly={submitting}
        onChange={(typed) => addCard.send({ type: "name.changed", holderName: typed })}
      />
      {provider === undefined ? (
        <ProviderOnItsWay addCard={addCard} />
      ) : (
        <CardEntry
          provider={provider}
          onChange={(done, element) => addCard.send({ type: "card.changed", complete: done, element })}
          onEscape={dismiss}
        />
      )}
      <AddCardFailure addCard={addCard} />
      <p className={css.assurance}>
        <ShieldIcon size={18} className={css.assuranceIcon} />
        <span>{t("addCard.secure")}</span>
      </p>
    </Dialog>
  );
}

function ProviderOnItsWay({ addCard }: { readonly addCard: AddCardActor }) {
  const { t } = useTranslation();
  const loadFailed = useSelector(addCard, (snapshot) =>
    snapshot.matches({ preparing: { provider: "loadFailed" } }),
  );
  if (loadFailed) return null;
  return (
    <div className={css.field}>
      <span className={css.label}>{t("addCard.card")}</span>
      <div className={css.waiting} role="status">
        <BusyRing />
        {t("addCard.preparing")}
      </div>
    </div>
  );
}

function BankAsks() {
  const { t } = useTranslation();
  return (
    <div className={payment.late}>
      <div className={payment.clipped}>
        <p className={payment.sentence} role="status">
          {t("addCard.authentication")}
        </p>
      </div>
    </div>
  );
}

type AddCardSnapshot = ReturnType<AddCardActor["getSnapshot"]>;

function isFilled({ context }: AddCardSnapshot): boolean {
  return context.complete && context.holderName.trim() !== "";
}

type FailedStep = "script" | "link" | "save" | "undecided" | "incomplete" | "confirm";

function failedStepOf(snapshot: AddCardSnapshot): FailedStep | undefined {
  if (snapshot.matches({ preparing: { provider: "loadFailed" } })) return "script";
  if (snapshot.matches({ preparing: { secret: "rejected" } })) return "link";
  if (snapshot.matches("unsaved")) return "save";
  if (snapshot.matches("undecided")) return "undecided";
  if (snapshot.matches({ collecting: "incomplete" })) return isFilled(snapshot) ? undefined : "incomplete";
  return snapshot.matches({ collecting: "rejected" }) ? "confirm" : undefined;
}

/** Which of the steps refused, why, and what to do about it. */
function AddCardFailure({ addCard }: { readonly addCard: AddCardActor }) {
  const { t } = useTranslation();
  const step = useSelector(addCard, failedStepOf);
  const failure = useSelector(addCard, (snapshot) => snapshot.context.failure);
  const checking = useSelector(addCard, (snapshot) => snapshot.matches({ saving: "checking" }));
  const retry = (
    <Button size="small" onClick={() => addCard.send({ type: "retried" })}>
      {t("common.tryAgain")}
    </Button>
  );
  switch (step) {
    case undefined:
      return checking ? <Alert tone="checking">{t("addCard.checking")}</Alert> : null;
    case "undecided":
      return (
        <Alert tone="warning" title={t("addCard.undecided")} actions={retry}>
          {t("errors.call_undecided")}
        </Alert>
      );
    case "incomplete":
      return <FieldError>{t("addCard.incomplete")}</FieldError>;
    case "confirm":
      return (
        <Alert tone="error">
          {failure === undefined || (failure.code === undefined && failure.message === undefined)
            ? t("addCard.rejected.confirm")
            : failureText(t, failure)}
        </Alert>
      );
    default:
      return (
        <Alert tone="error" title={t(`addCard.rejected.${step}`)} actions={retry}>
          {reasonOf(failure) ?? t(`addCard.next.${step}`)}
        </Alert>
      );
  }

  /** Only where the wallet gave a reason of its own. */
  function reasonOf(given: Failure | undefined): string | undefined {
    return given?.code === undefined || errorCodeKey(given.code) === undefined
      ? undefined
      : failureText(t, given);
  }
}
