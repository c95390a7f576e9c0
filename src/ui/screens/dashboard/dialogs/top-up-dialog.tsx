import { useSelector } from "@xstate/react";
import { useId } from "react";
import { cardFaultOf, hasExpired } from "../../../../machines/cards/rules/card-fault.ts";
import { maxCards } from "../../../../machines/cards/rules/card-limit.ts";
import type { Card } from "../../../../machines/core/domain.ts";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import type { TopUpActor } from "../../../../machines/payments/top-up.machine.ts";
import { Button } from "../../../components/button.tsx";
import { CardsDrawing } from "../../../components/drawings/cards-drawing.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Money } from "../../../components/money.tsx";
import { RadioCardList } from "../../../components/radio-card-list.tsx";
import { LinesSkeleton } from "../../../components/skeletons.tsx";
import { brandName, maskedNumber, toDisplayedCard } from "../../../format/card.ts";
import { formatMoney } from "../../../format/money.ts";
import { useAnswer, useQuery } from "../../../hooks/actors.ts";
import { useListedCard } from "../../../hooks/use-listed-card.ts";
import { useToday } from "../../../hooks/use-today.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PlusIcon } from "../../../icons/signed-in.ts";
import { FailedPanelContent } from "../panel-failed.tsx";
import { panelStateOf } from "../panel-state.ts";
import { AddCardDialog } from "./add-card-dialog.tsx";
import { AmountBox } from "./amount-box.tsx";
import { DeclineReason } from "./decline-reason.tsx";
import { useBalanceBefore, useMissingAmount, useShownAmount } from "./payment-dialog.ts";
import { PaymentFooter, PaymentForm } from "./payment-form.tsx";
import { QuickAmounts } from "./quick-amounts.tsx";

/** In cents. */
const quickAmounts = [2_000, 5_000, 10_000, 25_000];

/** Tops up the wallet from a saved card. */
export function TopUpDialog({ topUp }: { readonly topUp: TopUpActor }) {
  const amount = useSelector(topUp, (snapshot) => snapshot.children.amount);
  const addCard = useSelector(topUp, (snapshot) => snapshot.children.addCard);
  if (addCard !== undefined) return <AddCardDialog addCard={addCard} />;
  return amount === undefined ? null : <TopUpForm topUp={topUp} amount={amount} />;
}

interface TopUpFormProps {
  readonly topUp: TopUpActor;
  readonly amount: AmountActor;
}

function TopUpForm({ topUp, amount }: TopUpFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const cards = useAnswer(useQuery("cards"));
  const isPaying = useSelector(topUp, (snapshot) => snapshot.hasTag("busy"));
  const chosenCardId = useSelector(topUp, (snapshot) => snapshot.context.paymentMethodId);
  const listedCardId = useListedCard(chosenCardId);
  const max = useSelector(amount, (snapshot) => snapshot.context.limits.max);
  const failure = useSelector(topUp, (snapshot) => snapshot.context.failure);
  const refusalId = useId();
  const card = cards?.find(({ paymentMethodId }) => paymentMethodId === chosenCardId);
  // Another window may have changed or removed the card since it was chosen. A payment in progress keeps its card.
  const canCardPay =
    listedCardId !== undefined && (card === undefined || cardFaultOf(card, today) === undefined);
  const selectedId = isPaying || canCardPay ? chosenCardId : undefined;
  return (
    <PaymentForm
      dialog={topUp}
      amount={amount}
      title={t("topUp.title")}
      data-fact={`card:${selectedId}:number`}
      summary={
        card === undefined
          ? null
          : t("topUp.summary", {
              brand: brandName(card.cardType, t),
              card: maskedNumber(card.cardNumberLast4),
            })
      }
      footer={<TopUpFooter topUp={topUp} amount={amount} isCardChosen={selectedId !== undefined} />}
    >
      {cards?.length === 0 ? null : (
        <>
          <AmountBox
            operation="topUp"
            amount={amount}
            data-fact="limit:topUp"
            limit={t("topUp.limit", { limit: formatMoney(max) })}
            readOnly={isPaying}
          />
          <QuickAmounts amount={amount} amounts={quickAmounts} disabled={isPaying} />
        </>
      )}
      <CardChoice
        cards={cards}
        paying={isPaying}
        selectedId={selectedId}
        rejectedBy={failure?.code?.startsWith("card_") === true ? refusalId : undefined}
        onChoose={(paymentMethodId) => topUp.send({ type: "card.chosen", paymentMethodId })}
        onAdd={() => topUp.send({ type: "newCard.requested" })}
      />
      {failure === undefined ? null : <DeclineReason failure={failure} id={refusalId} />}
    </PaymentForm>
  );
}

