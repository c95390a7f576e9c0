import * as css from "./card-stack.css.ts";
import { classNames } from "./class-names.ts";
import { PaymentCard, type PaymentCardProps } from "./payment-card.tsx";

export interface StackedCard extends PaymentCardProps {
  readonly id: string;
}

interface CardStackProps {
  /** Newest first. */
  readonly cards: readonly StackedCard[];
  /** The list's accessible name. */
  readonly label: string;
}

/** Overlapping cards, the newest in front; the hovered or focused card is shown whole. */
export function CardStack({ cards, label }: CardStackProps) {
  const stripVariant = cards.length > 3 ? "narrow" : "wide";
  return (
    <ul className={css.stack} aria-label={label}>
      {cards.toReversed().map(({ id, ...card }) => (
        <li key={id} className={classNames(css.item, css.strips[stripVariant])}>
          <button type="button" className={css.face}>
            <PaymentCard {...card} />
          </button>
        </li>
      ))}
    </ul>
  );
}
