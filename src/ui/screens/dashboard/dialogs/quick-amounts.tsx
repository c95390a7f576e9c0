import { useSelector } from "@xstate/react";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import { fillAmount } from "../../../../machines/payments/fill-amount.ts";
import { Button } from "../../../components/button.tsx";
import { formatMoney } from "../../../format/money.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import * as css from "./payment-dialog.css.ts";

interface QuickAmountsProps {
  readonly amount: AmountActor;
  /** In cents; whole dollars. */
  readonly amounts?: readonly number[];
  /** Adds a button for the whole limit. */
  readonly withMax?: boolean;
  readonly disabled: boolean;
}

/** Buttons that fill the amount field; they submit nothing. */
export function QuickAmounts({ amount, amounts = [], withMax = false, disabled }: QuickAmountsProps) {
  const { t } = useTranslation();
  const { max } = useSelector(amount, (snapshot) => snapshot.context.limits);
  const fill = (cents: number) => fillAmount(amount, cents);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every engine.
    <div role="group" aria-label={t("amount.quick")} className={css.quick}>
      {amounts.map((cents) => (
        <Button key={cents} size="small" disabled={disabled || cents > max} onClick={() => fill(cents)}>
          <bdi dir="ltr" data-fact={`quick:${cents}`}>
            {formatMoney(cents).replace(/\.00$/, "")}
          </bdi>
        </Button>
      ))}
      {withMax ? (
        <Button size="small" disabled={disabled || max === 0} onClick={() => fill(max)}>
          {t("amount.max")}
        </Button>
      ) : null}
    </div>
  );
}