interface TopUpFooterProps extends TopUpFormProps {
  readonly isCardChosen: boolean;
}

function TopUpFooter({ topUp, amount, isCardChosen }: TopUpFooterProps) {
  const { t } = useTranslation();
  const today = useToday();
  const cards = useAnswer(useQuery("cards"));
  const latestBalance = useAnswer(useQuery("balance"))?.balance;
  const isPaying = useSelector(topUp, (snapshot) => snapshot.hasTag("busy"));
  const balance = useBalanceBefore(latestBalance, isPaying);
  const cents = useShownAmount(amount);
  const missingAmount = useMissingAmount(amount);
  const describeMissing = () => {
    if (cards?.length === 0) return undefined;
    if (cards?.every((savedCard) => hasExpired(savedCard, today)) === true) return t("topUp.noneCanPay");
    if (cards?.every((savedCard) => cardFaultOf(savedCard, today)) === true)
      return t("topUp.frozenCannotPay");
    return (
      missingAmount ?? (cents > 0 && !isCardChosen && cards !== undefined ? t("topUp.chooseCard") : undefined)
    );
  };
  return (
    <PaymentFooter
      dialog={topUp}
      amount={amount}
      submit={t("topUp.submit")}
      rows={
        cards?.length === 0
          ? []
          : [
              { label: t("topUp.cardPays"), value: <Money cents={cents} data-fact="dialog:amount" /> },
              ...(balance === undefined
                ? []
                : [
                    {
                      label: t("topUp.balanceAfterwards"),
                      value: <Money cents={balance + cents} data-fact="dialog:afterwards" />,
                      strong: true,
                    },
                  ]),
            ]
      }
      missing={describeMissing()}
      disabled={cents > 0 && !isCardChosen}
    />
  );
}

interface CardChoiceProps {
  readonly cards: readonly Card[] | undefined;
  readonly selectedId: string | undefined;
  readonly paying: boolean;
  /** Id of the error message about the chosen card. */
  readonly rejectedBy: string | undefined;
  readonly onChoose: (paymentMethodId: string) => void;
  readonly onAdd: () => void;
}

function CardChoice({ cards, selectedId, paying, rejectedBy, onChoose, onAdd }: CardChoiceProps) {
  const { t } = useTranslation();
  const today = useToday();
  const query = useQuery("cards");
  const state = useSelector(query, panelStateOf);
  if (state === "failed") {
    return <FailedPanelContent of="cards" onRetry={() => query.send({ type: "refresh" })} />;
  }
  if (cards === undefined) return <LinesSkeleton lines={3} />;
  if (cards.length === 0) {
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title={t("cards.empty.title")}
        text={t("topUp.noCards")}
        action={
          <Button icon={<PlusIcon />} onClick={onAdd}>
            {t("cards.add")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <RadioCardList
        legend={t("topUp.fromCard")}
        cards={cards.map((card) => toDisplayedCard(card, today))}
        value={selectedId}
        forPayment
        readOnly={paying}
        invalid={rejectedBy !== undefined}
        describedBy={rejectedBy}
        onChange={onChoose}
      />
      {cards.length < maxCards ? (
        <Button size="small" variant="quiet" icon={<PlusIcon />} disabled={paying} onClick={onAdd}>
          {t("cards.add")}
        </Button>
      ) : null}
    </>
  );
}
