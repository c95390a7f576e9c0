import { useSelector } from "@xstate/react";
import type { FreezeCardActor } from "../../../../machines/cards/freeze-card.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { ExplainedButton } from "../../../components/explained-button.tsx";
import { RadioCardList } from "../../../components/radio-card-list.tsx";
import { toDisplayedCard } from "../../../format/card.ts";
import { useAnswer, useQuery } from "../../../hooks/actors.ts";
import { useIsChecking } from "../../../hooks/use-is-checking.ts";
import { useListedCard } from "../../../hooks/use-listed-card.ts";
import { useToday } from "../../../hooks/use-today.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { RejectionText } from "./rejection-text.tsx";

/** Chooses a saved card and freezes it, or unfreezes it if it is frozen. */
export function FreezeCardDialog({ freezeCard }: { readonly freezeCard: FreezeCardActor }) {
  const { t } = useTranslation();
  const today = useToday();
  const cards = useAnswer(useQuery("cards")) ?? [];
  const selectedId = useListedCard(useSelector(freezeCard, (snapshot) => snapshot.context.paymentMethodId));
  const failure = useSelector(freezeCard, (snapshot) => snapshot.context.failure);
  const isSending = useSelector(freezeCard, (snapshot) => snapshot.hasTag("busy"));
  const isChecking = useIsChecking(useSelector(freezeCard, (snapshot) => snapshot.children.keyedCall));
  const isUndecided = useSelector(freezeCard, (snapshot) => snapshot.matches({ choosing: "undecided" }));
  const canSubmit =
    useSelector(freezeCard, (snapshot) => snapshot.can({ type: "submitted", frozen: true })) &&
    selectedId !== undefined;
  const isFreezeSent = useSelector(freezeCard, (snapshot) => snapshot.context.frozen);
  const isFrozen = cards.find(({ paymentMethodId }) => paymentMethodId === selectedId)?.frozen === true;
  // Once the refetched list has the requested state, the change is done, whatever became of the answer.
  const isUnknown = isUndecided && isFrozen !== isFreezeSent;
  // Until the outcome is known, the button shows the requested action, even if the list has changed meanwhile.
  const shouldFreeze = isSending || isUnknown ? isFreezeSent : !isFrozen;
  return (
    <Dialog
      title={t("cards.freezeCard")}
      description={t("freezeCard.hint")}
      onDismiss={() => freezeCard.send({ type: "dismissed" })}
      onSubmit={() => freezeCard.send({ type: "submitted", frozen: shouldFreeze })}
      footer={
        <ExplainedButton
          side="above"
          missing={isSending || canSubmit ? undefined : t("freezeCard.chooseFirst")}
          type="submit"
          variant="primary"
          size="action"
          block
          busy={isSending}
          disabled={!isSending && !canSubmit}
        >
          {t(shouldFreeze ? "cards.freezeCard" : "freezeCard.unfreeze")}
        </ExplainedButton>
      }
    >
      <RadioCardList
        legend={t("freezeCard.choose")}
        cards={cards.map((card) => toDisplayedCard(card, today))}
        value={selectedId}
        readOnly={isSending}
        onChange={(paymentMethodId) => freezeCard.send({ type: "card.chosen", paymentMethodId })}
      />
      {isChecking ? <Alert tone="checking">{t("freezeCard.checking")}</Alert> : null}
      {failure === undefined || (isUndecided && !isUnknown) ? null : (
        <Alert tone={isUndecided ? "warning" : "error"}>
          <RejectionText failure={failure} next={t("errors.genericNext")} />
        </Alert>
      )}
    </Dialog>
  );
}
