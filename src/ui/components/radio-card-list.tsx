import { useId } from "react";
import { cardMarks } from "../../machines/cards/rules/card-fault.ts";
import {
  brandName,
  copiesOf,
  formatExpiry,
  hasNamesake,
  hasNewerCopy,
  maskedNumber,
} from "../format/card.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { classNames } from "./class-names.ts";
import { DottedLinePart } from "./dotted-part.tsx";
import { CardThumbnail, type PaymentCardProps } from "./payment-card.tsx";
import * as css from "./radio-card-list.css.ts";

interface RadioCard extends PaymentCardProps {
  readonly id: string;
  /** The radio's value; defaults to the card's id. */
  readonly value?: string;
}

interface RadioCardListProps {
  readonly legend: string;
  readonly cards: readonly RadioCard[];
  /** The chosen card's value. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** The choice is being sent: it cannot be changed, and the radio keeps the focus. */
  readonly readOnly: boolean;
  /** The chosen card caused an error. */
  readonly invalid?: boolean | undefined;
  /** The card is chosen for a payment: cards that cannot pay are disabled. */
  readonly forPayment?: boolean | undefined;
  /** Id of the error message. */
  readonly describedBy?: string | undefined;
}

/** Saved cards as radios, named by the masked number. */
export function RadioCardList({
  legend,
  cards,
  value,
  onChange,
  readOnly,
  invalid = false,
  forPayment = false,
  describedBy,
}: RadioCardListProps) {
  const { t } = useTranslation();
  const name = useId();
  const isUnavailable = (card: RadioCard) => forPayment && cardMarks.some((mark) => card[mark]);
  const available = cards.filter((card) => !isUnavailable(card));
  // The one radio that Tab focuses, as the browser has it: a dialog's focus scope takes every radio for a tab stop.
  const tabStop = available.find((card) => (card.value ?? card.id) === value) ?? available[0];
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.list}>
        {cards.map((card) => {
          const numberId = `${name}-${card.id}-number`;
          const detailId = `${name}-${card.id}-detail`;
          const ownValue = card.value ?? card.id;
          const hasReplacement = hasNewerCopy(card, cards);
          const copies = copiesOf(card, cards);
          const isCopy = copies.length > 1;
          // The name of a radio is its own.
          const needsDetail = hasReplacement || isCopy || hasNamesake(card, cards);
          return (
            <label
              key={card.id}
              className={classNames(
                css.option,
                invalid && css.invalid,
                isUnavailable(card) && css.unavailable,
              )}
            >
              <CardThumbnail colour={card.colour} />
              <span className={css.texts}>
                <span id={numberId}>
                  <bdi dir="ltr" className={css.number} data-fact={`card:${ownValue}:number`}>
                    {maskedNumber(card.last4)}
                  </bdi>
                </span>
                <span id={detailId} className={css.detail}>
                  <bdi>{brandName(card.brand, t)}</bdi>
                  <DottedLinePart>
                    {t("cards.validThru")}{" "}
                    <bdi dir="ltr" data-fact={`card:${ownValue}:expiry`}>
                      {formatExpiry(card.expiryMonth, card.expiryYear)}
                    </bdi>
                  </DottedLinePart>
                  {cardMarks.map((mark) =>
                    card[mark] ? <DottedLinePart key={mark}>{t(`cards.${mark}`)}</DottedLinePart> : null,
                  )}
                  {hasReplacement ? <DottedLinePart>{t("deleteCard.replaced")}</DottedLinePart> : null}
                  {isCopy ? (
                    <DottedLinePart>
                      {t("deleteCard.copy", { number: copies.indexOf(card) + 1, copies: copies.length })}
                    </DottedLinePart>
                  ) : null}
                </span>
              </span>
              <input
                type="radio"
                name={name}
                value={ownValue}
                checked={value === ownValue}
                disabled={isUnavailable(card)}
                tabIndex={card === tabStop ? undefined : -1}
                aria-disabled={readOnly || undefined}
                onChange={() => {
                  if (!readOnly) onChange(ownValue);
                }}
                className={css.radio}
                aria-labelledby={needsDetail ? `${numberId} ${detailId}` : numberId}
                aria-describedby={detailId}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
