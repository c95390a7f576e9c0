import { useId } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import * as css from "./balance-bar.css.ts";
import { Money } from "./money.tsx";

interface BalanceBarProps {
  /** In cents. */
  readonly availableCents: number;
  readonly pendingCents: number;
}

/** A bar and its text: the available and the pending part of the balance. */
export function BalanceBar({ availableCents, pendingCents }: BalanceBarProps) {
  const { t } = useTranslation();
  const hatchId = useId();
  const shownAvailable = Math.max(availableCents, 0);
  const shownPending = Math.max(pendingCents, 0);
  const total = shownAvailable + shownPending;
  const pendingPercent = total === 0 ? 0 : Math.max((shownPending / total) * 100, shownPending > 0 ? 6 : 0);
  const availablePercent = total === 0 ? 0 : 100 - pendingPercent;
  const hatch = `url(#${hatchId})`;
  return (
    <div>
      <svg className={css.bar} height="8" aria-hidden="true" focusable="false">
        <defs>
          <pattern
            id={hatchId}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="skewX(-25)"
          >
            <path d="M1.5 0v6" className={css.hatch} />
          </pattern>
        </defs>
        {total === 0 ? <rect className={css.nothing} width="100%" height="8" rx="4" /> : null}
        {availablePercent > 0 ? (
          <rect
            className={css.available}
            width={`${shownPending > 0 ? availablePercent - 0.6 : 100}%`}
            height="8"
            rx="4"
          />
        ) : null}
        {shownPending > 0 ? (
          <rect
            className={css.pending}
            x={`${availablePercent}%`}
            y=".5"
            width={`${pendingPercent}%`}
            height="7"
            rx="3.5"
            fill={hatch}
          />
        ) : null}
      </svg>
      <dl className={css.legend}>
        <div>
          <dt className={css.term}>
            <svg className={css.swatch} width="10" height="10" aria-hidden="true" focusable="false">
              <rect className={css.available} width="10" height="10" rx="3" />
            </svg>
            {t("wallet.available")}
          </dt>
          <dd className={css.amount}>
            <Money cents={availableCents} data-fact="wallet:available" />
          </dd>
        </div>
        <div>
          <dt className={css.term}>
            <svg className={css.swatch} width="10" height="10" aria-hidden="true" focusable="false">
              <rect className={css.pending} x=".5" y=".5" width="9" height="9" rx="2.5" fill={hatch} />
            </svg>
            {t("wallet.pending")}
          </dt>
          <dd className={css.amount}>
            <Money cents={pendingCents} data-fact="wallet:pending" />
          </dd>
        </div>
      </dl>
    </div>
  );
}
