import { formatCount } from "../format/count.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ChevronNextIcon, ChevronPreviousIcon } from "../icons/signed-in.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./pager.css.ts";

interface PagerProps {
  /** From 0. */
  readonly page: number;
  /** Undefined if the number of pages is unknown; then the indicator is not shown. */
  readonly totalPages?: number | undefined;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** Shown instead of the indicator, before both buttons: "Showing 1 to 6 of 6 transactions". */
  readonly summary?: string | undefined;
  /** Draws a line above, for a pager at the end of a list inside a panel. */
  readonly ruled?: boolean | undefined;
}

/**
 * On the first and last page a button is only `aria-disabled`, so that it keeps the focus after the press that led
 * there.
 */
export function Pager({
  page,
  totalPages,
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
  summary,
  ruled = false,
}: PagerProps) {
  const { t } = useTranslation();
  // A page that has become empty since it was opened is beyond the last one.
  const shownTotal = totalPages === undefined ? undefined : Math.max(totalPages, page + 1);
  const previousButton = (
    <Button
      size="small"
      icon={<ChevronPreviousIcon size={16} />}
      unavailable={!hasPrevious}
      onClick={hasPrevious ? onPrevious : undefined}
    >
      {t("common.previous")}
    </Button>
  );
  const nextButton = (
    <Button
      size="small"
      iconEnd={<ChevronNextIcon size={16} />}
      unavailable={!hasNext}
      onClick={hasNext ? onNext : undefined}
    >
      {t("common.next")}
    </Button>
  );
  return (
    <div className={classNames(css.pager, ruled && css.ruled)}>
      {summary === undefined ? (
        <>
          {previousButton}
          {shownTotal === undefined ? null : (
            <bdi
              dir="ltr"
              className={css.indicator}
            >{`${formatCount(page + 1)}/${formatCount(shownTotal)}`}</bdi>
          )}
          {nextButton}
        </>
      ) : (
        <>
          <p className={css.indicator} aria-live="polite">
            {summary}
          </p>
          <div className={css.buttons}>
            {previousButton}
            {nextButton}
          </div>
        </>
      )}
    </div>
  );
}
