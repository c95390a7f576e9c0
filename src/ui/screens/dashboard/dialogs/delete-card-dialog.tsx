import { useSelector } from "@xstate/react";
import type { DeleteCardActor } from "../../../../machines/cards/delete-card.machine.ts";
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

/** Chooses a saved card and removes it. */
export function DeleteCardDialog({ deleteCard }: { readonly deleteCard: DeleteCardActor }) {
  const { t } = useTranslation();
  const today = useToday();
  const cards = useAnswer(useQuery("cards")) ?? [];
  const selectedId = useListedCard(useSelector(deleteCard, (snapshot) => snapshot.context.paymentMethodId));
  const failure = useSelector(deleteCard, (snapshot) => snapshot.context.failure);
  const isBusy = useSelector(deleteCard, (snapshot) => snapshot.hasTag("busy"));
  const isChecking = useIsChecking(useSelector(deleteCard, (snapshot) => snapshot.children.keyedCall));
  const isUndecided = useSelector(deleteCard, (snapshot) => snapshot.matches({ choosing: "undecided" }));
  const canSubmit =
    useSelector(deleteCard, (snapshot) => snapshot.can({ type: "submitted" })) && selectedId !== undefined;
  return (
    <Dialog
      title={t("cards.deleteCard")}
      description={t("deleteCard.hint")}
      onDismiss={() => deleteCard.send({ type: "dismissed" })}
      onSubmit={() => deleteCard.send({ type: "submitted" })}
      footer={
        <ExplainedButton
          side="above"
          missing={isBusy || canSubmit ? undefined : t("deleteCard.chooseFirst")}
          type="submit"
          variant="danger"
          size="action"
          block
          busy={isBusy}
          disabled={!isBusy && !canSubmit}
        >
          {t("cards.deleteCard")}
        </ExplainedButton>
      }
    >
      <RadioCardList
        legend={t("deleteCard.choose")}
        cards={cards.map((card) => toDisplayedCard(card, today))}
        value={selectedId}
        readOnly={isBusy}
        onChange={(paymentMethodId) => deleteCard.send({ type: "card.chosen", paymentMethodId })}
      />
      {isChecking ? <Alert tone="checking">{t("deleteCard.checking")}</Alert> : null}
      {/* Once the refetched list no longer has the card, the outcome is known. */}
      {failure === undefined || (isUndecided && selectedId === undefined) ? null : (
        <Alert tone={isUndecided ? "warning" : "error"}>
          <RejectionText failure={failure} next={t("errors.genericNext")} />
        </Alert>
      )}
    </Dialog>
  );
}
