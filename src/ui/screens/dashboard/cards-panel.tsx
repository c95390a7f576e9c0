import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { Card } from "../../../machines/core/domain.ts";
import { type CardDialog, cardDialogs } from "../../../machines/session/dialogs.machine.ts";
import { Button } from "../../components/button.tsx";
import { CardStack } from "../../components/card-stack.tsx";
import { CardsDrawing } from "../../components/drawings/cards-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { CardsSkeleton } from "../../components/skeletons.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { toDisplayedCard } from "../../format/card.ts";
import { useAnswer, useDialogs, useQuery } from "../../hooks/actors.ts";
import { useIsRequested } from "../../hooks/loaded-screens.ts";
import { useToday } from "../../hooks/use-today.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PlusIcon, SnowflakeIcon, TrashIcon } from "../../icons/signed-in.ts";
import * as css from "./dashboard.css.ts";
import { ReadPanel } from "./read-panel.tsx";

const cardsPage = "/cards";

/** The saved cards, in a stack. */
export function CardsPanel() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const cards = useAnswer(useQuery("cards"));
  const isCardsPage = location === cardsPage;
  return (
    <ReadPanel
      of="cards"
      className={isCardsPage ? css.cardsAlone : undefined}
      skeleton={<CardsSkeleton />}
      actions={
        isCardsPage ? undefined : (
          <Link href={cardsPage} className={textLink}>
            {t("common.viewAll")}
          </Link>
        )
      }
    >
      {cards && <SavedCards cards={cards} />}
    </ReadPanel>
  );
}

function SavedCards({ cards }: { readonly cards: readonly Card[] }) {
  const { t } = useTranslation();
  const today = useToday();
  const dialogs = useDialogs();
  const isAddRequested = useIsRequested("addCard");
  const addButton = (
    <Button
      icon={<PlusIcon />}
      busy={isAddRequested}
      onClick={() => dialogs.send({ type: "addCard.opened", saved: cards.length })}
    >
      {t("cards.add")}
    </Button>
  );
  if (cards.length === 0) {
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title={t("cards.empty.title")}
        text={t("cards.empty.text")}
        action={addButton}
      />
    );
  }
  return (
    <>
      <CardStack label={t("cards.title")} cards={cards.map((card) => toDisplayedCard(card, today))} />
      <div className={css.cardActions}>
        {addButton}
        {cardDialogs.map((dialog) =>
          isDialogOffered(dialog, cards) ? <CardDialogButton key={dialog} dialog={dialog} /> : null,
        )}
      </div>
    </>
  );
}

interface DialogButton {
  readonly icon?: ReactNode;
  /** The card's flag that the dialog sets. A server that does not offer the dialog's call sends no such flag. */
  readonly flag?: keyof Card;
}

const buttons: { readonly [Dialog in CardDialog]?: DialogButton } = {
  freezeCard: { icon: <SnowflakeIcon />, flag: "frozen" },
  deleteCard: { icon: <TrashIcon /> },
};

function isDialogOffered(dialog: CardDialog, cards: readonly Card[]): boolean {
  const flag = buttons[dialog]?.flag;
  return flag === undefined || cards.some((card) => card[flag] !== undefined);
}

function CardDialogButton({ dialog }: { readonly dialog: CardDialog }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const isRequested = useIsRequested(dialog);
  return (
    <Button
      variant="quiet"
      icon={buttons[dialog]?.icon}
      busy={isRequested}
      onClick={() => dialogs.send({ type: `${dialog}.opened` })}
    >
      {t(`cards.${dialog}`)}
    </Button>
  );
}
