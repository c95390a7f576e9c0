import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatExpiry, isExpired, isReplaced, maskedNumber } from "../format/card.ts";
import { classNames } from "./class-names.ts";
import { brandKey, CardThumbnail } from "./payment-card.tsx";
import * as css from "./radio-card-list.css.ts";

interface RadioCard {
  readonly id: string;
  /** What choosing it gives; its id where it is left out. */
  readonly value?: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Its holder has frozen it. */
  readonly frozen?: boolean;
  /** As on the card itself. */
  readonly colour: number | undefined;
}

interface RadioCardListProps {
  readonly legend: string;
  readonly cards: readonly RadioCard[];
  /** The chosen card's. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** What was chosen is on its way: it stays as it is, and the focus too. */
  readonly readOnly: boolean;
  /** The chosen card is the cause of a refusal. */
  readonly refused?: boolean | undefined;
  /** One is chosen to pay with: an expired or frozen card cannot be. */
  readonly toPay?: boolean | undefined;
  /** Id of the sentence that says why. */
  readonly describedBy?: string | undefined;
}

/** Saved cards to choose from: radios named by the masked number. */
export function RadioCardList({
  legend,
  cards,
  value,
  onChange,
  readOnly,
  refused = false,
  toPay = false,
  describedBy,
}: RadioCardListProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.list}>
        {cards.map((card) => {
          const numberId = `${name}-${card.id}-number`;
          const detailId = `${name}-${card.id}-detail`;
          const own = card.value ?? card.id;
          const expired = isExpired(card);
          const unavailable = toPay && (expired || card.frozen === true);
          const replaced = isReplaced(card, cards);
          return (
            <label
              key={card.id}
              className={classNames(css.option, refused && css.refused, unavailable && css.unavailable)}
            >
              <CardThumbnail colour={card.colour} />
              <span className={css.texts}>
                <span id={numberId}>
                  <bdi dir="ltr" className={css.number} data-fact={`card:${own}:number`}>
                    {maskedNumber(card.last4)}
                  </bdi>
                </span>
                <span id={detailId} className={css.detail}>
                  {t(brandKey(card.brand))} · {t("cards.validThru")}{" "}
                  <bdi dir="ltr" data-fact={`card:${own}:expiry`}>
                    {formatExpiry(card.expiryMonth, card.expiryYear)}
                  </bdi>
                  {card.frozen ? <> · {t("cards.frozen")}</> : null}
                  {expired ? <> · {t("cards.expired")}</> : null}
                  {replaced ? <> · {t("deleteCard.replaced")}</> : null}
                </span>
              </span>
              <input
                type="radio"
                name={name}
                value={own}
                checked={value === own}
                disabled={unavailable}
                aria-disabled={readOnly || undefined}
                onChange={() => {
                  if (!readOnly) onChange(own);
                }}
                className={css.radio}
                aria-labelledby={replaced ? `${numberId} ${detailId}` : numberId}
                aria-describedby={detailId}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
