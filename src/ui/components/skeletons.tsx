import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { classNames } from "./class-names.ts";
import * as css from "./skeleton.css.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

function Skeleton({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t("common.loading")}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The wallet panel while its balance is loading. */
export function WalletSkeleton() {
  return (
    <Skeleton>
      <div className={classNames(css.column, css.gap.large)}>
        <div className={classNames(css.column, css.gap.medium)}>
          <div className={css.label} />
          <div className={css.balance} />
        </div>
        <div className={css.bar} />
        <div className={css.row}>
          <div className={css.figure} />
          <div className={css.figure} />
        </div>
        <div className={css.row}>
          <div className={css.button} />
          <div className={css.button} />
          <div className={css.button} />
        </div>
      </div>
    </Skeleton>
  );
}

/** A stack of cards while they are loading. */
export function CardsSkeleton() {
  return (
    <Skeleton>
      <div className={css.cards}>
        <div className={css.card} />
        <div className={css.card} />
        <div className={css.card} />
      </div>
    </Skeleton>
  );
}

/** Lines of a list of transactions while they are loading. */
export function LinesSkeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
        <div key={key} className={css.line}>
          <div className={css.row}>
            <div className={css.iconCircle} />
            <div className={classNames(css.column, css.gap.small)}>
              <div className={css.name} />
              <div className={css.note} />
            </div>
          </div>
          <div className={classNames(css.column, css.gap.small, css.end)}>
            <div className={css.amount} />
            <div className={css.status} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
