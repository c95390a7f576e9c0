import { memo } from "react";
import { markBox, shapes } from "../../../brand/logo.json";
import { type CardMark, cardMarks } from "../../machines/cards/rules/card-fault.ts";
import { brandName, formatExpiry, maskedNumber } from "../format/card.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { cardPaletteOf } from "../theme/card-palettes.ts";
import { cardSize } from "../theme/tokens.ts";
import { cardEngravingPath, thumbnailEngravingPath } from "./card-engraving.ts";
import { classNames } from "./class-names.ts";
import * as css from "./payment-card.css.ts";

/** The data that a card's face shows. */
export interface PaymentCardProps extends Readonly<Partial<Record<CardMark, boolean>>> {
  /** `visa` or `mastercard`; every other brand is shown as "card". */
  readonly brand: string;
  readonly last4: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Index of its palette, from 0. */
  readonly colour: number | undefined;
  /** The card's payment method id, used in its fact keys. */
  readonly value?: string;
}

const viewBox = `0 0 ${cardSize.width} ${cardSize.height}`;
const centre = "translate(262 118)";

/** A saved card. It reads from left to right in every language, as a plastic card does. */
export const PaymentCard = memo(function PaymentCard({
  brand,
  last4,
  expiryMonth,
  expiryYear,
  colour,
  value,
  ...marks
}: PaymentCardProps) {
  const { t } = useTranslation();
  const palette = cardPaletteOf(colour);
  return (
    <span className={classNames(css.card, css.inks[palette.name], marks.frozen && css.frozen)} dir="ltr">
      <svg
        viewBox={viewBox}
        preserveAspectRatio="xMidYMid slice"
        className={classNames(css.engraving, css.lines[palette.name])}
        aria-hidden="true"
        focusable="false"
      >
        <path d={cardEngravingPath(palette)} transform={centre} />
      </svg>
      <span className={css.face}>
        <span className={css.top}>
          <bdi>
            <bdi>{brandName(brand, t)}</bdi>
            {cardMarks.map((mark) => (marks[mark] ? ` · ${t(`cards.${mark}`)}` : null))}
          </bdi>
          <bdi className={css.number} data-fact={`card:${value}:number`}>
            {maskedNumber(last4)}
          </bdi>
        </span>
        <svg viewBox="0 0 38 28" className={css.chip} aria-hidden="true" focusable="false">
          <rect x=".75" y=".75" width="36.5" height="26.5" rx="6" />
          <path d="M12.5 1v26M25.5 1v26M1 9.5h11.5M1 18.5h11.5M25.5 9.5H37M25.5 18.5H37" />
        </svg>
        <span className={css.row}>
          <span className={css.facts}>
            <span className={css.fact}>
              <bdi className={css.factName}>{t("cards.validThru")}</bdi>
              <span className={css.factValue} data-fact={`card:${value}:expiry`}>
                {formatExpiry(expiryMonth, expiryYear)}
              </span>
            </span>
            <span className={css.fact}>
              <bdi className={css.factName}>{t("cards.cvv")}</bdi>
              <span className={css.factValue}>***</span>
            </span>
          </span>
          <svg className={css.mark} viewBox={markBox} aria-hidden="true" focusable="false">
            <path d={shapes[0]} />
          </svg>
        </span>
      </span>
    </span>
  );
});

/** A small card, shown before its number in a list. */
export function CardThumbnail({ colour }: Pick<PaymentCardProps, "colour">) {
  const palette = cardPaletteOf(colour);
  return (
    <span className={classNames(css.thumbnail, css.inks[palette.name])} dir="ltr" aria-hidden="true">
      <svg
        viewBox={viewBox}
        className={classNames(css.thumbnailEngraving, css.lines[palette.name])}
        aria-hidden="true"
        focusable="false"
      >
        <path d={thumbnailEngravingPath(palette)} transform="translate(226 101)" />
      </svg>
    </span>
  );
}
