import { type MoneySign, moneyParts } from "../format/money.ts";
import { classNames } from "./class-names.ts";
import { fittingClassOf } from "./fitting.ts";
import * as css from "./money.css.ts";

interface MoneyProps {
  /** In cents. */
  readonly cents: number;
  readonly sign?: MoneySign | undefined;
  readonly tone?: keyof typeof css.tones | undefined;
  /** For the largest text of a screen: shrinks the amount to the width of its frame. */
  readonly fitting?: boolean | undefined;
  /** The cents are muted after the dollars, as in the balance. */
  readonly mutedCents?: boolean | undefined;
  readonly className?: string | undefined;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** An amount, isolated and read from left to right in every language, with its sign first. */
export function Money({
  cents,
  sign = "own",
  tone = "inherit",
  fitting = false,
  mutedCents = false,
  className,
  "data-fact": fact,
}: MoneyProps) {
  const parts = moneyParts(cents, sign);
  const signAndDollars = `${parts.sign}${parts.dollars}`;
  return (
    <bdi
      data-fact={fact}
      dir="ltr"
      className={classNames(
        css.money,
        css.tones[tone],
        fitting && fittingClassOf(signAndDollars + parts.cents),
        className,
      )}
    >
      {mutedCents ? (
        <>
          {signAndDollars}
          <span className={css.mutedCents}>{parts.cents}</span>
        </>
      ) : (
        `${signAndDollars}${parts.cents}`
      )}
    </bdi>
  );
}
